import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { ActionItemDraft } from '../../draft.ts'
import type { Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/clause.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import { cite } from '../../sentences/sentence.ts'

const patterns = speech.owner.acceptance

const CLAUSES_BACK = 5
const LEAST_WORDS = 3
const TURNS_AHEAD = 4
/** Somebody else's words that are neither a yes nor a nod: the request was passed over. */
const NOD_WORDS = 4

/** “Sure, I will”, “yes, I can ask them tomorrow”: a promise that says nothing of what is promised. */
export function isBareAcceptance(clause: Clause): boolean {
  return (
    (clause.words.length <= 8 && clause.words.every(word => isStopWord(word))) ||
    patterns.takesItOn.test(clause.words.join(' '))
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

/** A bare acceptance that a person of a call is bound by: a promise, or a “yes” to what they were asked. */
export function bindsInCall(clause: Clause, request: Clause | null): boolean {
  const said = clause.words.join(' ')
  if (patterns.refuses.test(said)) return false
  return (
    patterns.intends.test(said) ||
    (isYes(clause) && request !== null && patterns.requests.test(request.words.join(' ')))
  )
}

const ASKED_WITHIN = 8

/** Somebody promises to do what was said before, whatever it was. */
export function promisesThat({ words }: Clause): boolean {
  return patterns.promisesThat.test(words.join(' '))
}

/** Requests by somebody else shortly before a promise that it may answer, the nearest first. */
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

/** Somebody takes on what they were asked for. */
export function isAccepting(clause: Clause): boolean {
  return patterns.accepts.test(saidIn(clause)) || patterns.accepts.test(clause.words.join(' '))
}

/** A “yes” and nothing else: it takes on what was asked straight. */
export function isYes(clause: Clause): boolean {
  return !clause.asks && patterns.bareYes.test(saidIn(clause))
}

/** Somebody takes on what was asked of nobody by name: says so, and does not only agree. */
export function isTaking(clause: Clause): boolean {
  return !clause.asks && patterns.volunteers.test(saidIn(clause))
}

/** What somebody answers with who does not do what they were asked for. */
export function isRefusal(clause: Clause): boolean {
  const said = saidIn(clause)
  return patterns.refusal.test(said) && !patterns.offersLater.test(said)
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
