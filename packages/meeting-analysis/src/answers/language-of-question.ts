import { stopWordShares } from '@mi/language/stop-word-shares'
import { tokenize } from '@mi/text'
import { ASKING_WORDS } from './asked-terms.ts'

const LEAST_SHARE = 0.2
/** The word that a question begins with says most. */
const FIRST = 0.3
const ASKING = Object.fromEntries(
  Object.entries(ASKING_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** The language whose function words a text has most of, English where none is clear; ISO 639-1. */
export function languageOfQuestion(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  const words = tokenize(text).map(token => token.text)
  if (words.length === 0) return 'en'
  const [first = ''] = words
  const shares = stopWordShares(words, ASKING)
    .map(one => ({ ...one, share: one.share + (ASKING[one.language]?.has(first) ? FIRST : 0) }))
    .toSorted((one, other) => other.share - one.share)
  const [best] = shares
  const english = shares.find(({ language }) => language === 'en')
  if (best === undefined || best.share < LEAST_SHARE || best.share === english?.share) return 'en'
  return best.language
}
