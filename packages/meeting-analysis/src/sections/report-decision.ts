import { languageOf } from '@mi/language/languages'
import { isTrained, speech } from '@mi/language/speech'
import type { Decision } from '../decisions/merge-decisions.ts'
import type { Citation } from '../draft.ts'
import { citeSentence, type Sentence, writeSentence } from '../sentences/sentence.ts'
import { capitalized } from '../text/write-words.ts'
import { focusTerms } from './focus-terms.ts'
import type { SectionInput } from './section-input.ts'

/** A spoken decision in the words of minutes: “so we're gonna use rubber” becomes “We will use rubber.” */
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

/** Cites the sentence of a decision and the other sentences it depends on. */
export function citeDecision({ sentence, beside = [] }: Decision): Citation[] {
  return [sentence, ...beside].flatMap(citeSentence)
}

const LEAST_CHARACTERS = 4

function withoutAnnouncement(sentence: string, language: string): string {
  const rules = languageOf(language)?.meetings?.decisions.reported ?? []
  const stated = rules.reduce((text, rule) => text.replace(...rule), sentence)
  return stated.length < LEAST_CHARACTERS ? sentence : capitalized(stated)
}

/** The share of its terms that makes a short sentence a repetition of a task or a decision. */
const SAID_THERE = 0.75
const SHORT_WORDS = 12

/** The sentence is already printed as a task or a decision. */
export function isListed(
  sentence: Sentence,
  { actionItems, decisions }: Pick<SectionInput, 'actionItems' | 'decisions'>,
): boolean {
  const said = sentence.clauses.map(({ segment, from, to }) => ({
    id: segment.id,
    text: segment.text.slice(from, to),
  }))
  return (
    decisions.some(decision => decision.sentence === sentence) ||
    actionItems.some(({ citations }) =>
      citations.some(({ segmentId, quote }) =>
        said.some(({ id, text }) => id === segmentId && quote.includes(text)),
      ),
    ) ||
    (sentence.wordCount <= SHORT_WORDS &&
      [...decisions.map(reportDecision), ...actionItems.map(({ title }) => title)].some(
        text => shareIn(sentence, text) >= SAID_THERE,
      ))
  )
}

function shareIn({ terms }: Sentence, text: string): number {
  const there = focusTerms(text)
  return terms.filter(term => there.has(term)).length / Math.max(1, terms.length)
}
