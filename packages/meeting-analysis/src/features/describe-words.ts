import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'

const patterns = speech.features.obligations

const STEM_LENGTH = 5

/** Adds words, pairs of words and beginnings of words. In a long clause each counts less. */
export function addWords(features: Map<string, number>, words: readonly string[]): void {
  const weight = 1 / Math.sqrt(Math.max(4, words.length) / 4)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    features.set(word, weight)
    if (at + 1 < words.length) features.set(`${word} ${words[at + 1]}`, weight)
    if (word.length >= STEM_LENGTH) features.set(`stem:${word.slice(0, STEM_LENGTH)}`, 0.5)
  }
  if (words.length > 0) features.set(`^${words[0]}`, 1)
}

/** The prefix of the feature of a single stem: `s:send`. */
export const STEM = 's:'

/** Adds the stems of the plain words, alone and in pairs, and the stems at both ends of the clause. Marks such as `<name>` stay. */
export function addStems(features: Map<string, number>, plain: readonly string[]): void {
  const stems = plain.map(word => (word.startsWith('<') ? word : stem(word)))
  const weight = 1 / Math.sqrt(Math.max(4, stems.length) / 4)
  for (const [at, word] of stems.entries()) {
    const next = stems[at + 1]
    features.set(`${STEM}${word}`, weight)
    if (next !== undefined) features.set(`${STEM}${word} ${next}`, weight)
  }
  if (stems.length === 0) return
  features.set(`s^${stems[0]}`, 1)
  features.set(`s^${stems.slice(0, 2).join(' ')}`, 1)
  features.set(`s$${stems.at(-1)}`, 0.5)
}

/** Adds actions that a person has to take, with their subject: “you're gonna be working” adds `do:working` and `you do:working`. */
export function addObligations(features: Map<string, number>, text: string): void {
  let first = true
  for (const match of text.matchAll(patterns.obligation)) {
    features.set(`do:${match[1]}`, 1)
    // The subject precedes “'ll” without a space.
    const subject = first
      ? (text
          .slice(0, match.index + 1)
          .match(patterns.subject)
          ?.at(-1) ?? null)
      : null
    if (subject !== null) {
      features.set(`${subject} must`, 1)
      features.set(`${subject} do:${match[1]}`, 1)
    }
    first = false
  }
}
