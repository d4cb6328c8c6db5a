import { isTimeZone, localDay } from './local-day.ts'

const HOUR_MS = 3_600_000

/**
 * The moment at which the day of `moment` begins in a time zone: midnight, or the first moment of the day where clocks leave
 * midnight out. A zone that this runtime does not know counts as UTC.
 */
export function startOfDay(moment: Date, timeZone: string): Date {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  if (zone === 'UTC') return new Date(Math.floor(moment.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS)
  const day = localDay(moment, zone)
  const isSameDay = (ms: number) => localDay(new Date(ms), zone) === day
  // The first quarter of an hour of the day: no zone is off UTC by another amount.
  let start = Math.floor(moment.getTime() / (HOUR_MS / 4)) * (HOUR_MS / 4)
  for (let step = 16 * HOUR_MS; step >= HOUR_MS / 4; step /= 2) while (isSameDay(start - step)) start -= step
  return new Date(start)
}
