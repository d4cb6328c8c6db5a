import { stem } from '@mi/language/english-speech'
import { languagesWith } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'
import { stemmerFor } from '@mi/language/stemmers'
import { stopWordShares } from '@mi/language/stop-word-shares'
import { stopWordsOf } from '@mi/language/stop-words'
import { tokenize } from '@mi/text'
import { languageByLetters } from '../languages/detect-language.ts'
import type { Sentence } from '../sentences/sentence.ts'

/** In languages without a list of stop words, shorter words of an alphabet are assumed to be function words. */
const LEAST_LETTERS = 4

/** The content words of a text, folded, each with its stem. Scripts without spaces give pairs of characters. */
export function readTerms(text: string, language: string): { word: string; term: string }[] {
  const stop = stopWordsOf(language)
  const stem = stemmerFor(language)
  const tokens = tokenize(text)
  return tokens.flatMap((token, at) => {
    if (token.unspaced) {
      const next = tokens[at + 1]
      if (!next?.unspaced || next.start !== token.end || isKana(token.text + next.text)) return []
      return [{ word: token.text + next.text, term: token.text + next.text }]
    }
    const listed = stop.size > 0 ? stop.has(token.text) : token.text.length < LEAST_LETTERS
    return listed || token.text.length < 2 ? [] : [{ word: token.text, term: stem(token.text) }]
  })
}

/** The sentence with terms of its own language. `readSentences` stems all languages as English. */
export function inLanguage(sentence: Sentence, language: string): Sentence {
  return { ...sentence, terms: readTerms(sentence.text, language).map(({ term }) => term) }
}

// Endings and particles of Japanese are written in hiragana.
function isKana(pair: string): boolean {
  return /[\p{Script=Hiragana}]/u.test(pair)
}

/** The term of a thing with a short number. */
export function numbered(name: string, number: string): string {
  return `${stem(name)} ${number}`
}

const LEAST_SHARE = 0.2
/** The weight of the first word of a question. */
const FIRST = 0.3

/** The language with the most function words in a text, or the trained language if none is clear; ISO 639-1. */
export function languageOfQuestion(text: string): string {
  const lettered = languageByLetters(text)
  if (lettered !== null) return lettered
  const words = tokenize(text).map(token => token.text)
  if (words.length === 0) return trainedLanguage
  const [first = ''] = words
  const asking = Object.fromEntries(
    languagesWith('search').map(({ tag, search }) => [tag, search.askingWords]),
  )
  const shares = stopWordShares(words, asking)
    .map(found => ({ ...found, share: found.share + (asking[found.language]?.has(first) ? FIRST : 0) }))
    .toSorted((a, b) => b.share - a.share)
  const [best] = shares
  const trained = shares.find(({ language }) => language === trainedLanguage)
  if (best === undefined || best.share < LEAST_SHARE || best.share === trained?.share) return trainedLanguage
  return best.language
}
