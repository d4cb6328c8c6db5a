import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'

/** The part of a meeting that the rules of this folder use. */
export interface MeetingState {
  /** transitions.ts defines the changes of the status. */
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
