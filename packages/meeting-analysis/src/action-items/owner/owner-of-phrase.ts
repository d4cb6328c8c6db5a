import type { Clause } from '../../transcript/clause.ts'
import { findAssignee } from './find-assignee.ts'
import type { Person } from './people.ts'

/** Of a clause that says nothing of whom it means, the rest of the phrase may (“the designer”, “you'll do the case”). */
export function ownerOfPhrase(
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  people: readonly Person[],
): Person | null {
  for (const part of phrase) {
    const person = findAssignee(part.index, clauses, people)
    if (person !== null) return person
  }
  return null
}
