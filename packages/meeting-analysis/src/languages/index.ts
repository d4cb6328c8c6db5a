import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import type { Language } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** The languages besides English in which the engine knows promises and decisions, by their tags. */
const LANGUAGES: ReadonlyMap<string, () => Language> = new Map([
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['it', italian],
  ['pt', portuguese],
  ['nl', dutch],
  ['ja', japanese],
  ['zh', chinese],
])
const known = new Map<string, Language>()

/** The one of a BCP 47 tag; undefined where the engine knows no such language. Its patterns are made when it is first asked for. */
export function languageOf(tag: string): Language | undefined {
  const [primary = ''] = tag.toLowerCase().split(/[-_]/)
  const language = known.get(primary) ?? LANGUAGES.get(primary)?.()
  if (language !== undefined) known.set(primary, language)
  return language
}
