import { type Language, languageOf, languagesWith } from './languages.ts'

export type Speech = NonNullable<Language['speech']>

const [trained] = languagesWith('speech')
if (trained === undefined) throw new Error('no language has the folder speech/')

/** ISO 639-1 of the language that the stages of analysis were trained on, which is taken where none is known. */
export const trainedLanguage: string = trained.tag

/** What those stages know of it. */
export const speech: Speech = trained.speech

/** Whether a BCP 47 tag means the language of the trained stages. In any other only explicit statements count. */
export function isTrained(tag: string | null): boolean {
  return languageOf(tag)?.speech !== undefined
}
