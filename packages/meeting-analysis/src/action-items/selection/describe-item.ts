import type { Features } from '../../classification/linear-model.ts'
import { findCues } from '../../features/cues.ts'
import type { Clause } from '../../transcript/clause.ts'
import type { TaskTitle } from '../title/task-title.ts'

/** A clause that may become an item of a call, with what would be listed of it. */
export interface ItemInView {
  readonly clause: Clause
  /** 0–1, that the clause promises or asks for something. */
  readonly probability: number
  /** The same of the likeliest clause around it. */
  readonly beside: number
  readonly written: TaskTitle
  /** Whether somebody is named who does it. */
  readonly owned: boolean
}

/** How sure odds may be. */
const LEAST = 0.01
const MOST = 0.99

/**
 * What is known of a possible item, in numbers. Few, because a thousand examples teach no more: with 27 (who promises, in which words, how long)
 * what is listed of calls that nobody learned from was no better.
 */
export function describeItem({ clause, probability, beside, written, owned }: ItemInView): Features {
  const is = (yes: boolean) => (yes ? 1 : 0)
  return new Map([
    ['odds', oddsOf(probability)],
    ['beside', oddsOf(beside)],
    ['clarity', written.score],
    ['owned', is(owned)],
    ['own words', is(written.clause === clause)],
    ['hedge', is(findCues(clause.words.join(' ')).has('hedge'))],
    ['artefact', is(findCues(written.title.toLowerCase()).has('artefact'))],
  ])
}

function oddsOf(probability: number): number {
  const bounded = Math.min(MOST, Math.max(LEAST, probability))
  return Math.log(bounded / (1 - bounded))
}
