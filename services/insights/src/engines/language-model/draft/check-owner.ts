import {
  isTrained,
  type Person,
  peopleOf,
  personCalled,
  type SpokenOwner,
  spokenOwner,
} from '@mi/meeting-analysis'
import type { Citation, Participant, Segment, SummaryRequest } from '../../engine.ts'
import { plainText } from './plain-text.ts'

export interface Owner {
  readonly assigneeId: string | null
  readonly assigneeName: string | null
}

const NOBODY: Owner = { assigneeId: null, assigneeName: null }
const LONGEST_NAME = 100

/**
 * The owner: the participant or speaker that the model names, by number or by an unambiguous name. If the cited English words are a promise
 * in the first person, the owner is their speaker, unless the words name the other person. If they ask a person by name, the owner is that
 * person. A number out of range or an unknown name means no owner.
 *
 * @param spoken BCP 47 tag of the spoken language
 */
export function checkOwner(
  given: { assignee: number | null; assigneeName: string | null },
  citations: readonly Citation[],
  { participants, segments }: Pick<SummaryRequest, 'participants' | 'segments'>,
  spoken: string,
): Owner {
  const named = ownerNamed(given, participants, segments)
  if (!isTrained(spoken)) return asOwner(named)
  const heard = citations.map(citation => spokenOwner(citation, segments, participants))
  const promised = new Set(heard.flatMap(({ person, promised }) => (promised && person ? [person.name] : [])))
  const promiser = heard.find(({ promised }) => promised)?.person ?? null
  if (promiser === null) return asOwner(askedByName(citations, heard, named, participants, segments) ?? named)
  if (promised.size > 1) return asOwner(named)
  const saysOther = named !== null && citations.some(({ quote }) => personCalled(quote, [named]) !== null)
  return asOwner(saysOther ? named : promiser)
}

// “Tom, can you …”, where the words do not name the model's owner.
function askedByName(
  citations: readonly Citation[],
  heard: readonly SpokenOwner[],
  named: Person | null,
  participants: readonly Participant[],
  segments: readonly Segment[],
): Person | null {
  const people = peopleOf(participants, segments)
  const asked = heard.flatMap(({ person }, at) =>
    person !== null && personCalled(citations[at]?.quote ?? '', people)?.name === person.name ? [person] : [],
  )
  return new Set(asked.map(({ name }) => name)).size === 1 &&
    (named === null || !citations.some(({ quote }) => personCalled(quote, [named]) !== null))
    ? (asked[0] ?? null)
    : null
}

function ownerNamed(
  { assignee, assigneeName }: { assignee: number | null; assigneeName: string | null },
  participants: readonly Participant[],
  segments: readonly Segment[],
): Person | null {
  const numbered = assignee === null ? undefined : participants[assignee - 1]
  const people = peopleOf(participants, segments)
  if (numbered !== undefined) return { id: numbered.id, name: numbered.name, calls: [] }
  const name = plainText(assigneeName ?? '')
  if (name === '' || name.length > LONGEST_NAME) return null
  // Two participants have this name, so the owner is ambiguous.
  if (participants.filter(participant => participant.name === name).length > 1) return null
  return personCalled(name, people)
}

function asOwner(person: Person | null): Owner {
  if (person === null) return NOBODY
  return person.id === null
    ? { assigneeId: null, assigneeName: person.name }
    : { assigneeId: person.id, assigneeName: null }
}
