import { foldWords } from '../../../domain/fold-words.ts'
import type { Citation, Segment } from '../../engine.ts'

/** Segments around the cited ones in which a title takes its words: further before them, where “it” was named. */
const BEFORE = 30
const AFTER = 5

/**
 * Whether a title has at least one word of what is said around its evidence. One that has none is not about it, whatever the quote says:
 * it was made up, or dictated to the model. Both have to be English.
 */
export function isSpokenOf(
  title: string,
  citations: readonly Citation[],
  segments: readonly Segment[],
): boolean {
  const words = contentOf(title)
  if (words.length === 0) return true
  const said = new Set<string>()
  for (const { segmentId } of citations) {
    const at = segments.findIndex(({ id }) => id === segmentId)
    for (const { text, speakerName } of segments.slice(Math.max(0, at - BEFORE), at + AFTER + 1))
      for (const word of contentOf(`${speakerName} ${text}`)) said.add(word)
  }
  return words.some(word => said.has(word))
}

/** Letters by which words are compared: “benchmarks” is “benchmarking”. */
const BEGINNING = 5
/** Longer than three letters, and they say nothing. */
const EMPTY = new Set(
  'about after also anybody anyone anything before everybody everyone everything from have into just like make more need other should some somebody someone something that their them then there these they this those until when which while will with would your'.split(
    ' ',
  ),
)

/** The beginnings of the words that say something. */
export function contentOf(text: string): string[] {
  return foldWords(text)
    .filter(word => (word.length > 3 && !EMPTY.has(word)) || /\d/.test(word))
    .map(word => word.slice(0, BEGINNING))
}
