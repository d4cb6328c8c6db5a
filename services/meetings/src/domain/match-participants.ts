import type { NamedPerson } from '@mi/text'
import { foldName, type MeetingParticipant, matchSpeakers } from '@mi/text'

/** A speaker of a transcript. */
export interface TranscriptSpeaker extends NamedPerson {
  /** The label or name in the transcript, unique in it. */
  readonly key: string
}

/** A participant with the speakers that were matched to them ({@link spokenSign}). */
export interface HeardParticipant extends MeetingParticipant {
  readonly spokenAs: readonly string[]
}

/** The participants after the speakers of a transcript were matched. */
export interface MatchedParticipants<P> {
  /** Existing participants that changed: a new address or a new speaker. */
  changed: P[]
  added: P[]
  /** Participants by the key of the speaker. */
  bySpeaker: Map<string, P>
}

/**
 * Matches the speakers to the participants and adds speakers without a match as participants. A participant stores the matched speakers, so
 * that a repeated call returns the same participants, also after a rename and for ambiguous names.
 *
 * @param create creates a participant from a person
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

/** The label and the name by which a participant remembers a speaker. */
function spokenSign(speaker: TranscriptSpeaker): string {
  return `${speaker.key}\n${foldName(speaker.name)}`
}

function heardBefore<P extends HeardParticipant>(
  speakers: readonly TranscriptSpeaker[],
  participants: readonly P[],
): Map<number, P> {
  const bySign = new Map(
    participants.flatMap(participant => participant.spokenAs.map(sign => [sign, participant] as const)),
  )
  return new Map(
    speakers.flatMap((speaker, position) => {
      const participant = bySign.get(spokenSign(speaker))
      return participant ? [[position, participant] as const] : []
    }),
  )
}

/** Limits the growth of a participant when imports are repeated with other labels. */
const MAX_REMEMBERED = 50

function heardAs<P extends HeardParticipant>(participant: P, speaker: TranscriptSpeaker): P {
  const sign = spokenSign(speaker)
  const hasNewEmail = participant.email === null && speaker.email !== null
  if (participant.spokenAs.includes(sign) && !hasNewEmail) return participant
  return {
    ...participant,
    email: participant.email ?? speaker.email,
    spokenAs: [...new Set([...participant.spokenAs, sign])].slice(-MAX_REMEMBERED),
  }
}
