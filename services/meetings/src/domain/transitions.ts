import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import type { MeetingState } from './meeting.ts'

/**
 * The transitions of a meeting: `scheduled → in_progress → processing → completed`. Each of the first three can become `failed`. A new
 * transcript or recording moves `failed → processing`.
 *
 * A completed meeting stays completed while its transcript is replaced. The previous transcript can be read until the new one is ready.
 */
const TRANSITIONS = {
  /** The client started the meeting. */
  start: { scheduled: 'in_progress', in_progress: 'in_progress' },
  /** Live capture ended. */
  end: { in_progress: 'processing' },
  /** A transcript or a recording was uploaded. */
  give: {
    scheduled: 'processing',
    in_progress: 'processing',
    processing: 'processing',
    failed: 'processing',
    completed: 'completed',
  },
  /** Live segments were appended. */
  append: { in_progress: 'in_progress' },
  /** All required resources of the meeting are ready (completion.ts). */
  complete: { processing: 'completed', completed: 'completed' },
  fail: { scheduled: 'failed', in_progress: 'failed', processing: 'failed', failed: 'failed' },
} as const satisfies Record<string, Partial<Record<MeetingStatus, MeetingStatus>>>

export type Move = keyof typeof TRANSITIONS

/** The status after `move`. Null when the current status does not permit it. */
export function next(status: MeetingStatus, move: Move): MeetingStatus | null {
  const transitions: Partial<Record<MeetingStatus, MeetingStatus>> = TRANSITIONS[move]
  return transitions[status] ?? null
}

/** The state after a change to `status`, with the invariants of that status. */
export function enter<S extends MeetingState>(state: S, status: MeetingStatus, now: Date): S {
  return {
    ...state,
    status,
    processingSince: status === 'processing' ? now : null,
    failureReason: status === 'failed' ? state.failureReason : null,
  }
}
