/** The `failure_reason` of a meeting that received no transcript. */
export const NO_TRANSCRIPT = 'no_transcript'

/** Maximum time in milliseconds that a meeting can be `processing` without a transcript. */
export const TRANSCRIPT_WAIT_MS = 24 * 60 * 60 * 1000

/** A meeting that has been processing since before this time has waited too long. */
export function waitedTooLongSince(now: Date): Date {
  return new Date(now.getTime() - TRANSCRIPT_WAIT_MS)
}
