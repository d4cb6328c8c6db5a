import { ANALYZED_LANGUAGES } from '@mi/language/languages'
import { stopWordsOf } from '@mi/language/stop-words'
import { tokenize } from '@mi/text'
import { ASKING_WORDS } from './asked-terms.ts'

const LEAST_SHARE = 0.2

/** The language whose function words a text has most of, English where none is clear; ISO 639-1. */
export function languageOfQuestion(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  const words = tokenize(text).map(token => token.text)
  if (words.length === 0) return 'en'
  const shares = ANALYZED_LANGUAGES.map(language => {
    const stop = stopWordsOf(language)
    const asking = new Set(ASKING_WORDS[language]?.split(' '))
    return { language, share: words.filter(word => stop.has(word) || asking.has(word)).length / words.length }
  })
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most))
  const english = shares.find(({ language }) => language === 'en')
  if (best.share < LEAST_SHARE || best.share === english?.share) return 'en'
  return best.language
}
