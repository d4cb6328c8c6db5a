import { isTimeZone, localDay } from './local-day.ts'

const HOUR_MS = 3_600_000

/**
 * The start of the day of an instant in a time zone: midnight, or the first instant of the day if the clock
 * skips midnight. A zone that this runtime does not know counts as UTC.
 */
export function startOfDay(at: Date, timeZone: string): Date {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  if (zone === 'UTC') return new Date(Math.floor(at.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS)
  const day = localDay(at, zone)
  const isSameDay = (ms: number) => localDay(new Date(ms), zone) === day
  // Rounds down to a quarter of an hour, because all offsets from UTC are multiples of it.
  let start = Math.floor(at.getTime() / (HOUR_MS / 4)) * (HOUR_MS / 4)
  for (let step = 16 * HOUR_MS; step >= HOUR_MS / 4; step /= 2) while (isSameDay(start - step)) start -= step
  return new Date(start)
}
