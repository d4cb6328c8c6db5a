import { allLanguages } from '@mi/language/languages'
import { isTrained } from '@mi/language/speech'
import { stopWordShares } from '@mi/language/stop-word-shares'
import { tokenize } from '@mi/text'
import type { Clause } from '../sentences/sentence.ts'

const LEAST_SHARE = 0.2
/** The least ratio of the share of the best language to the share of the second. */
const LEAD = 1.15
/** The least ratio of words in letters of this language alone to words in shared letters. */
const LEAST_OWN = 1 / 5

/** The BCP 47 tag of the spoken language, by its letters or its function words. `und` if no language is clear. */
export function detectLanguage(clauses: readonly Clause[]): string {
  const words = clauses.flatMap(clause => clause.words)
  const lettered = byLetters(words)
  if (lettered !== null) return lettered
  const [best, second] = stopWordShares(tokenize(words.join(' ')).map(token => token.text))
  if (best === undefined || best.share < LEAST_SHARE) return 'und'
  // The trained language is known best, and other languages borrow from it.
  return isTrained(best.language) || best.share >= LEAD * (second?.share ?? 0) ? best.language : 'und'
}

interface Lettered {
  readonly tag: string
  readonly own: RegExp
  /** True if words in shared letters may belong to this language. */
  readonly shares: boolean
}

/** The languages with letters of their own. Languages with shared letters come first. */
const LETTERED: readonly Lettered[] = allLanguages()
  .flatMap(({ tag, letters, sharedLetters }) =>
    letters === undefined
      ? []
      : [{ tag, own: new RegExp(letters, 'u'), shares: sharedLetters !== undefined }],
  )
  .toSorted((a, b) => Number(b.shares) - Number(a.shares))

/** The first language whose own letters a text contains. Null without such letters. */
export function languageByLetters(text: string): string | null {
  return LETTERED.find(({ own }) => own.test(text))?.tag ?? null
}

// Kana are Japanese only. Chinese characters without kana are Chinese.
function byLetters(words: readonly string[]): string | null {
  const counts = new Map<Lettered, number>()
  for (const word of words) {
    const language = LETTERED.find(({ own }) => own.test(word))
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const lettered = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (lettered === 0 || lettered < words.length / 2) return null
  const found = LETTERED.find(language => {
    const own = counts.get(language) ?? 0
    return language.shares ? own > (lettered - own) * LEAST_OWN : own > 0
  })
  return found?.tag ?? null
}
