import { fold } from '@mi/text'

/** Bytes of an index's row are limited, and a few characters become a phrase when they are folded. Ordinary names are far shorter. */
const LONGEST = 800

/** What a search looks into: name and e-mail, case and accents folded, a line each. */
export function searchText({ name, email }: { name: string; email: string | null }): string {
  return [name, email ?? ''].map(line => cut(foldedPart(line))).join('\n')
}

/** Name without case and accents: the order of lists. */
export function nameKeyOf(name: string): string {
  return cut(fold(name))
}

/** A part that is searched for, as it is in a {@link searchText}. */
export function foldedPart(part: string): string {
  return fold(part).replaceAll('\n', ' ')
}

function cut(text: string): string {
  // UTF-8 has at most three bytes a unit of UTF-16.
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
