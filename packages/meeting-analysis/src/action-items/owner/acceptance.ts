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
