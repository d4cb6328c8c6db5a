import type { MeetingState } from './meeting.ts'

/** Maximum duration of a meeting. Durations are stored as 32-bit seconds: 68 years. */
export const MAX_DURATION_SECONDS = 2_147_483_647

/** The duration in whole seconds: `ended_at` − `started_at`, otherwise the end of the transcript, otherwise null. */
export function durationSeconds(
  state: Pick<MeetingState, 'startedAt' | 'endedAt' | 'transcriptSeconds'>,
): number | null {
  if (state.endedAt) return Math.round((state.endedAt.getTime() - state.startedAt.getTime()) / 1000)
  return state.transcriptSeconds
}
