const LONGEST = 60
/** Control and format characters, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Characters that make a text an address or markup. */
const OF_ADDRESSES = /[:/\\@<>()[\]|]+/gu
/** A dot within a word, in every form that browsers read as a dot (RFC 3490, section 3.1). */
const INNER_DOT = /(?<=\S)[.。．｡](?=\S)/gu

/**
 * A name that a user chose, for a mail to somebody else: one line of at most 60 characters, in which mail programs find no
 * link. So an invitation carries a name and no message.
 */
export function nameInMail(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(OF_ADDRESSES, ' ')
    .replaceAll(INNER_DOT, '. ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= LONGEST
    ? plain
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trim()}…`
}
