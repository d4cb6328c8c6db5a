import { detectAll } from 'tinyld'
import { isLanguageCode } from './language-codes.ts'

/** Fewer letters say too little: "Okay" is a word of twenty languages. Chinese and Japanese say more with each. */
const MIN_LETTERS = 24
const MIN_CJK_LETTERS = 8
/** The best language's share of the score, and how far it must be ahead of the second. */
const MIN_SHARE = 0.25
const MIN_LEAD = 0.1

/** The language of a text as ISO 639-1, by its words and letter sequences; null when it is too short or not clear. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (letters < MIN_LETTERS && dense < MIN_CJK_LETTERS) return null
  const [best, second] = detectAll(text)
  if (!best || best.accuracy < MIN_SHARE) return null
  if (second && best.accuracy - second.accuracy < MIN_LEAD) return null
  return isLanguageCode(best.lang) ? best.lang : null
}
