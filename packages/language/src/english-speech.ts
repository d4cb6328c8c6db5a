import { tokenize } from '@mi/text'
import { stemmer } from 'stemmer'
import { stopWordsOf } from './stop-words.ts'

// Beside the stop words of search, which has to find these: words that meetings are full of and that name no subject.
// Contractions are cut at the apostrophe, but for “won't”, whose half is a word.
const OF_NO_SUBJECT = new Set(
  `actually almost alright also although always another anybody anyone anything anyway aren around away back basically
  bye call came cannot cause certain certainly come comes could couldn couple course cuz definitely didn different
  doesn done either else enough etc even ever every everybody everyone everything exactly far first gave get gets
  getting give given go goes going gone good got great guess guy guys hasn haven hello hey hi indeed instead isn keep
  kind know last least less let like little long look lot lots made make makes many may maybe mean might mine much
  must need nice nobody nothing one ones others part people per perhaps please point possible possibly pretty probably
  put question quite rather really right said saw say saying says second see seem seems seen shall shouldn since
  somebody someone something sometimes somewhere sort still stuff sure take taken talk tell thank thanks thing things
  think though thought three time times together try two us use used wait want wanted wants wasn way well went weren
  whatever whether whole without won't word work would wouldn yes yet`.split(/\s+/),
)

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
    if (OF_NO_SUBJECT.has(word.replace('’', "'"))) return true
    const parts = tokenize(word)
    return (
      parts.length > 0 && parts.every(({ text }) => OF_NO_SUBJECT.has(text) || stopWordsOf('en').has(text))
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
