import { tokenize } from '@mi/text'
import { stemmer } from 'stemmer'
import { speech, trainedLanguage } from './speech.ts'
import { stopWordsOf } from './stop-words.ts'

const { noSubject } = speech.terms
const MAX_CACHED = 50_000
const stems = new Map<string, string>()
const stopWords = new Map<string, boolean>()

/**
 * Lower-case Porter stem of a word, which is lighter than Snowball's: the models of `@mi/meeting-analysis` and their thresholds were
 * learned on these (docs/decisions/language-in-meeting-analysis.md). Words that are not plain ASCII are only lower-cased, which is
 * the neutral choice for languages the stemmer does not know.
 */
export function stem(word: string): string {
  return cached(stems, word, () => {
    const lower = word.toLowerCase().replace(/['’]s$/, '')
    return /^[a-z]+$/.test(lower) ? stemmer(lower) : lower
  })
}

/** True for lower-case English words that carry no subject, contractions included (“don't”). */
export function isStopWord(word: string): boolean {
  return cached(stopWords, word, () => {
    if (noSubject.has(word.replace('’', "'"))) return true
    const parts = tokenize(word)
    return (
      parts.length > 0 &&
      parts.every(({ text }) => noSubject.has(text) || stopWordsOf(trainedLanguage).has(text))
    )
  })
}

function cached<Value>(known: Map<string, Value>, word: string, find: () => Value): Value {
  let found = known.get(word)
  if (found === undefined) {
    if (known.size >= MAX_CACHED) known.clear()
    found = find()
    known.set(word, found)
  }
  return found
}
