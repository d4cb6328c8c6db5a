import type { MeetingState } from './meeting.ts'

/** Whole seconds: ended_at − started_at, else the end of the transcript, else null. */
export function durationSeconds(
  state: Pick<MeetingState, 'startedAt' | 'endedAt' | 'transcriptSeconds'>,
): number | null {
  if (state.endedAt) return Math.round((state.endedAt.getTime() - state.startedAt.getTime()) / 1000)
  return state.transcriptSeconds
}
