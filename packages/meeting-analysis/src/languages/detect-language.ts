import { stopWordShares } from '@mi/language/stop-word-shares'
import { tokenize } from '@mi/text'
import type { Clause } from '../sentences/clause.ts'

const LEAST_SHARE = 0.2
/** By how much more of its function words the best language must be ahead of the second. */
const LEAD = 1.15

/** BCP 47 tag of the language that is spoken, detected by its script or its function words; `und` where none is clear. */
export function detectLanguage(clauses: readonly Clause[]): string {
  const words = clauses.flatMap(clause => clause.words)
  const script = byScript(words)
  if (script !== null) return script
  const [best, second] = stopWordShares(tokenize(words.join(' ')).map(token => token.text))
  if (best === undefined || best.share < LEAST_SHARE) return 'und'
  // English is what the models know, and what other languages borrow from.
  return best.language === 'en' || best.share >= LEAD * (second?.share ?? 0) ? best.language : 'und'
}

// Kana are Japanese alone; Chinese characters without them are Chinese.
function byScript(words: readonly string[]): string | null {
  let kana = 0
  let han = 0
  for (const word of words) {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) kana++
    else if (/\p{Script=Han}/u.test(word)) han++
  }
  if (kana + han < words.length / 2 || kana + han === 0) return null
  return kana > han / 5 ? 'ja' : 'zh'
}
