import { speaksOfTime, spokenDay } from '@mi/meeting-analysis'
import type { Citation, MeetingFacts, Segment } from '../../engine.ts'
import { meetingDay } from './meeting-day.ts'

/** A later due date is an error of the model: people do not promise for so far ahead. */
const MOST_YEARS_AHEAD = 3

/**
 * The due date: the day in the cited segments, relative to the day of the meeting. Otherwise the model's day, if the segments mention a
 * time and the day is plausible.
 *
 * @param spoken BCP 47 tag of the spoken language
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

/** The model's day if it exists, is not before the meeting, and is not too far ahead. */
export function plausibleDay(given: string | null, meeting: MeetingFacts): string | null {
  const from = meetingDay(meeting)
  if (given === null || from === null || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return null
  const day = new Date(`${given}T00:00:00Z`)
  // JavaScript parses 30 February as a day in March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== given) return null
  const until = `${Number(from.slice(0, 4)) + MOST_YEARS_AHEAD}${from.slice(4)}`
  return given >= from && given <= until ? given : null
}
