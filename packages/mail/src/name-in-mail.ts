const LONGEST = 60
/** Control and format characters, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** Characters that occur in URLs, addresses and markup. */
const OF_ADDRESSES = /[:/\\@<>()[\]|]+/gu
/** A dot inside a word, in every form that browsers interpret as a dot (RFC 3490, section 3.1). */
const INNER_DOT = /(?<=\S)[.。．｡](?=\S)/gu

/**
 * Makes a user's name safe for a mail to another person: one line of at most 60 characters, in which mail programs detect no link. An
 * invitation can therefore not carry an arbitrary message.
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
