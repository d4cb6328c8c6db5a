import { isStopWord } from '@mi/language/english-speech'
import type { ActionItemDraft } from '../../draft.ts'
import type { Clause } from '../../transcript/clause.ts'
import { cite } from '../../transcript/sentence.ts'
import type { Person } from './people.ts'

const CLAUSES_BACK = 5
const LEAST_WORDS = 3
const TURNS_AHEAD = 4
/** Somebody else's words that are neither a yes nor a nod: the request was passed over. */
const NOD_WORDS = 4

const TAKES_IT_ON =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|alright|of course|no problem) )+i(?:'ll| will| can| could) (?:\p{L}+ ){1,2}(?:it|that|this|them|those|these|him|her)(?: \p{L}+){0,5}$/u

/** “Sure, I will”, “yes, I can ask them tomorrow”: a promise that says nothing of what is promised. */
export function isBareAcceptance(clause: Clause): boolean {
  return (
    (clause.words.length <= 8 && clause.words.every(word => isStopWord(word))) ||
    TAKES_IT_ON.test(clause.words.join(' '))
  )
}

/** What a bare acceptance answers: the last clause before it, by someone else, that has a content. */
export function requestBefore(clause: Clause, clauses: readonly Clause[]): Clause | null {
  for (let back = clause.index - 1; back >= Math.max(0, clause.index - CLAUSES_BACK); back--) {
    const before = clauses[back]
    if (
      before !== undefined &&
      before.segment.speakerName !== clause.segment.speakerName &&
      before.words.length >= LEAST_WORDS &&
      !isBareAcceptance(before)
    )
      return before
  }
  return null
}

/** A promise that may leave its thing to what was asked. */
const TAKES =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|oh|well|right|alright|all right|of course|no problem|absolutely|definitely|cool|great|good|fine|so|and|then|i mean) )*(?:i(?:'ll| will| can| could|'m going to|'m gonna|'d be (?:happy|glad) to|'m happy to)|let me|will do|happy to|leave (?:it|that|this) (?:to|with) me)(?= |$)/
const ASKED =
  /\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|everyone|everybody|one of you|all of you)\b|\bwould you mind\b|\bdo you (?:mind|want to)\b|\bare you able to\b|\bplease\b|\bwho(?:'s| is| can| could| will| would| wants| takes|'ll)\b|\b(?:it|that)(?:'d| would) (?:be|help)\b|\b(?:somebody|someone) (?:should|has to|needs to|must)\b|\bif you (?:could|can|would)\b|\bwe(?:'d)? (?:still )?need (?:to|a|the|somebody|someone)\b/
const ASKED_WITHIN = 8

/** Requests by somebody else shortly before a promise that it may answer, the nearest first. */
export function requestsBefore(clause: Clause, clauses: readonly Clause[]): Clause[] {
  if (!TAKES.test(clause.words.join(' '))) return []
  return clauses
    .slice(Math.max(0, clause.index - ASKED_WITHIN), clause.index)
    .filter(
      ({ words, segment }) =>
        segment.speakerName !== clause.segment.speakerName &&
        words.length >= LEAST_WORDS &&
        ASKED.test(words.join(' ')),
    )
    .toReversed()
}

/** Where somebody else takes on, in the next turns, what was asked. */
export function findAcceptance(
  at: number,
  clauses: readonly Clause[],
  accepts: (clause: Clause) => boolean,
): Clause | null {
  for (let on = at + 1; on <= at + TURNS_AHEAD; on++) {
    const next = clauses[on]
    if (next === undefined) break
    if (next.segment.speakerName === clauses[at]?.segment.speakerName) continue
    if (accepts(next)) return next
    if (next.words.length > NOD_WORDS) break
  }
  return null
}

/** The item with the acceptance as further evidence, and its speaker as owner where nobody was yet. */
export function acceptBy(
  item: ActionItemDraft,
  acceptance: Clause,
  people: readonly Person[],
): ActionItemDraft {
  const person = people.find(one => one.name === acceptance.segment.speakerName)
  const owner = item.assigneeId === null && item.assigneeName === null ? person : undefined
  return {
    ...item,
    assigneeId: owner?.id ?? item.assigneeId,
    assigneeName: owner !== undefined && owner.id === null ? owner.name : item.assigneeName,
    citations: [...item.citations, cite(acceptance)],
  }
}
