import type { Segment } from '../request.ts'
import { narrow } from '../text/narrow.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { tokenize } from '../text/tokenize.ts'
import type { Clause } from './clause.ts'
import { splitOverlong } from './split-overlong.ts'
import { splitUnmarked } from './split-unmarked.ts'

const NOISE = /\{[a-z_]{0,40}\}/gi
const FILLER = new Set(['um', 'uh', 'er', 'erm', 'mm', 'hmm', 'mhm', 'uhm', 'ah'])

/** Clauses of all segments, in order; segments without a word give none. */
export function readClauses(segments: readonly Segment[]): Clause[] {
  const clauses: Clause[] = []
  for (const segment of segments) {
    // Blanks of the same length keep the character positions.
    const text = segment.text.replace(NOISE, tag => ' '.repeat(tag.length))
    for (const span of splitSentences(text)
      .flatMap(one => splitUnmarked(text, one))
      .flatMap(one => splitOverlong(text, one))) {
      const said = narrow(text.slice(span.start, span.end))
      const words = wordsIn(said)
      if (words.length === 0) continue
      clauses.push({
        index: clauses.length,
        segment,
        from: span.start,
        to: span.end,
        text: narrow(segment.text.slice(span.start, span.end)),
        words,
        asks: /[?？]["'”’)\s]*$/u.test(said),
      })
    }
  }
  return clauses
}

/** Lower-case words without noise tags and fillers. */
export function wordsIn(said: string): string[] {
  return tokenize(said.replace(NOISE, ' '))
    .map(token => token.text.toLowerCase().replace(/’/g, "'"))
    .filter(word => !FILLER.has(word))
}
