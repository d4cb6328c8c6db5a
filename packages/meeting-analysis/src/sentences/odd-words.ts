import { stem } from '@mi/language/english-speech'
import { isInLexicon } from '../text/tagger.ts'
import type { Sentence } from './sentence.ts'

const WORD = /\p{L}[\p{L}\p{N}]*/gu
/** “EIP8282”, “CLs”: an abbreviation that the participants know. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\p{N}]+s?$/u
const LEAST_LETTERS = 3

/** Finds words that a recogniser probably misheard: unknown words that are said only once. */
export interface OddWords {
  isIn(text: string): boolean
}

/** @param people lower-case words of the participants' names */
export function readOddWords(sentences: readonly Sentence[], people: ReadonlySet<string>): OddWords {
  const counts = new Map<string, number>()
  for (const { text } of sentences)
    for (const [word] of text.toLowerCase().matchAll(WORD))
      counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  return {
    isIn: text =>
      [...text.matchAll(WORD)].some(
        ([word]) =>
          word.length >= LEAST_LETTERS &&
          !ABBREVIATION.test(word) &&
          (counts.get(stem(word.toLowerCase())) ?? 0) < 2 &&
          !people.has(word.toLowerCase()) &&
          !isInLexicon(word) &&
          !isInLexicon(stem(word.toLowerCase())),
      ),
  }
}
