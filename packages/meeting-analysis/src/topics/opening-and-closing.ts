import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.topics.openingAndClosing

/** Who has welcomed the others soon begins; what is begun later is part of the subject. */
const WELCOMES = /\bwelcome\b/i
const SOON_AFTER_WELCOME = 15
const WAITING_SHARE = 0.2

/** The sentence that opens the meeting, 0 where none is found in its first part. */
export function openingOf(sentences: readonly Sentence[]): number {
  const first = sentences.slice(0, Math.floor(sentences.length * WAITING_SHARE))
  const welcomed = first.findIndex(({ text }) => WELCOMES.test(text))
  const until = welcomed < 0 ? first.length : welcomed + SOON_AFTER_WELCOME
  return Math.max(
    0,
    first.slice(0, until).findLastIndex(({ text }) => patterns.opens.test(text)),
  )
}

/** Sentences after the opening in which it is. */
const SOON = 10
/** Between two things that are said to close: what takes longer is a subject. */
const LONGEST_PAUSE_SECONDS = 50
const LEAST_SECONDS = 20
/** In a meeting of fewer sentences it is plain where the first subject begins and the last one ends. */
export const LEAST_SENTENCES = 120

/** Where the first subject begins; 0 where the meeting begins with it. English. */
export function endOfOpening(
  sentences: readonly Sentence[],
  announced: ReadonlyMap<number, unknown>,
): number {
  if (sentences.length < LEAST_SENTENCES) return 0
  let opened = Number.NEGATIVE_INFINITY
  const first = sentences
    .slice(0, Math.floor(sentences.length * WAITING_SHARE))
    .findIndex(({ text, index }) => {
      if (patterns.opens.test(text)) opened = index
      return index <= opened + SOON && (announced.has(index) || patterns.begins.test(text))
    })
  const end = first < 0 ? openingOf(sentences) : first
  return (sentences[end]?.start ?? 0) - (sentences[0]?.start ?? 0) < LEAST_SECONDS ? 0 : end
}

/** Where the last subject has ended; the number of sentences where the meeting ends with it. English. */
export function startOfClosing(sentences: readonly Sentence[]): number {
  if (sentences.length < LEAST_SENTENCES) return sentences.length
  const end = sentences.at(-1)?.end ?? 0
  let at = sentences.length
  let start = end
  for (const { text, index, start: said } of sentences.toReversed()) {
    if (start - said > LONGEST_PAUSE_SECONDS) break
    if (patterns.closes.test(text)) [at, start] = [index, said]
  }
  return end - start < LEAST_SECONDS ? sentences.length : at
}
