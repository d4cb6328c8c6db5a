import { speech } from '@mi/language/speech'
import { findCues } from '../../features/cues.ts'
import type { Features } from '../../models/linear-model.ts'
import type { Clause } from '../../sentences/sentence.ts'
import type { TaskTitle } from '../title/write-task-titles.ts'
import type { Supported } from './select-items.ts'

const patterns = speech.rank.item

/** A clause that may become an item of a call, with the item that would be listed. */
interface ItemInView extends Omit<Supported, 'all'> {
  readonly written: TaskTitle
  /** The probability of the clause with the words of the title. */
  readonly ofTitle: number
  readonly owned: boolean
}

const LEAST = 0.01
const MOST = 0.99
/** The number of clauses on both sides that may explain the matter, and of clauses before that may ask for it. */
const AROUND = 4
const ASKED_WITHIN = 3

/** The features of a possible item: its certainty, and the difference from an explanation and from the organisation of the call. */
export function describeItem(
  { clause, probability, beside, written, ofTitle, owned }: ItemInView,
  clauses: readonly Clause[],
): Features {
  const is = (yes: boolean) => (yes ? 1 : 0)
  const said = written.clause.words.join(' ')
  return new Map([
    ['odds', oddsOf(probability)],
    ['beside', oddsOf(beside)],
    ['of title', oddsOf(ofTitle)],
    ['clarity', written.score],
    ['owned', is(owned)],
    ['own words', is(written.clause === clause)],
    ['artefact', is(findCues(written.title.toLowerCase()).has('artefact'))],
    ['asks', is(patterns.asks.test(said))],
    ['after a question', is(isAfterQuestion(written.clause, clauses))],
    ['of the call', is(patterns.ofTheCall.test(said))],
    ['supposed', is(patterns.supposed.test(said))],
    ['explained', explainedAround(written.clause, clauses)],
  ])
}

function isAfterQuestion({ index, segment }: Clause, clauses: readonly Clause[]): boolean {
  const before = clauses
    .slice(Math.max(0, index - ASKED_WITHIN), index)
    .findLast(other => other.segment.speakerName !== segment.speakerName)
  return before?.asks === true
}

/** The share of the clauses around it in which the same speaker explains something, 0–1. */
function explainedAround({ index, segment }: Clause, clauses: readonly Clause[]): number {
  const explaining = clauses
    .slice(Math.max(0, index - AROUND), index + AROUND + 1)
    .filter(
      other =>
        other.segment.speakerName === segment.speakerName && patterns.explains.test(other.words.join(' ')),
    )
  return explaining.length / (2 * AROUND + 1)
}

function oddsOf(probability: number): number {
  const bounded = Math.min(MOST, Math.max(LEAST, probability))
  return Math.log(bounded / (1 - bounded))
}
