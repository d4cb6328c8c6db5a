import { startOfDay } from '@mi/calendar'

const WEEK_MS = 7 * 86_400_000

/**
 * The part of the calendar that a list shows. The default is the start of today until seven days from now.
 * When only a start is given, the window is seven days long.
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
