import { durationSeconds } from './duration.ts'
import type { MeetingState } from './meeting.ts'
import { enter, next } from './transitions.ts'

/**
 * What must be readable before a meeting is completed. This is the one place that says so. A summary that failed
 * can be read too: it says that it failed, and can be made again.
 */
export const REQUIRED = ['transcriptId', 'summaryId'] as const satisfies (keyof MeetingState)[]

/** A transcript that can be read now. */
export interface ReadyTranscript {
  transcriptId: string
  language: string | null
  durationSeconds: number
}

/**
 * The meeting with its transcript, completed when nothing else is missing. One that failed while it was being made, since live capture ended
 * without any or another file was refused, goes on.
 */
export function withTranscript<S extends MeetingState>(before: S, transcript: ReadyTranscript, now: Date): S {
  const state = before.status === 'failed' ? enter(before, 'processing', now) : before
  const language = state.languageGiven ? state.language : (transcript.language ?? state.language)
  const known = {
    ...state,
    transcriptId: transcript.transcriptId,
    transcriptSeconds: transcript.durationSeconds,
    language,
  }
  return completeWhenReady({ ...known, durationSeconds: durationSeconds(known) }, now)
}

/** The meeting with its summary, completed when nothing else is missing. */
export function withSummary<S extends MeetingState>(state: S, summaryId: string, now: Date): S {
  return completeWhenReady({ ...state, summaryId }, now)
}

/** Completed when it is processing and all that is required is there; else unchanged. */
export function completeWhenReady<S extends MeetingState>(state: S, now: Date): S {
  const ready = REQUIRED.every(field => state[field] !== null)
  if (!ready || state.status === 'completed' || next(state.status, 'complete') === null) return state
  return enter(state, 'completed', now)
}
