import { localDay } from '@mi/calendar'
import { speech } from '@mi/language/speech'
import * as chrono from 'chrono-node'
import { comingDay, noon, plusDays } from '../../languages/calendar.ts'
import type { MeetingFacts } from '../../request.ts'

const patterns = speech.dueDate.dates
const FRIDAY = 4

/** Finds the deadline in an English sentence, as `YYYY-MM-DD`: a date after a deadline word, or a near day of the promise itself. */
export function findDueDate(said: string, meeting: MeetingFacts): string | null {
  const today = meetingDay(meeting)
  if (today === null) return null
  const text = normalize(said)
  for (const result of chrono.en.parse(text, today, { forwardDate: true })) {
    const before = text.slice(0, result.index)
    if (
      patterns.noDeadline.test(before) ||
      /^(?:last|past|previous|(?:right |just )?now\b)/i.test(result.text)
    )
      continue
    const start = result.start
    const deadline = patterns.deadline.test(before) || /^(?:by|before|until|within|in)\b/i.test(result.text)
    const exact =
      start.isCertain('day') ||
      start.isCertain('weekday') ||
      /\b(?:today|tonight|tomorrow|week|month|days?|this (?:morning|afternoon|evening))\b/i.test(result.text)
    if (
      !exact &&
      !(deadline && start.isCertain('month') && /\bby|until|before|end of\b/i.test(before.slice(-12)))
    )
      continue
    if (!deadline && !patterns.dayWords.test(result.text)) continue
    if (!deadline && !isPromise(text, before)) continue
    if (isTodaysName(result, today)) continue
    const day = adjusted(result, text, today)
    if (day.getTime() < startOfDay(today).getTime()) continue
    return isoDay(day)
  }
  return endOfPeriod(text, today)
}

// A day without a deadline word counts only in a promise or a request.
function isPromise(text: string, before: string): boolean {
  if (/\b(?:not|never)\b|n['’]t\b/i.test(text)) return false
  if (/\?\s*$/.test(text) && !/\b(?:can|could|would|will) (?:you|we)\b|\bplease\b/i.test(text)) return false
  return !patterns.past.test(before) || patterns.future.test(before)
}

// “By Wednesday”, said on a Wednesday, is ambiguous. “This Wednesday” is today.
function isTodaysName({ start, text }: chrono.ParsedResult, today: Date): boolean {
  return (
    start.isCertain('weekday') &&
    !start.isCertain('day') &&
    start.get('weekday') === today.getDay() &&
    !/\b(?:this|next)\b/i.test(text)
  )
}

// The library chrono does not know the abbreviations of offices.
function normalize(said: string): string {
  return said
    .replace(/\b(?:eod|end of (?:the )?(?:day|today)|close of business|cob)\b/gi, 'today')
    .replace(/\b(?:eow|end of (?:this|the) week)\b/gi, 'this friday')
}

function adjusted(result: chrono.ParsedResult, text: string, today: Date): Date {
  const { start } = result
  const day = new Date(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1, 12)
  // “Next week” ends on Friday, and a month on its last day.
  if (/\bweek$/i.test(result.text) && !/\d|\b(?:a|one|two|three|four|few|couple)\b/i.test(result.text))
    return comingDay(/\bnext\b/i.test(result.text) ? plusDays(today, 7) : today, FRIDAY, 0)
  if (!start.isCertain('day') && !start.isCertain('weekday') && start.isCertain('month')) {
    const late = /\bend of\s*$/i.test(text.slice(0, result.index))
    return new Date(day.getFullYear(), day.getMonth() + (late ? 1 : 0), late ? 0 : 1, 12)
  }
  return day
}

function endOfPeriod(text: string, today: Date): string | null {
  if (/\b(?:by|before|until) (?:the )?end of (?:the|this) month\b/i.test(text))
    return isoDay(noon(today.getFullYear(), today.getMonth() + 1, 0))
  if (/\b(?:by|before|until) (?:the )?end of (?:the|this) year\b/i.test(text))
    return isoDay(noon(today.getFullYear(), 11, 31))
  return null
}

function startOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate())
}

// A cache, because formatting a date in a zone takes a millisecond.
const known = new WeakMap<MeetingFacts, Date | null>()

/** Noon of the meeting's day in its zone, as a date in the zone of this process. Null if the day is unknown. */
export function meetingDay(meeting: MeetingFacts): Date | null {
  const day = known.get(meeting)
  if (day !== undefined) return day
  const read = readDay(meeting)
  known.set(meeting, read)
  return read
}

function readDay({ startedAt, timeZone }: MeetingFacts): Date | null {
  const start = new Date(startedAt ?? Number.NaN)
  if (Number.isNaN(start.getTime())) return null
  const [year = 0, month = 1, day = 1] = localDay(start, timeZone).split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** `YYYY-MM-DD` */
export function isoDay(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}
