import { FAILED_BY_CLIENT } from './change-meeting.ts'
import { durationSeconds } from './duration.ts'
import type { MeetingState } from './meeting.ts'
import { enter, next } from './transitions.ts'

/**
 * The resources that a meeting needs before it is completed. Only this list defines them. A failed summary also counts: it can be read as
 * failed, and regenerated.
 */
const REQUIRED = ['transcriptId', 'summaryId'] as const satisfies (keyof MeetingState)[]

/** A transcript that is ready to be read. */
export interface ReadyTranscript {
  transcriptId: string
  language: string | null
  durationSeconds: number
}

/**
 * The meeting with its transcript. It is completed when nothing else is missing. A meeting that failed while the transcript was being
 * stored is processed again, unless its client marked it as failed.
 */
export function withTranscript<S extends MeetingState>(state: S, transcript: ReadyTranscript, now: Date): S {
  const language = state.languageGiven ? state.language : (transcript.language ?? state.language)
  const isRevived = state.status === 'failed' && state.failureReason !== FAILED_BY_CLIENT
  const known = {
    ...(isRevived ? enter(state, 'processing', now) : state),
    transcriptId: transcript.transcriptId,
    transcriptSeconds: transcript.durationSeconds,
    language,
  }
  return completeWhenReady({ ...known, durationSeconds: durationSeconds(known) }, now)
}

/** The meeting with its summary. It is completed when nothing else is missing. */
export function withSummary<S extends MeetingState>(state: S, summaryId: string, now: Date): S {
  return completeWhenReady({ ...state, summaryId }, now)
}

/** Completes a meeting that is processing and has all required resources. Otherwise returns it unchanged. */
function completeWhenReady<S extends MeetingState>(state: S, now: Date): S {
  const ready = REQUIRED.every(field => state[field] !== null)
  if (!ready || state.status === 'completed' || next(state.status, 'complete') === null) return state
  return enter(state, 'completed', now)
}
