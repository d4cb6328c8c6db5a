import type { Citation } from '../../draft.ts'
import { findNamed, listPeople, type Person } from '../../people/people.ts'
import type { Participant, Segment } from '../../request.ts'
import { readClauses } from '../../sentences/read-clauses.ts'
import { findAssignee } from '../owner/find-assignee.ts'

/** Segments before and after that tell whom a “you” means, and who accepts. */
const AROUND = 3

/** Who can own an item: participants and speakers, each with the ways to call them that call nobody else. */
export { listPeople as peopleOf, type Person } from '../../people/people.ts'

/** The one whom a name calls: in full, or by a part that is theirs alone. Null for a name of nobody in the meeting, or of two. */
export function personCalled(name: string, people: readonly Person[]): Person | null {
  const found = findNamed(name, people)
  return found.length === 1 ? (found[0]?.person ?? null) : null
}

export interface SpokenOwner {
  /** Who promises, is asked or named in the cited words; null where nobody certain is. */
  readonly person: Person | null
  /** The person promises it in the first person: it is nobody else's. */
  readonly promised: boolean
}

/** Whose a task is by the English words that are cited for it, as the built-in engine reads them. */
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
