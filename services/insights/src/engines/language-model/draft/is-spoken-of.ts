import { foldWords } from '../../../domain/fold-words.ts'
import type { Citation, Segment } from '../../engine.ts'

/** The segments around the citations whose words a title may use: more before them, where the topic of “it” was named. */
const BEFORE = 30
const AFTER = 5

/**
 * True if a title shares at least one word with the segments around its evidence. Otherwise the title is not about the evidence: it was
 * invented, or dictated to the model. Both must be English.
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

/** The number of letters by which words are compared: “benchmarks” equals “benchmarking”. */
const BEGINNING = 5
/** Words longer than three letters without content. */
const EMPTY = new Set(
  'about after also anybody anyone anything before everybody everyone everything from have into just like make more need other should some somebody someone something that their them then there these they this those until when which while will with would your'.split(
    ' ',
  ),
)

/** The beginnings of the content words. */
export function contentOf(text: string): string[] {
  return foldWords(text)
    .filter(word => (word.length > 3 && !EMPTY.has(word)) || /\d/.test(word))
    .map(word => word.slice(0, BEGINNING))
}
