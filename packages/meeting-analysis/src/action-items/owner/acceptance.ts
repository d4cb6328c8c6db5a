import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { ActionItemDraft } from '../../draft.ts'
import { type Person, speakerOf } from '../../people/people.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import { type Clause, cite } from '../../sentences/sentence.ts'

const patterns = speech.owner.acceptance

const CLAUSES_BACK = 5
const LEAST_WORDS = 3
const TURNS_AHEAD = 4
/** Another speaker's longer turn that is no “yes” ends the search for an acceptance. */
const NOD_WORDS = 4

/** “Sure, I will”, “yes, I can ask them tomorrow”: a promise that does not say what is promised. */
export function isBareAcceptance(clause: Clause): boolean {
  return (
    (clause.words.length <= 8 && clause.words.every(word => isStopWord(word))) ||
    patterns.takesItOn.test(clause.words.join(' '))
  )
}

/** The clause that an acceptance answers: the last one of another speaker with content. */
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

/** True if an acceptance in a call is a promise, or a “yes” to a request. */
export function bindsInCall(clause: Clause, request: Clause | null): boolean {
  const said = clause.words.join(' ')
  if (patterns.refuses.test(said)) return false
  return (
    patterns.intends.test(said) ||
    (isYes(clause) && request !== null && patterns.requests.test(request.words.join(' ')))
  )
}

const ASKED_WITHIN = 8

/** True if the speaker promises to do the task that was said before. */
export function promisesThat({ words }: Clause): boolean {
  return patterns.promisesThat.test(words.join(' '))
}

/** The requests of other speakers that a promise may answer, the nearest first. */
export function requestsBefore(clause: Clause, clauses: readonly Clause[]): Clause[] {
  const taking = isTaking(clause) || promisesThat(clause)
  if (!taking && !patterns.promises.test(clause.words.join(' '))) return []
  return clauses
    .slice(Math.max(0, clause.index - ASKED_WITHIN), clause.index)
    .filter(
      ({ words, segment }) =>
        segment.speakerName !== clause.segment.speakerName &&
        words.length >= LEAST_WORDS &&
        !patterns.bareWish.test(words.join(' ')) &&
        (patterns.requests.test(words.join(' ')) || (taking && patterns.proposes.test(words.join(' ')))),
    )
    .toReversed()
}

function saidIn(clause: Clause): string {
  return cleanTextOf(clause).toLowerCase().replace(/’/g, "'")
}

/** True if the speaker takes on the task that they were asked for. */
export function isAccepting(clause: Clause): boolean {
  return patterns.accepts.test(saidIn(clause)) || patterns.accepts.test(clause.words.join(' '))
}

/** True if a clause is only a “yes”, which accepts a direct question. */
export function isYes(clause: Clause): boolean {
  return !clause.asks && patterns.bareYes.test(saidIn(clause))
}

/** True if the speaker takes on a task without an owner, instead of only agreeing. */
export function isTaking(clause: Clause): boolean {
  return !clause.asks && patterns.volunteers.test(saidIn(clause))
}

/** True if the speaker refuses a task. */
export function isRefusal(clause: Clause): boolean {
  const said = saidIn(clause)
  return patterns.refusal.test(said) && !patterns.offersLater.test(said)
}

/** Finds the clause in which another speaker accepts, in the next turns. */
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

/** Adds an acceptance to the evidence of an item. Its speaker becomes the owner of an item without one. */
export function acceptBy(
  item: ActionItemDraft,
  acceptance: Clause,
  people: readonly Person[],
): ActionItemDraft {
  const person = speakerOf(acceptance, people) ?? undefined
  const owner = item.assigneeId === null && item.assigneeName === null ? person : undefined
  return {
    ...item,
    assigneeId: owner?.id ?? item.assigneeId,
    assigneeName: owner !== undefined && owner.id === null ? owner.name : item.assigneeName,
    citations: [...item.citations, cite(acceptance)],
  }
}
