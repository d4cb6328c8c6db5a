import { englishShare } from '../text/stop-words.ts'
import type { Clause } from '../transcript/clause.ts'
import { LANGUAGES } from './index.ts'

const ENGLISH_SHARE = 0.12
const LEAST_SHARE = 0.2
/** By how much more of its common words the best language must be ahead of the second. */
const LEAD = 1.15

/** BCP 47 tag of the language that is spoken, detected by its script or its commonest words; `und` where none is clear. */
export function detectLanguage(clauses: readonly Clause[]): string {
  const words = clauses.flatMap(clause => clause.words)
  const script = byScript(words)
  if (script !== null) return script
  const english = englishShare(words)
  const [best, second] = LANGUAGES.map(({ tag, commonWords }) => ({
    tag,
    share: shareOf(words, commonWords),
  })).sort((a, b) => b.share - a.share)
  if (english >= ENGLISH_SHARE && english >= (best?.share ?? 0)) return 'en'
  if (best === undefined || best.share < LEAST_SHARE || best.share < LEAD * (second?.share ?? 0)) return 'und'
  return best.tag
}

function shareOf(words: readonly string[], common: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter(word => common.has(word)).length / words.length
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
