import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import type { Language } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** The languages besides English in which the engine knows promises and decisions. */
export const LANGUAGES: readonly Language[] = [
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  japanese,
  chinese,
]

/** The one of a BCP 47 tag; undefined where the engine knows no such language. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/)
  return LANGUAGES.find(language => language.tag === primary)
}
