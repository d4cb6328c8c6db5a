import { foldName } from './fold-name.ts'
import {
  type KnownParticipant,
  matchParticipants,
  type NamedSpeaker,
  spokenSign,
} from './match-participants.ts'

/** Who takes part once a transcript's speakers are known. */
export interface TakingPart<P> {
  /** Participants that were there and changed: an address learnt, a speaker remembered. */
  changed: P[]
  added: P[]
  /** By speaker key. */
  bySpeaker: Map<string, P>
}

/**
 * Matches the speakers to the participants and adds those that are nobody known. Speakers of one name and without
 * different addresses are added as one participant.
 *
 * @param create makes a new participant of a speaker
 */
export function takePart<P extends KnownParticipant>(
  speakers: NamedSpeaker[],
  participants: P[],
  create: (speaker: NamedSpeaker) => P,
): TakingPart<P> {
  const matches = matchParticipants(speakers, participants)
  const known = new Map(participants.map(participant => [participant.id, participant]))
  const changed = new Set<string>()
  const added = new Map<string, P>()
  const bySpeaker = new Map<string, P>()
  for (const speaker of speakers) {
    const id = matches.get(speaker.key)
    const before = id ? known.get(id) : sameNewcomer(speaker, [...added.values()])
    const participant = withSpeaker(before ?? create(speaker), speaker)
    bySpeaker.set(speaker.key, participant)
    if (!id) added.set(participant.id, participant)
    else if (participant !== before) {
      known.set(id, participant)
      changed.add(id)
    }
  }
  const latest = (participant: P) => known.get(participant.id) ?? added.get(participant.id) ?? participant
  return {
    changed: [...changed].flatMap(id => known.get(id) ?? []),
    added: [...added.values()],
    bySpeaker: new Map([...bySpeaker].map(([key, participant]) => [key, latest(participant)])),
  }
}

function sameNewcomer<P extends KnownParticipant>(speaker: NamedSpeaker, newcomers: P[]): P | undefined {
  const name = foldName(speaker.name)
  return newcomers.find(
    newcomer =>
      foldName(newcomer.name) === name &&
      (!speaker.email || !newcomer.email || speaker.email.toLowerCase() === newcomer.email.toLowerCase()),
  )
}

function withSpeaker<P extends KnownParticipant>(participant: P, speaker: NamedSpeaker): P {
  const sign = spokenSign(speaker)
  if (participant.spokenAs.includes(sign) && (participant.email || !speaker.email)) return participant
  return {
    ...participant,
    email: participant.email ?? speaker.email,
    spokenAs: [...new Set([...participant.spokenAs, sign])],
  }
}
