import type { Span } from '../text/split-sentences.ts'

const LONGEST_WORDS = 45
const LEAST_WORDS = 15
const MOST_WORDS = 40
/** Words with which people begin something new. */
const BEGINNING = /^(?:so|and|but|okay|ok|then|because|now|well|yeah|also|um|uh)$/i

/**
 * A long stretch without a single mark, as plain recognisers give it, in pieces of a sentence's length, cut
 * where the speaker seems to begin again. Anything else is one piece.
 */
export function splitUnmarked(text: string, span: Span): Span[] {
  const said = text.slice(span.start, span.end)
  if (/[,;:]/.test(said)) return [span]
  const words = [...said.matchAll(/\S+/g)]
  if (words.length <= LONGEST_WORDS) return [span]
  const pieces: Span[] = []
  let start = span.start
  let count = 0
  let end = span.start
  for (const [at, word] of words.entries()) {
    const begins = count >= LEAST_WORDS && BEGINNING.test(word[0]) && words.length - at >= LEAST_WORDS
    if (begins || count === MOST_WORDS) {
      pieces.push({ start, end })
      start = span.start + word.index
      count = 0
    }
    count++
    end = span.start + word.index + word[0].length
  }
  pieces.push({ start, end })
  return pieces
}
