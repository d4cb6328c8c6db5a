import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'

export const RECORDING_STATUSES = ['scheduled', 'recording', 'completed', 'skipped'] as const
export type RecordingStatus = (typeof RECORDING_STATUSES)[number]

/** What a person said about recording an event. */
export type RecordingChoice = 'scheduled' | 'skipped'

export interface RecordingFacts {
  endTime: Date
  isCancelled: boolean
  /** The owner of the calendar declined. */
  isDeclined: boolean
  /** Prevails over declining. */
  choice: RecordingChoice | null
  /** Of the meeting that is linked. */
  meetingStatus: MeetingStatus | null
}

/**
 * Whether an event is recorded. A meeting that has begun says so by itself; once it is no longer in progress the recording
 * is over, whatever becomes of the transcript. Without one an event is skipped when it is cancelled, declined, not wanted, or over.
 */
export function recordingStatus(facts: RecordingFacts, now: Date): RecordingStatus {
  const { meetingStatus, choice, isCancelled, isDeclined, endTime } = facts
  if (meetingStatus === 'in_progress') return 'recording'
  if (meetingStatus && meetingStatus !== 'scheduled') return 'completed'
  if (isCancelled || choice === 'skipped') return 'skipped'
  if (isDeclined && choice !== 'scheduled') return 'skipped'
  return endTime <= now ? 'skipped' : 'scheduled'
}
