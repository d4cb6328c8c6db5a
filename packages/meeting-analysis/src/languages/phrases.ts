import { type Language, languageOf } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'

/** The phrases that the engine writes itself. */
export type Phrases = NonNullable<Language['meetings']>['phrases']

/** The phrases in the language of a BCP 47 tag, or else in the language of the trained stages. */
export function phrasesIn(language: string): Phrases {
  const phrases = (languageOf(language)?.meetings ?? languageOf(trainedLanguage)?.meetings)?.phrases
  if (phrases === undefined) throw new Error(`no phrases in ${trainedLanguage}`)
  return phrases
}

export function hasPhrases(language: string): boolean {
  return languageOf(language)?.meetings !== undefined
}

/** Replaces the placeholders of a phrase: `{}`, or names in braces. */
export function filled(phrase: string, texts: string | Readonly<Record<string, string>>): string {
  const byName = typeof texts === 'string' ? { '': texts } : texts
  return phrase.replace(
    /\{(\w*)\}/g,
    (placeholder, name: string) => byName[name as keyof typeof byName] ?? placeholder,
  )
}
