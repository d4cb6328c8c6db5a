import type { Sentence } from '../sentences/sentence.ts'
import { focusTerms } from './focus-terms.ts'
import { reportDecision } from './report-decision.ts'
import type { SectionInput } from './section-input.ts'

/** Share of a short sentence's terms in a task or a decision from which it says nothing more. */
const SAID_THERE = 0.75
const SHORT_WORDS = 12

/** Whether a sentence is among the tasks or the decisions: it is said there. */
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
