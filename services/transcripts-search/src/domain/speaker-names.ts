/** The fields of a participant that transcripts use. */
export interface NamedParticipant {
  id: string
  name: string
}

/** The current name of each speaker: the participant's name, otherwise the name in the file or the live segments. */
export function speakerNames(
  participants: readonly NamedParticipant[],
  heard: Iterable<readonly [participantId: string, name: string]> = [],
): Map<string, string> {
  return new Map([...heard, ...participants.map(({ id, name }) => [id, name] as const)])
}
