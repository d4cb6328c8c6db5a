import { speech } from '@mi/language/speech'
import { findCues } from '../../features/cues.ts'
import type { Features } from '../../models/linear-model.ts'
import type { Clause } from '../../sentences/clause.ts'
import type { TaskTitle } from '../title/write-task-titles.ts'

const patterns = speech.rank.item

/** A clause that may become an item of a call, with what would be listed of it. */
export interface ItemInView {
  readonly clause: Clause
  /** 0–1, that the clause promises or asks for something. */
  readonly probability: number
  /** The same of the likeliest clause around it. */
  readonly beside: number
  readonly written: TaskTitle
  /** The same of the clause that the title is from. */
  readonly ofTitle: number
  /** Whether somebody is named who does it. */
  readonly owned: boolean
}

/** How sure odds may be. */
const LEAST = 0.01
const MOST = 0.99
/** Clauses before and after in which it may be explained, and before in which it may be asked for. */
const AROUND = 4
const ASKED_WITHIN = 3

/**
 * What is known of a possible item, in numbers: the first six say how sure it is, the others what tells a promise from an account of how
 * something works and from the running of the call. Few, because a thousand examples teach no more.
 */
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

/** 0–1, how much of what the same speaker says around it explains. */
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
