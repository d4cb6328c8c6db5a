import { isTrained } from '@mi/language/speech'
import { tells } from '../../answers/expected-answer.ts'
import type { Citation } from '../../draft.ts'
import { findDay } from '../../languages/find-day.ts'
import { statementsOf } from '../../languages/statements.ts'
import { findNamed, listPeople, type Person } from '../../people/people.ts'
import type { MeetingFacts, Participant, Segment } from '../../request.ts'
import { readClauses } from '../../sentences/read-clauses.ts'
import { findDueDate, isoDay, meetingDay } from '../due-date/find-due-date.ts'
import { findAssignee } from '../owner/find-assignee.ts'

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
    const person = findAssignee(index, { clauses, people })
    if (person !== null) return { person, promised: person.name === segment.speakerName }
  }
  return { person: null, promised: false }
}

function overlaps(clause: string, quote: string): boolean {
  return clause.includes(quote) || quote.includes(clause.trim())
}

/** The deadline in the words of a meeting, `YYYY-MM-DD`. Null if they name no day. */
export function spokenDay(said: string, meeting: MeetingFacts, language: string): string | null {
  const other = statementsOf(language)
  if (other === undefined) return isTrained(language) ? findDueDate(said, meeting) : null
  const today = meetingDay(meeting)
  const named = today === null ? null : findDay(said.toLowerCase().replace(/’/g, "'"), other.days, today)
  return named?.day ? isoDay(named.day) : null
}

/** True if the words name any time, or if the language is unknown. */
export function speaksOfTime(said: string, language: string): boolean {
  if (statementsOf(language) === undefined && !isTrained(language)) return true
  return /\d/.test(said) || tells('time', { text: said, language }, [])
}
