import type { WallTime } from './date-time.ts'
import type { Window } from './occurrence.ts'

const HOUR_MS = 3_600_000
/** A period of each frequency; the shorter ones are refused. */
const PERIOD_MS: Record<string, number> = {
  HOURLY: HOUR_MS,
  DAILY: 24 * HOUR_MS,
  WEEKLY: 7 * 24 * HOUR_MS,
  MONTHLY: 28 * 24 * HOUR_MS,
  YEARLY: 365 * 24 * HOUR_MS,
}

/**
 * About how many dates must be computed to know those of a rule until the end of the window: its periods since it began, times the dates
 * that its parts expand each to (RFC 5545, section 3.3.10). A rule of a few words can ask for a date every second.
 */
export function ruleCost(parts: ReadonlyMap<string, string>, start: WallTime, { to }: Window): number {
  const frequency = parts.get('FREQ') ?? ''
  const periodMs = PERIOD_MS[frequency]
  // No such rule is computed.
  if (periodMs === undefined) return 0
  const began = Date.parse(`${start.local.toString({ smallestUnit: 'second' })}Z`)
  const until = Date.parse(
    (parts.get('UNTIL') ?? '').replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3T23:59:59Z'),
  )
  const end = Math.min(to.getTime(), Number.isNaN(until) ? Number.POSITIVE_INFINITY : until)
  const interval = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1)
  const sinceStart = Math.max(1, (end - began) / (periodMs * interval))
  // What parts leave out is not counted, so that with them the count says nothing.
  const hasParts = [...parts.keys()].some(name => name.startsWith('BY'))
  const count = hasParts ? Number.POSITIVE_INFINITY : Number(parts.get('COUNT') || Number.POSITIVE_INFINITY)
  return Math.min(sinceStart, count) * datesOfPeriod(frequency, parts)
}

function datesOfPeriod(frequency: string, parts: ReadonlyMap<string, string>): number {
  const size = (name: string) => (parts.has(name) ? (parts.get(name) as string).split(',').length : 0)
  const times = Math.max(1, size('BYMINUTE')) * Math.max(1, size('BYSECOND'))
  if (frequency === 'HOURLY') return times
  const timesOfDay = times * Math.max(1, size('BYHOUR'))
  // A day of the week comes at most five times a month.
  const daysOfMonth = Math.max(1, size('BYMONTHDAY'), 5 * size('BYDAY'))
  const days: Record<string, number> = {
    DAILY: 1,
    WEEKLY: Math.max(1, size('BYDAY')),
    MONTHLY: daysOfMonth,
    YEARLY: Math.max(Math.max(1, size('BYMONTH')) * daysOfMonth, size('BYYEARDAY'), 7 * size('BYWEEKNO')),
  }
  return timesOfDay * (days[frequency] as number)
}
