/** The status of a meeting. See transitions.ts for the ways from one to the next. */
export const MEETING_STATUSES = ['scheduled', 'in_progress', 'processing', 'completed', 'failed'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

export const PLATFORMS = ['zoom', 'google_meet', 'microsoft_teams', 'desktop', 'mobile', 'browser'] as const
export type Platform = (typeof PLATFORMS)[number]

/** What the rules of this folder know of a meeting. */
export interface MeetingState {
  status: MeetingStatus
  startedAt: Date
  endedAt: Date | null
  durationSeconds: number | null
  transcriptId: string | null
  /** The end of the transcript, in seconds from the start of the recording. */
  transcriptSeconds: number | null
  summaryId: string | null
  language: string | null
  /** The client named the language; a transcript's does not overwrite it. */
  languageGiven: boolean
  failureReason: string | null
  /** Since when the meeting waits for a transcript; set exactly while it is processing. */
  processingSince: Date | null
}
