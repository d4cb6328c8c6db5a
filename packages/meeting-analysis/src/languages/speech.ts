import { type Language, languageOf, languagesWith } from '@mi/language/languages'

type Speech = NonNullable<Language['speech']>

/** Whether the trained stages know the language of a BCP 47 tag. In any other only explicit statements count. */
export function isTrained(tag: string): boolean {
  return languageOf(tag)?.speech !== undefined
}

/** What the trained stages know of the language that they were trained on: the one that has this capability. */
export const speech: Speech = trainedSpeech()

function trainedSpeech(): Speech {
  const [trained = null] = languagesWith('speech')
  const known = languageOf(trained)?.speech
  if (known === undefined) throw new Error('no language has the folder speech/')
  return known
}
