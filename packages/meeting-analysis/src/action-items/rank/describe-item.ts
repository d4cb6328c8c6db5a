import { findCues } from '../../features/cues.ts'
import type { Features } from '../../models/linear-model.ts'
import type { Clause } from '../../sentences/clause.ts'
import type { TaskTitle } from '../title/write-task-titles.ts'

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
const ASKS =
  /\b(?:please|kindly|(?:can|could|would) you|if (?:you|any(?:one|body)|some(?:one|body)|clients|people) (?:can|could|have|has|would)|feel free|let me know)\b/
/** The running of the call itself. */
const OF_THE_CALL =
  /\b(?:agenda|topics?|questions?|screen|slides?|presentation|background|floor|(?:move|go) (?:on|to|for|over|through)|start(?:ed)?|begin|introduce|present|pause|here|quickly|minutes)\b/
/** What would be; not “if anybody could”, “it would be great”, which ask. */
const SUPPOSED =
  /\b(?:if(?! (?:possible|you|any(?:one|body)|some(?:one|body)|clients|people|nobody|there's any|not|so)\b)|unless|suppose|assum\p{L}+|let's say|whether|as if|would(?! (?:be|you|like|love|help|appreciate)\b)|could(?! you\b))\b/u
/** Words that come close together where somebody explains how something works. */
const EXPLAINS =
  /\b(?:if|would|because|so that|means|for example|in (?:this|that) case|suppose|let's say|just|basically|have to|when|then)\b/
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
    ['asks', is(ASKS.test(said))],
    ['after a question', is(isAfterQuestion(written.clause, clauses))],
    ['of the call', is(OF_THE_CALL.test(said))],
    ['supposed', is(SUPPOSED.test(said))],
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
      other => other.segment.speakerName === segment.speakerName && EXPLAINS.test(other.words.join(' ')),
    )
  return explaining.length / (2 * AROUND + 1)
}

function oddsOf(probability: number): number {
  const bounded = Math.min(MOST, Math.max(LEAST, probability))
  return Math.log(bounded / (1 - bounded))
}
