import type { MeetingFacts } from '../../request.ts'

/**
 * Noon of the meeting's day as its zone counts it, in the zone of this process, in which dates are calculated. Null
 * where nobody knows when it was.
 */
export function meetingDay({ startedAt, timeZone }: MeetingFacts): Date | null {
  return startedAt === null ? null : localDay(startedAt, timeZone)
}

/** `YYYY-MM-DD` */
export function isoDay(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

function localDay(startedAt: string, timeZone: string): Date | null {
  const instant = new Date(startedAt)
  if (Number.isNaN(instant.getTime())) return null
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(instant)
    const [year = 0, month = 1, day = 1] = parts.split('-').map(Number)
    return new Date(year, month - 1, day, 12)
  } catch {
    return localDay(startedAt, 'UTC')
  }
}
