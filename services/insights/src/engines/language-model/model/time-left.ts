/** What is left of the time that a whole answer may take, with all requests for it. */
export interface TimeLeft {
  ms(): number
  /** Notes how long a request took. */
  spent(ms: number): void
  /**
   * Whether another request, after a pause, would come to its end: at least as much time is left as the longest one took. One that is cut
   * off is paid for and good for nothing.
   */
  allowsAnother(backoffMs?: number): boolean
}

export function timeUntil(moment: number, now: () => number = Date.now): TimeLeft {
  let longestMs = 0
  const left = () => moment - now()
  return {
    ms: left,
    spent(ms) {
      longestMs = Math.max(longestMs, ms)
    },
    allowsAnother: (backoffMs = 0) => left() - backoffMs > longestMs,
  }
}
