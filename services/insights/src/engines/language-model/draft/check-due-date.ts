import { speaksOfTime, spokenDay } from '@mi/meeting-analysis'
import type { Citation, MeetingFacts, Segment } from '../../engine.ts'
import { meetingDay } from './meeting-day.ts'

/** Nobody promises for later; a day beyond is a misread one. */
const MOST_YEARS_AHEAD = 3

/**
 * When it is due: the day that the cited segments name, counted from the day of the meeting, else the model's where they speak of a time at all
 * and it is plausible.
 *
 * @param spoken BCP 47 tag of what was said
 */
export function checkDueDate(
  given: string | null,
  citations: readonly Citation[],
  { meeting, segments }: { meeting: MeetingFacts; segments: readonly Segment[] },
  spoken: string,
): string | null {
  const cited = segments.filter(({ id }) => citations.some(({ segmentId }) => segmentId === id))
  const quoted = citations.map(({ quote }) => spokenDay(quote, meeting, spoken)).find(day => day !== null)
  if (quoted !== undefined && quoted !== null) return quoted
  const plausible = plausibleDay(given, meeting)
  if (plausible === null) return null
  return cited.some(({ text }) => speaksOfTime(text, spoken)) ? plausible : null
}

/** A day the model gives, if there is such a day, it is not before the meeting, and not absurdly far off. */
export function plausibleDay(given: string | null, meeting: MeetingFacts): string | null {
  const from = meetingDay(meeting)
  if (given === null || from === null || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return null
  const day = new Date(`${given}T00:00:00Z`)
  // 30 February parses as a day in March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== given) return null
  const until = `${Number(from.slice(0, 4)) + MOST_YEARS_AHEAD}${from.slice(4)}`
  return given >= from && given <= until ? given : null
}
