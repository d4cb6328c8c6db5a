/** The status of a meeting. transitions.ts defines the transitions. */
export const MEETING_STATUSES = ['scheduled', 'in_progress', 'processing', 'completed', 'failed'] as const
export type MeetingStatus = (typeof MEETING_STATUSES)[number]

export const PLATFORMS = ['zoom', 'google_meet', 'microsoft_teams', 'desktop', 'mobile', 'browser'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The part of a meeting that the rules of this folder use. */
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
  /** The client set the language. The language of a transcript does not overwrite it. */
  languageGiven: boolean
  failureReason: string | null
  /** The time since which the meeting has waited for a transcript. Set exactly while it is processing. */
  processingSince: Date | null
}
