import type { NamedPerson } from '@mi/text'
import { foldName, type MeetingParticipant, matchSpeakers } from '@mi/text'

/** A speaker as a transcript names them. */
export interface TranscriptSpeaker extends NamedPerson {
  /** The label or name in the transcript, unique within it. */
  readonly key: string
}

/** A participant who remembers as which speakers they were heard ({@link spokenSign}). */
export interface HeardParticipant extends MeetingParticipant {
  readonly spokenAs: readonly string[]
}

/** Who takes part once a transcript's speakers are known. */
export interface MatchedParticipants<P> {
  /** Participants that were there and changed: an address learnt, a speaker remembered. */
  changed: P[]
  added: P[]
  /** By speaker key. */
  bySpeaker: Map<string, P>
}

/**
 * Matches the speakers to the participants and adds those that are nobody known. A participant remembers the speakers
 * they were matched with, so that repeating gives the same participants: after a rename, and where names are ambiguous.
 *
 * @param create makes a new participant of a person
 */
export function matchParticipants<P extends HeardParticipant>(
  speakers: readonly TranscriptSpeaker[],
  participants: readonly P[],
  create: (person: NamedPerson) => P,
): MatchedParticipants<P> {
  const people = new Map(participants.map(participant => [participant.id, participant]))
  const { matches, newParticipants } = matchSpeakers(
    speakers,
    participants,
    heardBefore(speakers, participants),
  )
  const added = newParticipants.map(create)
  for (const participant of added) people.set(participant.id, participant)

  const ids = matches.map(match =>
    match.kind === 'new' ? added[match.newParticipant]?.id : match.participantId,
  )
  for (const [position, speaker] of speakers.entries()) {
    const participant = people.get(ids[position] ?? '')
    if (participant) people.set(participant.id, heardAs(participant, speaker))
  }
  return {
    changed: participants.flatMap(before => {
      const after = people.get(before.id)
      return after && after !== before ? [after] : []
    }),
    added: added.map(({ id }) => people.get(id) as P),
    bySpeaker: new Map(
      speakers.map((speaker, position) => [speaker.key, people.get(ids[position] ?? '') as P]),
    ),
  }
}

/** What a participant remembers of a speaker: the label and the name. */
export function spokenSign(speaker: TranscriptSpeaker): string {
  return `${speaker.key}\n${foldName(speaker.name)}`
}

function heardBefore<P extends HeardParticipant>(
  speakers: readonly TranscriptSpeaker[],
  participants: readonly P[],
): Map<number, P> {
  const bySign = new Map(participants.flatMap(one => one.spokenAs.map(sign => [sign, one] as const)))
  return new Map(
    speakers.flatMap((speaker, position) => {
      const participant = bySign.get(spokenSign(speaker))
      return participant ? [[position, participant] as const] : []
    }),
  )
}

/** Imports that are repeated with other labels do not make a participant grow without end. */
const MAX_REMEMBERED = 50

function heardAs<P extends HeardParticipant>(participant: P, speaker: TranscriptSpeaker): P {
  const sign = spokenSign(speaker)
  const learns = participant.email === null && speaker.email !== null
  if (participant.spokenAs.includes(sign) && !learns) return participant
  return {
    ...participant,
    email: participant.email ?? speaker.email,
    spokenAs: [...new Set([...participant.spokenAs, sign])].slice(-MAX_REMEMBERED),
  }
}
