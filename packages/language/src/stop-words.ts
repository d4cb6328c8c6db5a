import { readFileSync } from 'node:fs'
import { tokenize } from '@mi/text'
import { type AnalyzedLanguage, analyzedLanguage } from './analyzed-language.ts'
import { SPOKEN_FILLERS } from './spoken-fillers.ts'

const NONE: ReadonlySet<string> = new Set()
const STOP_WORDS = new Map<AnalyzedLanguage, ReadonlySet<string>>()

/**
 * The function words of a language and the fillers of its speech, folded by `fold` of `@mi/text`; empty for languages
 * without a list.
 *
 * @param language BCP 47 tag or null
 */
export function stopWordsOf(language: string | null): ReadonlySet<string> {
  const code = analyzedLanguage(language)
  if (code === null) return NONE
  let words = STOP_WORDS.get(code)
  if (words === undefined) {
    const listed = readFileSync(new URL(`./stop-words/${code}.txt`, import.meta.url), 'utf8')
    words = new Set(tokenize(`${listed} ${SPOKEN_FILLERS[code] ?? ''}`).map(token => token.text))
    STOP_WORDS.set(code, words)
  }
  return words
}
