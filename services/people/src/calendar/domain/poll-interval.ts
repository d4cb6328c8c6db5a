/** An ICS feed is read every 15 minutes, whatever becomes of it. */
const FEED_INTERVAL_MS = 15 * 60_000
/** A calendar in which nothing happens is asked this many times as seldom. */
const MOST_SELDOM = 4
/** Before an event its calendar is asked as often as one in which much happens. */
export const BEFORE_EVENT_MS = 60 * 60_000

export interface PollFacts {
  provider: string
  /** How many times in a row nothing had changed. */
  quietReads: number
  /** Whether an event with a meeting link is going on or begins within the hour. */
  eventIsNear: boolean
}

/**
 * How long until a calendar's next turn. Google and Outlook are asked every `pollMs`, and twice as seldom after each time that nothing
 * had changed, down to a quarter as often: unless a meeting is near, which may still be moved.
 */
export function pollInterval({ provider, quietReads, eventIsNear }: PollFacts, pollMs: number): number {
  if (provider === 'ics') return FEED_INTERVAL_MS
  return eventIsNear ? pollMs : pollMs * Math.min(2 ** quietReads, MOST_SELDOM)
}
