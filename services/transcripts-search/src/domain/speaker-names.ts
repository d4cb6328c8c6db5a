/** A participant of a meeting, as far as transcripts care. */
export interface NamedParticipant {
  id: string
  name: string
}

/** The name a speaker goes by now: the participant's, else the one they were heard or sent with. */
export function speakerNames(
  participants: readonly NamedParticipant[],
  heard: Iterable<readonly [participantId: string, name: string]> = [],
): Map<string, string> {
  return new Map([...heard, ...participants.map(({ id, name }) => [id, name] as const)])
}
