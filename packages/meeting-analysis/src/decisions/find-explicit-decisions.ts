import type { ExplicitStatement } from '../languages/explicit-statements.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { type Decision, oneForEach } from './find-decisions.ts'

const STATED = 0.7
const LEAST_WORDS = 4
const MOST_WORDS = 70

/**
 * Sentences in which a decision is announced explicitly, one for each decision, in the order of the meeting.
 *
 * @param said by the index of the clause
 */
export function findExplicitDecisions(
  sentences: readonly Sentence[],
  said: readonly ExplicitStatement[],
): Decision[] {
  return oneForEach(
    sentences
      .filter(({ clauses }) => clauses.some(clause => said[clause.index]?.decision === true))
      .filter(({ wordCount }) => wordCount >= LEAST_WORDS && wordCount <= MOST_WORDS)
      .map(sentence => ({ sentence, confidence: STATED })),
  )
}
