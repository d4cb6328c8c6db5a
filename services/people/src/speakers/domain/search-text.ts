import { fold } from '@mi/text'

/**
 * The bytes of an index row are limited, and folding expands a few characters to phrases. Names are normally
 * far shorter.
 */
const LONGEST = 800

/** The text that is searched: name and e-mail, without case and accents, one per line. */
export function searchText({ name, email }: { name: string; email: string | null }): string {
  return [name, email ?? ''].map(line => cut(foldedPart(line))).join('\n')
}

/** The name without case and accents. Lists are sorted by it. */
export function nameKeyOf(name: string): string {
  return cut(fold(name))
}

/** Folds a part of a name in the same way as {@link searchText}, so that it can be searched for. */
export function foldedPart(part: string): string {
  return fold(part).replaceAll('\n', ' ')
}

function cut(text: string): string {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (text.length * 3 <= LONGEST) return text
  let end = 0
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > LONGEST) break
    end += character.length
  }
  return text.slice(0, end)
}
