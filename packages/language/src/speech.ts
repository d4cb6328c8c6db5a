import { type Language, languageOf, languagesWith } from './languages.ts'

export type Speech = NonNullable<Language['speech']>

const [trained] = languagesWith('speech')
if (trained === undefined) throw new Error('no language has the folder speech/')

/** ISO 639-1 of the language that the stages of analysis were trained on, which is taken where none is known. */
export const trainedLanguage: string = trained.tag

/** The data of that language for the trained stages. */
export const speech: Speech = trained.speech

/** True for a BCP 47 tag of the language of the trained stages. In other languages only explicit statements count. */
export function isTrained(tag: string | null): boolean {
  return languageOf(tag)?.speech !== undefined
}
