/** The summary is regenerated after at most this many debounce times, even if corrections continue. */
const LONGEST_FACTOR = 10

/**
 * The time of the reaction to a burst of changes: the debounce time after the last change, but not later than the limit.
 * @param since the start of the burst; null when it starts now
 */
export function whenToFollow(
  now: Date,
  since: Date | null,
  debounceMs: number,
): { runAt: Date; since: Date } {
  const began = since ?? now
  const latest = began.getTime() + debounceMs * LONGEST_FACTOR
  return {
    runAt: new Date(Math.min(now.getTime() + debounceMs, Math.max(latest, now.getTime()))),
    since: began,
  }
}
