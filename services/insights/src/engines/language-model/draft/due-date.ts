import type { MeetingFacts } from '../../engine.ts'
import { meetingDay } from './meeting-day.ts'

/** Nobody promises for later; a day beyond is a misread one. */
const MOST_YEARS_AHEAD = 3

/** A day the model gives, if there is such a day, it is not before the meeting, and not absurdly far off. */
export function checkDueDate(given: string | null, meeting: MeetingFacts): string | null {
  const from = meetingDay(meeting)
  if (given === null || from === null || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return null
  const day = new Date(`${given}T00:00:00Z`)
  // 30 February parses as a day in March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== given) return null
  const until = `${Number(from.slice(0, 4)) + MOST_YEARS_AHEAD}${from.slice(4)}`
  return given >= from && given <= until ? given : null
}
