import { type Language, languageOf } from '@mi/language/languages'
import { trainedLanguage } from '@mi/language/speech'

/** What an engine says itself: where nothing was found, and around what was found. */
export type Phrases = NonNullable<Language['meetings']>['phrases']

/** In the language of a BCP 47 tag; in the language of the trained stages where there are no words of it. */
export function phrasesIn(language: string): Phrases {
  const phrases = (languageOf(language)?.meetings ?? languageOf(trainedLanguage)?.meetings)?.phrases
  if (phrases === undefined) throw new Error(`no phrases in ${trainedLanguage}`)
  return phrases
}

export function hasPhrases(language: string): boolean {
  return languageOf(language)?.meetings !== undefined
}

/** A phrase with texts in place of its placeholders: `{}`, or names in braces. */
export function filled(phrase: string, texts: string | Readonly<Record<string, string>>): string {
  const byName = typeof texts === 'string' ? { '': texts } : texts
  return phrase.replace(
    /\{(\w*)\}/g,
    (placeholder, name: string) => byName[name as keyof typeof byName] ?? placeholder,
  )
}
