import { languageOf } from '@mi/language/languages'
import { isTrained, speech } from '@mi/language/speech'
import type { Decision } from '../decisions/decision.ts'
import type { Citation } from '../draft.ts'
import { citeSentence, writeSentence } from '../sentences/sentence.ts'

/** A spoken decision in the words of minutes: “so we're gonna use rubber” gives “We will use rubber.” */
export function reportDecision({ sentence: said, text }: Decision): string {
  if (text !== undefined) return text
  const sentence = withoutAnnouncement(writeSentence(said), said.language)
  if (!isTrained(said.language)) return sentence
  const plain = sentence.replace(/’/g, "'")
  for (const [pattern, replacement] of speech.sections.reported) {
    if (pattern.test(plain)) return capitalized(plain.replace(pattern, replacement))
  }
  return plain
}

/** What it was said in, and what it rests on beside that. */
export function citeDecision({ sentence, beside = [] }: Decision): Citation[] {
  return [sentence, ...beside].flatMap(citeSentence)
}

/** Less is no sentence of minutes. */
const LEAST_CHARACTERS = 4

function withoutAnnouncement(sentence: string, language: string): string {
  const rules = languageOf(language)?.meetings?.decisions.reported ?? []
  const stated = rules.reduce((text, rule) => text.replace(...rule), sentence)
  return stated.length < LEAST_CHARACTERS ? sentence : capitalized(stated)
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
