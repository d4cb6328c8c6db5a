import { languagesWith } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'
import { stopWordShares } from '@mi/language/stop-word-shares'
import { tokenize } from '@mi/text'
import { languageByLetters } from '../languages/detect-language.ts'

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
    .map(one => ({ ...one, share: one.share + (asking[one.language]?.has(first) ? FIRST : 0) }))
    .toSorted((one, other) => other.share - one.share)
  const [best] = shares
  const trained = shares.find(({ language }) => language === trainedLanguage)
  if (best === undefined || best.share < LEAST_SHARE || best.share === trained?.share) return trainedLanguage
  return best.language
}
