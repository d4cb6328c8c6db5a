import { localDay } from '@mi/calendar'
import type { MeetingFacts } from '../../request.ts'

// A cache, because formatting a date in a zone takes a millisecond.
const known = new WeakMap<MeetingFacts, Date | null>()

/** Noon of the meeting's day in its zone, as a date in the zone of this process. Null where the day is not known. */
export function meetingDay(meeting: MeetingFacts): Date | null {
  const day = known.get(meeting)
  if (day !== undefined) return day
  const read = readDay(meeting)
  known.set(meeting, read)
  return read
}

function readDay({ startedAt, timeZone }: MeetingFacts): Date | null {
  const moment = new Date(startedAt ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return null
  const [year = 0, month = 1, day = 1] = localDay(moment, timeZone).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** `YYYY-MM-DD` */
export function isoDay(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}
