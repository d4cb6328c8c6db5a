import { allLanguages } from '@mi/language/languages'
import { isTrained } from '@mi/language/speech'
import { stopWordShares } from '@mi/language/stop-word-shares'
import { tokenize } from '@mi/text'
import type { Clause } from '../sentences/sentence.ts'

const LEAST_SHARE = 0.2
/** By how much more of its function words the best language must be ahead of the second. */
const LEAD = 1.15
/** Words in the letters of one language alone, of those in letters that it shares. */
const LEAST_OWN = 1 / 5

/** BCP 47 tag of the language that is spoken, detected by its letters or its function words; `und` where none is clear. */
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
  /** Whether words in letters that it shares may be of this language too. */
  readonly shares: boolean
}

/** The languages with letters of their own, those first whose letters include letters of another one. */
const LETTERED: readonly Lettered[] = allLanguages()
  .flatMap(({ tag, letters, sharedLetters }) =>
    letters === undefined
      ? []
      : [{ tag, own: new RegExp(letters, 'u'), shares: sharedLetters !== undefined }],
  )
  .toSorted((one, other) => Number(other.shares) - Number(one.shares))

/** The language in whose letters alone a text has words; null where there is none. */
export function languageByLetters(text: string): string | null {
  return LETTERED.find(({ own }) => own.test(text))?.tag ?? null
}

// Kana are Japanese alone; Chinese characters without them are Chinese.
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
