import type { ExplicitStatement } from '../languages/explicit-statements.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type Decision, oneForEach } from './decision.ts'
import { findAgreements } from './find-agreements.ts'

const STATED = 0.7
/** Sentences within which an agreement is stated as a decision. */
const STATED_AFTER = 4
const LEAST_WORDS = 4
const MOST_WORDS = 70

/**
 * Sentences in which a decision is announced explicitly, or a proposal agreed to, one for each decision, in the order of the meeting.
 *
 * @param said by the index of the clause
 */
export function findExplicitDecisions(
  sentences: readonly Sentence[],
  said: readonly ExplicitStatement[],
  language: string,
): Decision[] {
  const stated = sentences
    .filter(({ clauses }) => clauses.some(clause => said[clause.index]?.decision === true))
    .filter(({ wordCount }) => wordCount >= LEAST_WORDS && wordCount <= MOST_WORDS)
    .map(sentence => ({ sentence, confidence: STATED }))
  // What is agreed to and then stated as a decision is stated better.
  const agreed = findAgreements(sentences, language).filter(
    ({ sentence: { index } }) =>
      !stated.some(({ sentence }) => sentence.index >= index && sentence.index - index <= STATED_AFTER),
  )
  return oneForEach([...stated, ...agreed]).toSorted(
    (one, other) => one.sentence.index - other.sentence.index,
  )
}
