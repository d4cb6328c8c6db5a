import type { MeetingState } from './meeting.ts'

/** The longest a meeting may be: durations are 32-bit numbers of seconds, 68 years. */
export const MAX_DURATION_SECONDS = 2_147_483_647

/** Whole seconds: ended_at − started_at, else the end of the transcript, else null. */
export function durationSeconds(
  state: Pick<MeetingState, 'startedAt' | 'endedAt' | 'transcriptSeconds'>,
): number | null {
  if (state.endedAt) return Math.round((state.endedAt.getTime() - state.startedAt.getTime()) / 1000)
  return state.transcriptSeconds
}
