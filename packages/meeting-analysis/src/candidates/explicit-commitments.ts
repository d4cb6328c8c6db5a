import { speech } from '@mi/language/speech'
import { findCues } from '../features/cues.ts'
import type { Clause } from '../sentences/sentence.ts'

const patterns = speech.candidates.commitments

/** The explicit statement of a clause. */
export interface ExplicitCommitment {
  /** “We decided to …”: a decision, and not a task. */
  readonly decision: boolean
  /** `sure`: a label, a promise with a deadline, or a request by name with a deadline or a verb of work. `likely`: other requests by name, duties. */
  readonly task: 'sure' | 'likely' | null
}

/** @param names lower-case words of the participants' names */
export function findExplicitCommitment(clause: Clause, names: ReadonlySet<string>): ExplicitCommitment {
  const words = clause.words.join(' ')
  const cues = findCues(words)
  const settled = patterns.settled.exec(words)
  if (
    settled !== null &&
    !clause.asks &&
    !patterns.notSettled.test(words.slice(0, settled.index + settled[0].length))
  ) {
    return { decision: true, task: null }
  }
  const said = clause.segment.text.slice(clause.from, clause.to)
  if (patterns.label.test(said)) return { decision: false, task: 'sure' }
  const due = patterns.deadline.exec(words)
  const asked = isAskedByName(clause.words, names) && !patterns.stage.test(words)
  const promise = patterns.promise.exec(words)
  if (promise !== null && due !== null && !patterns.othersWork.test(words.slice(promise.index, due.index))) {
    return { decision: false, task: 'sure' }
  }
  if (asked) return { decision: false, task: due !== null || cues.has('task') ? 'sure' : 'likely' }
  const duty = patterns.duty.test(words) && cues.has('task') && !cues.has('hedge') && !clause.asks
  return { decision: false, task: duty ? 'likely' : null }
}

/** “I will write a runbook”, without a reservation. */
export function isPromise(clause: Clause): boolean {
  const words = clause.words.join(' ')
  const promise = patterns.promise.exec(words)
  return (
    promise !== null &&
    !clause.asks &&
    !patterns.stage.test(words) &&
    !/\b(?:if|when|unless|maybe|perhaps|probably|never|not)\b/.test(words.slice(0, promise.index))
  )
}

/** “Would you present it to the team?”, “please order it today”, and another speaker agrees. */
export function isAcceptedRequest(clause: Clause, next: Clause | undefined): boolean {
  const words = clause.words.join(' ')
  return (
    next !== undefined &&
    next.segment.speakerName !== clause.segment.speakerName &&
    /^(?:(?:so|and|okay|ok|then|also|agreed|yes|good|right|fine) )*(?:(?:can|could|would|will) you (?!mind|like|want|say|agree)|please (?!\p{L}+ (?:it|that|this|them|those)\b))\p{L}+/u.test(
      words,
    ) &&
    !patterns.stage.test(words) &&
    /^(?:yes|yeah|sure|gladly|of course|okay|ok|will do|happy to|no problem|i(?:'ll| will| can))\b/.test(
      next.words.join(' '),
    )
  )
}

/** “Let's go with the second.” */
export function isChoice(clause: Clause): boolean {
  return patterns.choice.test(clause.words.join(' '))
}

// “Bob, could you …”, “Bob, please …”, “could you …, Bob?”
function isAskedByName(words: readonly string[], names: ReadonlySet<string>): boolean {
  const masked = words.map(word => (names.has(word) ? '<name>' : word)).join(' ')
  return (
    new RegExp(`^(?:(?:so|and|okay|ok|hey|then|also|but) )*(?:<name> )+${patterns.asks}\\b`).test(masked) ||
    new RegExp(`^(?:(?:so|and|okay|ok|then|also) )*${patterns.asks}\\b.*<name>$`).test(masked)
  )
}

const nonTasks = speech.candidates.nonTasks

const DONE_WITHIN = 4
const DONE_WITHIN_SECONDS = 20

/** True if a speaker does the task during the call. */
export function isDoneInCall({ index, segment }: Clause, clauses: readonly Clause[]): boolean {
  return clauses
    .slice(index + 1, index + 1 + DONE_WITHIN)
    .some(
      next =>
        next.segment.start - segment.end <= DONE_WITHIN_SECONDS &&
        nonTasks.doneNow.test(next.words.join(' ')),
    )
}

/** True if the title says something that is done during the call. */
export function isDoneAtOnce(title: string): boolean {
  return nonTasks.doneAtOnce.test(title)
}

/** “And the booklet?”, “what was it again?”: a question without a request. */
export function isPlainQuestion({ asks, words }: Clause): boolean {
  return asks && !nonTasks.requests.test(words.join(' '))
}

/** True if a clause of a call is no task. */
export function isNonTask({ words }: Clause): boolean {
  const said = words.join(' ')
  return (
    nonTasks.noTask.some(pattern => pattern.test(said)) ||
    (nonTasks.supposition.test(said) && !nonTasks.commits.test(said))
  )
}
