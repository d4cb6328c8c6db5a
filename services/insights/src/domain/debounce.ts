/** However long corrections go on, after this many debounce times the summary follows them. */
const LONGEST_FACTOR = 10

/**
 * When to act on a change that comes in bursts: after a time without another, counted again with each, but not for ever.
 * @param since when the burst began; null when it begins now
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
