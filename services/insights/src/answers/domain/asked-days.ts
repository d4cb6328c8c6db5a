import { startOfDay } from '@mi/calendar'
import type { AskedPeriod } from '@mi/meeting-analysis'

/** The first and the last instant, both inclusive. */
export interface AskedDays {
  readonly from: Date | null
  readonly to: Date | null
}

const DAY_MS = 86_400_000
/** Weeks begin on Monday. */
const MONDAY = 1

/** Converts a period such as “last week” to instants in a time zone. */
export function askedDays(period: AskedPeriod | null, now: Date, timeZone: string): AskedDays {
  if (period === null) return { from: null, to: null }
  const today = startOfDay(now, timeZone)
  // At noon of a local day, a clock change cannot move the date.
  const noonOf = (daysAway: number) => new Date(today.getTime() + daysAway * DAY_MS + DAY_MS / 2)
  const dayAt = (daysAway: number) => startOfDay(noonOf(daysAway), timeZone)
  const before = (instant: Date) => new Date(instant.getTime() - 1)
  const local = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', day: 'numeric' })
      .formatToParts(noonOf(0))
      .map(({ type, value }) => [type, value]),
  )
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(local.weekday ?? 'Mon')
  const monday = -((weekday - MONDAY + 7) % 7)
  const first = 1 - Number(local.day)
  const dayOf = (away: number) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric' }).format(noonOf(away)))
  switch (period) {
    case 'today':
      return { from: today, to: before(dayAt(1)) }
    case 'yesterday':
      return { from: dayAt(-1), to: before(today) }
    case 'this week':
      return { from: dayAt(monday), to: before(dayAt(monday + 7)) }
    case 'last week':
      return { from: dayAt(monday - 7), to: before(dayAt(monday)) }
    case 'this month':
      return { from: dayAt(first), to: now }
    case 'last month':
      return { from: dayAt(first - dayOf(first - 1)), to: before(dayAt(first)) }
  }
}
