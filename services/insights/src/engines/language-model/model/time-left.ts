/** The remaining time of a complete answer, with all its requests. */
export interface TimeLeft {
  ms(): number
  /** Records the duration of a request. */
  spent(ms: number): void
  /**
   * True if another request can finish after a pause: at least as much time is left as the longest request took. A request that is cut off
   * costs tokens without a result.
   */
  allowsAnother(backoffMs?: number): boolean
}

export function timeUntil(deadline: number, now: () => number = Date.now): TimeLeft {
  let longestMs = 0
  const left = () => deadline - now()
  return {
    ms: left,
    spent(ms) {
      longestMs = Math.max(longestMs, ms)
    },
    allowsAnother: (backoffMs = 0) => left() - backoffMs > longestMs,
  }
}
