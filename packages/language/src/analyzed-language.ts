import { languageOf, languagesWith } from './languages.ts'

/** The languages that have a stemmer and a list of stop words, by ISO 639-1 code. */
export const ANALYZED_LANGUAGES: readonly string[] = languagesWith('search').map(({ tag }) => tag)

const ANALYZED = new Set(ANALYZED_LANGUAGES)

/** The code of the analyzed language that a BCP 47 tag means, its region ignored; null where no language is meant. */
export function analyzedLanguage(tag: string | null): string | null {
  const code = languageOf(tag)?.tag
  return code !== undefined && ANALYZED.has(code) ? code : null
}
