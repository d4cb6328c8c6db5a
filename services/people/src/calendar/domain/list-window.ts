import { startOfDay } from '@mi/calendar'

const WEEK_MS = 7 * 86_400_000

/**
 * The part of the calendar that a list shows: from the start of today to seven days from now, unless the caller says; from
 * a given start without an end seven days on.
 */
export function listWindow(
  { from, to }: { from: Date | null; to: Date | null },
  now: Date,
  timeZone: string,
): { from: Date; to: Date } {
  return {
    from: from ?? startOfDay(now, timeZone),
    to: to ?? new Date((from ?? now).getTime() + WEEK_MS),
  }
}
