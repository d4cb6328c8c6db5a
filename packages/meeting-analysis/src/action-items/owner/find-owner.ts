import { type Person, speakerOf, type Talk } from '../../people/people.ts'
import { firstName } from '../../people/write-name.ts'
import { saidIn } from '../../sentences/clause-edges.ts'
import type { Clause } from '../../sentences/sentence.ts'
import { promisesThat } from './acceptance.ts'
import { findAssignee, isHandedOn, promisesIn } from './find-assignee.ts'
import { partOfTask } from './split-parts.ts'
import { isDoneTogether } from './team-promise.ts'

/** A task with its title and the words that it was made of. */
export interface WrittenTask {
  readonly title: string
  readonly clause: Clause
  /** The clauses that the title was made of. */
  readonly phrase: readonly Clause[]
  readonly promised: boolean
}

/** Finds an owner in all clauses of a phrase, because another clause may name them (“the designer”, “you'll do the case”). */
export function ownerOfPhrase(phrase: readonly Clause[], talk: Talk, title?: string): Person | null {
  for (const part of phrase) {
    const person = findAssignee(part.index, talk, title)
    if (person !== null) return person
  }
  return null
}

/** Finds the owner of a task with a title. The person for whom the task is done is not its owner: “Give Ann the numbers”. */
export function ownerOfTask(written: WrittenTask, clause: Clause, talk: Talk): Person | null {
  const owner = whoDoes(written, clause, talk)
  const isForOwner = owner !== null && written.title.split(' ')[1] === firstName(owner)
  return isForOwner && !written.promised ? null : owner
}

// A promise in the words of the title names its speaker. Otherwise the phrase names the owner.
function whoDoes(
  { title, promised, clause: said, phrase }: WrittenTask,
  clause: Clause,
  talk: Talk,
): Person | null {
  const { people } = talk
  const part = partOfTask(saidIn(said), title, people)
  const another = isHandedOn(part, people) || (isDoneTogether(part) && !promisesIn(part))
  if (promised && !another) return speakerOf(said, people)
  // A proposal belongs to the person who answers that they will do it.
  if (
    clause.segment.speakerName !== said.segment.speakerName &&
    promisesThat(clause) &&
    !isDoneTogether(saidIn(clause))
  )
    return speakerOf(clause, people)
  return ownerOfPhrase([...new Set([said, ...phrase, clause])], talk, title)
}
