import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'

const RECORDING_STATUSES = ['scheduled', 'recording', 'completed', 'skipped'] as const
export type RecordingStatus = (typeof RECORDING_STATUSES)[number]

/** A user's decision about the recording of an event. */
export type RecordingChoice = 'scheduled' | 'skipped'

export interface RecordingFacts {
  endTime: Date
  isCancelled: boolean
  /** The owner of the calendar declined. */
  isDeclined: boolean
  /** A choice has priority over `isDeclined`. */
  choice: RecordingChoice | null
  /** The status of the linked meeting. */
  meetingStatus: MeetingStatus | null
}

/**
 * The recording status of an event. A linked meeting determines it: when the meeting is no longer in
 * progress, the recording is complete, even if the transcript fails. An event without a meeting is skipped
 * when it is cancelled, declined, not wanted or over.
 */
export function recordingStatus(facts: RecordingFacts, now: Date): RecordingStatus {
  const { meetingStatus, choice, isCancelled, isDeclined, endTime } = facts
  if (meetingStatus === 'in_progress') return 'recording'
  if (meetingStatus && meetingStatus !== 'scheduled') return 'completed'
  if (isCancelled || choice === 'skipped') return 'skipped'
  if (isDeclined && choice !== 'scheduled') return 'skipped'
  return endTime <= now ? 'skipped' : 'scheduled'
}
