import { speech } from '@mi/language/speech'
import type { Clause } from '../sentences/clause.ts'

const patterns = speech.candidates.nonTasks

const DONE_WITHIN = 4
const DONE_WITHIN_SECONDS = 20

/** Whether somebody does what is asked for during the call. */
export function isDoneInCall({ index, segment }: Clause, clauses: readonly Clause[]): boolean {
  return clauses
    .slice(index + 1, index + 1 + DONE_WITHIN)
    .some(
      next =>
        next.segment.start - segment.end <= DONE_WITHIN_SECONDS &&
        patterns.doneNow.test(next.words.join(' ')),
    )
}

/** Whether a title says something that is done during the call. */
export function isDoneAtOnce(title: string): boolean {
  return patterns.doneAtOnce.test(title)
}

/** “And the booklet?”, “what was it again?”: a question without a request. */
export function isPlainQuestion({ asks, words }: Clause): boolean {
  return asks && !patterns.requests.test(words.join(' '))
}

/** Whether a clause of a call is no task. */
export function isNonTask({ words }: Clause): boolean {
  const said = words.join(' ')
  return (
    patterns.noTask.some(pattern => pattern.test(said)) ||
    (patterns.supposition.test(said) && !patterns.commits.test(said))
  )
}
