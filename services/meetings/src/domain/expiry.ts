/** The failure_reason of a meeting that never got a transcript. */
export const NO_TRANSCRIPT = 'no_transcript'

/** How long a meeting may be `processing` without a transcript. */
export const TRANSCRIPT_WAIT_MS = 24 * 60 * 60 * 1000

/** A meeting that is processing since before this moment has waited too long. */
export function waitedTooLongSince(now: Date): Date {
  return new Date(now.getTime() - TRANSCRIPT_WAIT_MS)
}
