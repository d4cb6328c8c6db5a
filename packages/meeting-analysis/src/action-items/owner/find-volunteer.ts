import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { type Person, speakerOf, type Talk } from '../../people/people.ts'
import { saidIn } from '../../sentences/clause-edges.ts'
import type { Clause } from '../../sentences/sentence.ts'
import { findAcceptance, isAccepting, isRefusal, isTaking, isYes } from './acceptance.ts'

const patterns = speech.owner.volunteer

const TURNS_AHEAD = 5
/** Short questions may precede the answer of the volunteer. */
const WORDS_BETWEEN = 16

/** Finds the person who takes on a task without an owner: “We should write that down.” – “I can do that.” */
export function takerOf(at: number, { clauses, people }: Talk, title: string | undefined): Person | null {
  const here = clauses[at]
  if (here === undefined) return null
  const asked = patterns.asksWho.test(saidIn(here))
  const taking =
    findAcceptance(at, clauses, next => isTaking(next) || (asked && isAccepting(next))) ??
    laterTaking(here, clauses, title)
  return speakerOf(taking, people)
}

// “The ones with the clip.” – “Five hundred of them.” – “I'll do that.”
function laterTaking(here: Clause, clauses: readonly Clause[], title: string | undefined): Clause | null {
  const task = new Set(stemsOf(title ?? ''))
  let between = 0
  for (const next of clauses.slice(here.index + 1, here.index + 1 + TURNS_AHEAD)) {
    if (next.segment.speakerName !== here.segment.speakerName) {
      if (isTaking(next)) return next
      if (
        patterns.promises.test(saidIn(next)) &&
        !isRefusal(next) &&
        stemsOf(saidIn(next)).some(word => task.has(word))
      )
        return next
    }
    between += next.words.length
    if (between > WORDS_BETWEEN) return null
  }
  return null
}

/** The person who was asked, or the volunteer if that person refuses. Null if there is no volunteer. */
export function unlessRefused(person: Person | null, at: number, { clauses, people }: Talk): Person | null {
  if (person === null) return null
  const after = clauses.slice(at + 1, at + 1 + TURNS_AHEAD)
  const reply = after.find(({ segment }) => segment.speakerName === person.name)
  if (reply === undefined || !isRefusal(reply)) return person
  const instead = clauses
    .slice(reply.index + 1, reply.index + 1 + TURNS_AHEAD)
    .find(
      next =>
        next.segment.speakerName !== person.name &&
        (isTaking(next) ||
          isAccepting(next) ||
          (isYes(next) && clauses.slice(reply.index, next.index).some(({ asks }) => asks))),
    )
  return speakerOf(instead, people)
}

function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(word => word.length > 2 && !isStopWord(word))
    .map(stem)
}
