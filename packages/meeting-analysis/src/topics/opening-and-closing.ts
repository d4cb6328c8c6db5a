import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.topics.openingAndClosing

const WELCOMES = /\bwelcome\b/i
const SOON_AFTER_WELCOME = 15
const WAITING_SHARE = 0.2

/** The index of the sentence that opens the meeting, or 0. */
export function openingOf(sentences: readonly Sentence[]): number {
  const first = sentences.slice(0, Math.floor(sentences.length * WAITING_SHARE))
  const welcomed = first.findIndex(({ text }) => WELCOMES.test(text))
  const until = welcomed < 0 ? first.length : welcomed + SOON_AFTER_WELCOME
  return Math.max(
    0,
    first.slice(0, until).findLastIndex(({ text }) => patterns.opens.test(text)),
  )
}

const SOON = 10
const LONGEST_PAUSE_SECONDS = 50
const LEAST_SECONDS = 20
/** Shorter meetings have no separate opening and closing. */
export const LEAST_SENTENCES = 120

/** The index of the first sentence about a subject. 0 if there is no opening. English. */
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

/** The index after the last sentence about a subject. The number of sentences if there is no closing. English. */
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
