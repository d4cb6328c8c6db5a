import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import type { ErrorDetail } from '@mi/errors'
import { durationSeconds, MAX_DURATION_SECONDS } from './duration.ts'
import type { MeetingState } from './meeting.ts'
import { checkTimeZone } from './time-zone.ts'

/** The statuses in which a client can create a meeting. */
const FIRST_STATES: readonly MeetingStatus[] = ['scheduled', 'in_progress', 'processing']

export interface NewMeeting {
  startedAt: Date
  endedAt: Date | null
  status: MeetingStatus | null
  language: string | null
}

/** The validation errors in the times and the status of a meeting that the contract does not check. */
export function checkTimes({ startedAt, endedAt }: { startedAt: Date; endedAt: Date | null }): ErrorDetail[] {
  if (endedAt === null) return []
  if (endedAt < startedAt) return [{ field: 'ended_at', message: 'must not be before started_at' }]
  const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)
  if (seconds <= MAX_DURATION_SECONDS) return []
  return [{ field: 'ended_at', message: `must be within ${MAX_DURATION_SECONDS} seconds of started_at` }]
}

export function checkNewMeeting(meeting: NewMeeting & { timeZone: string | null }): ErrorDetail[] {
  const status = meeting.status ?? 'processing'
  return [
    ...(FIRST_STATES.includes(status)
      ? []
      : [
          { field: 'status', message: `must be one of ${FIRST_STATES.join(', ')} when a meeting is created` },
        ]),
    ...checkTimes(meeting),
    ...checkTimeZone(meeting),
  ]
}

/** The initial state of a new meeting. By default it waits for its transcript. */
export function firstState({ startedAt, endedAt, status, language }: NewMeeting, now: Date): MeetingState {
  const first = status ?? 'processing'
  return {
    status: first,
    startedAt,
    endedAt,
    durationSeconds: durationSeconds({ startedAt, endedAt, transcriptSeconds: null }),
    transcriptId: null,
    transcriptSeconds: null,
    summaryId: null,
    language,
    languageGiven: language !== null,
    failureReason: null,
    processingSince: first === 'processing' ? now : null,
  }
}
