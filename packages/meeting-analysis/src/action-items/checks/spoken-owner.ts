import type { Citation } from '../../draft.ts'
import { findNamed, listPeople, type Person } from '../../people/people.ts'
import type { Participant, Segment } from '../../request.ts'
import { readClauses } from '../../sentences/read-clauses.ts'
import { findAssignee } from '../owner/find-assignee.ts'

/** Segments on both sides that show whom “you” means, and who accepts. */
const AROUND = 3

/** The possible owners: participants and speakers, each with the names that are unique in the meeting. */
export { listPeople as peopleOf, type Person } from '../../people/people.ts'

/** The person with a name: a full name, or a part that is unique. Null for the name of nobody in the meeting, or of two people. */
export function personCalled(name: string, people: readonly Person[]): Person | null {
  const found = findNamed(name, people)
  return found.length === 1 ? (found[0]?.person ?? null) : null
}

export interface SpokenOwner {
  /** The person who promises, is asked or is named. Null where no person is certain. */
  readonly person: Person | null
  /** The person promises it in the first person, so that nobody else is the owner. */
  readonly promised: boolean
}

/** Finds the owner of a task in the English words that are cited for it. */
export function spokenOwner(
  { segmentId, quote }: Pick<Citation, 'segmentId' | 'quote'>,
  segments: readonly Segment[],
  participants: readonly Participant[],
): SpokenOwner {
  const at = segments.findIndex(segment => segment.id === segmentId)
  const clauses = readClauses(segments.slice(Math.max(0, at - AROUND), at + AROUND + 1))
  const people = listPeople(participants, segments)
  for (const [index, { segment, from, to }] of clauses.entries()) {
    if (segment.id !== segmentId || !overlaps(segment.text.slice(from, to), quote)) continue
    const person = findAssignee(index, clauses, people)
    if (person !== null) return { person, promised: person.name === segment.speakerName }
  }
  return { person: null, promised: false }
}

function overlaps(clause: string, quote: string): boolean {
  return clause.includes(quote) || quote.includes(clause.trim())
}
