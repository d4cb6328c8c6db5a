import type { MeetingState, MeetingStatus } from './meeting.ts'

/**
 * What moves a meeting, and from where. `scheduled → in_progress → processing → completed`; any of the first
 * three `→ failed`; `failed → processing` when a transcript or recording is given again.
 *
 * A completed meeting stays completed while its transcript is replaced: the earlier one is readable until the
 * new one is.
 */
export const TRANSITIONS = {
  /** The client says that it began. */
  start: { scheduled: 'in_progress', in_progress: 'in_progress' },
  /** Live capture is over. */
  end: { in_progress: 'processing' },
  /** A transcript or a recording is given. */
  give: {
    scheduled: 'processing',
    in_progress: 'processing',
    processing: 'processing',
    failed: 'processing',
    completed: 'completed',
  },
  /** Live segments are appended. */
  append: { in_progress: 'in_progress' },
  /** All that a completed meeting has can be read (completion.ts). */
  complete: { processing: 'completed', completed: 'completed' },
  fail: { scheduled: 'failed', in_progress: 'failed', processing: 'failed', failed: 'failed' },
} as const satisfies Record<string, Partial<Record<MeetingStatus, MeetingStatus>>>

export type Move = keyof typeof TRANSITIONS

/** Where `move` leads from `status`; null when the state forbids it. */
export function next(status: MeetingStatus, move: Move): MeetingStatus | null {
  const ways: Partial<Record<MeetingStatus, MeetingStatus>> = TRANSITIONS[move]
  return ways[status] ?? null
}

/** The state after entering `status`, with the invariants of every status. */
export function enter<S extends MeetingState>(state: S, status: MeetingStatus, now: Date): S {
  return {
    ...state,
    status,
    processingSince: status === 'processing' ? now : null,
    failureReason: status === 'failed' ? state.failureReason : null,
  }
}
