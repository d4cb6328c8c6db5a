/** An ICS feed is read every 15 minutes, whether it changes or not. */
const FEED_INTERVAL_MS = 15 * 60_000
/** The longest interval of an unchanged calendar, as a multiple of the normal interval. */
const MOST_SELDOM = 4
/** A calendar is polled at the normal interval during this time before an event. */
export const BEFORE_EVENT_MS = 60 * 60_000

export interface PollFacts {
  provider: string
  /** The number of consecutive reads without a change. */
  quietReads: number
  /** True if an event with a meeting link is in progress or begins within the hour. */
  eventIsNear: boolean
}

/**
 * The time until the next read of a calendar, in milliseconds. Google and Outlook are polled every `pollMs`.
 * Each read without a change doubles the interval, up to four times `pollMs`. While a meeting is near, the
 * interval stays `pollMs`, because the meeting may still be moved.
 */
export function pollInterval({ provider, quietReads, eventIsNear }: PollFacts, pollMs: number): number {
  if (provider === 'ics') return FEED_INTERVAL_MS
  return eventIsNear ? pollMs : pollMs * Math.min(2 ** quietReads, MOST_SELDOM)
}
