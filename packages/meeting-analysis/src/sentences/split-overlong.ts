import type { Span } from '../text/split-sentences.ts'

/** No sentence that somebody says is as long. What a pattern reads is bounded by it, whatever a file contains. */
export const LONGEST_CLAUSE = 1_000
/** The last characters of a piece, among which a space is looked for. */
const SEAM = 100

/** A stretch without an end of a sentence, in pieces of at most `LONGEST_CLAUSE` characters, cut at a space where there is one. */
export function splitOverlong(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > LONGEST_CLAUSE) {
    const space = text.slice(from + LONGEST_CLAUSE - SEAM, from + LONGEST_CLAUSE).lastIndexOf(' ')
    let to = from + LONGEST_CLAUSE - (space < 0 ? 0 : SEAM - space)
    // A character of two code units stays one.
    if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to--
    pieces.push({ start: from, end: to })
    from = space < 0 ? to : to + 1
  }
  return [...pieces, { start: from, end }]
}
