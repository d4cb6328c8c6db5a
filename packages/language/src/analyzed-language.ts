/** The languages that have a stemmer and a list of stop words, by ISO 639-1 code. */
export const ANALYZED_LANGUAGES = [
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'no',
  'pt',
  'ru',
  'sv',
] as const

export type AnalyzedLanguage = (typeof ANALYZED_LANGUAGES)[number]

const CODES: ReadonlySet<string> = new Set(ANALYZED_LANGUAGES)

/** Both written forms of Norwegian. */
const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Which of the analyzed languages a BCP 47 tag means, its region ignored; null when it is none of them. */
export function analyzedLanguage(tag: string | null): AnalyzedLanguage | null {
  const subtag = (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? ''
  const code = ALIASES[subtag] ?? subtag
  return CODES.has(code) ? (code as AnalyzedLanguage) : null
}
