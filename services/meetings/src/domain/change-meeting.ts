import type { ErrorDetail } from '@mi/errors'
import { durationSeconds } from './duration.ts'
import type { MeetingState, MeetingStatus } from './meeting.ts'
import { checkTimes } from './new-meeting.ts'
import { enter, next } from './transitions.ts'

/** The `failure_reason` of a meeting that the client marked as failed. */
export const FAILED_BY_CLIENT = 'failed_by_client'

/** The state that a client can change. An undefined field does not change. */
export interface StateChange {
  startedAt?: Date
  endedAt?: Date | null
  language?: string | null
  status?: MeetingStatus
}

export type Changed<S> =
  | { outcome: 'changed'; state: S }
  | { outcome: 'invalid'; problems: ErrorDetail[] }
  | { outcome: 'forbidden'; from: MeetingStatus; to: MeetingStatus }

/** The state after a change by a client. The times are applied first, then the status. */
export function changeMeeting<S extends MeetingState>(state: S, change: StateChange, now: Date): Changed<S> {
  const { status, ...fields } = change
  const times = { ...state, ...fields }
  if (change.language !== undefined) times.languageGiven = change.language !== null
  times.durationSeconds = durationSeconds(times)
  const problems = checkTimes(times)
  if (status !== undefined && status !== 'in_progress' && status !== 'failed')
    problems.push({ field: 'status', message: 'can be set to in_progress or failed only' })
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (status === undefined || status === state.status) return { outcome: 'changed', state: times }
  const to = next(state.status, status === 'failed' ? 'fail' : 'start')
  if (to === null) return { outcome: 'forbidden', from: state.status, to: status }
  return {
    outcome: 'changed',
    state: enter({ ...times, failureReason: to === 'failed' ? FAILED_BY_CLIENT : null }, to, now),
  }
}
