import type { Participant, Segment } from '@mi/meeting-analysis'

/** A meeting of any corpus, as the engine reads it. */
export interface RecordedMeeting {
  readonly id: string
  /** ISO 8601 instant, or null where the corpus has no date. */
  readonly startedAt: string | null
  readonly language: string
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
}

/** The participants are the speakers; their names are their ids. */
export function participantsOf(segments: readonly Segment[]): Participant[] {
  const names = new Set(segments.map(({ speakerName }) => speakerName))
  return [...names].map(name => ({ id: name, name, email: null }))
}
