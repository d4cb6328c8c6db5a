import type { Citation, PassageCitation } from '../draft.ts'

/** What is known of a meeting beside its words: as people left it. */
export interface MeetingNotes {
  readonly meetingId: string
  readonly meetingTitle: string
  /** Null where nobody knows when it ended. */
  readonly durationSeconds: number | null
  readonly participants: readonly string[]
  readonly actionItems: readonly NotedItem[]
  readonly decisions: readonly NotedDecision[]
}

export interface NotedItem {
  readonly title: string
  readonly owner: string | null
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null
  readonly citations: readonly Citation[]
}

export interface NotedDecision {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** The evidence of a note: its first words. */
export function citeNote(
  { meetingId, meetingTitle }: MeetingNotes,
  citations: readonly Citation[],
): PassageCitation[] {
  return citations.slice(0, 1).map(citation => ({ ...citation, meetingId, meetingTitle }))
}
