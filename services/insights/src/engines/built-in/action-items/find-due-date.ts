import * as chrono from 'chrono-node'
import type { MeetingFacts } from '../../engine.ts'

/** Said right before a date that is a deadline. */
const DEADLINE =
  /\b(?:by|before|until|till|due|no later than|not later than|deadline (?:is|of)|at the latest|latest|within|on or before|ready for|in time for|for|bis|jusqu'à|avant|antes de|para)(?: the| about| around| early| late| end of| the end of| eod)?\s*$/i
/** Said right before a date that is something else. */
const NO_DEADLINE =
  /\b(?:after|since|from|last|past|until after|previous|starting|beginning|as of|was|were|on vacation|away|off)\s*(?:the )?$/i
const DAY_WORDS =
  /^(?:(?:this|next|on|coming|the|later|early|first thing)\s+)*(?:today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri|week)\b/i
const PAST = /\b(?:was|were|did|had|went|got|came|met|saw|sent|made|said|\p{L}{2,}ed)\b/iu
const FUTURE =
  /(?:\b(?:will|going to|gonna|can|could|please|should|must|need to|have to|let's|let me)\b|['’]ll\b)/i

const PARSERS: Record<string, { parse: typeof chrono.parse }> = {
  en: chrono.en,
  de: chrono.de,
  fr: chrono.fr,
  es: chrono.es,
  it: chrono.it,
  pt: chrono.pt,
  nl: chrono.nl,
  ja: chrono.ja,
}

/**
 * The day by which a spoken promise is due, as `YYYY-MM-DD` in the meeting's zone, or null. A date
 * counts only with a deadline word before it (“by March 3rd”), or as a near day in the promise itself
 * (“I'll send it tomorrow”). Past dates, times of day and bare months (“I may march”) are none.
 */
export function findDueDate(said: string, meeting: MeetingFacts, language: string): string | null {
  if (meeting.startedAt === null) return null
  const today = localDay(meeting.startedAt, meeting.timeZone)
  if (today === null) return null
  const text = normalize(said)
  const parser = PARSERS[language.slice(0, 2)] ?? chrono.en
  for (const result of parser.parse(text, today, { forwardDate: true })) {
    const before = text.slice(0, result.index)
    if (NO_DEADLINE.test(before) || /^(?:last|past|previous|(?:right |just )?now\b)/i.test(result.text))
      continue
    const start = result.start
    const deadline = DEADLINE.test(before) || /^(?:by|before|until|within|in)\b/i.test(result.text)
    const exact =
      start.isCertain('day') ||
      start.isCertain('weekday') ||
      /\b(?:today|tonight|tomorrow|week|month|days?|morgen|demain|mañana)\b/i.test(result.text)
    if (
      !exact &&
      !(deadline && start.isCertain('month') && /\bby|until|before|end of\b/i.test(before.slice(-12)))
    )
      continue
    if (
      !deadline &&
      !DAY_WORDS.test(result.text) &&
      !/\b(?:morgen|heute|demain|mañana|明日|今日)/i.test(result.text)
    )
      continue
    if (!deadline && !isPromise(text, before)) continue
    const day = adjusted(result, text, today)
    if (day.getTime() < startOfDay(today).getTime()) continue
    return format(day)
  }
  return endOfPeriod(text, today)
}

// A day without a deadline word is one only where the words promise or request something for it.
function isPromise(text: string, before: string): boolean {
  if (/\b(?:not|never)\b|n['’]t\b/i.test(text)) return false
  if (/\?\s*$/.test(text) && !/\b(?:can|could|would|will) (?:you|we)\b|\bplease\b/i.test(text)) return false
  return !PAST.test(before) || FUTURE.test(before)
}

// chrono reads neither abbreviations of offices nor hedged forms.
function normalize(said: string): string {
  return said
    .replace(/\b(?:eod|end of (?:the )?(?:day|today)|close of business|cob)\b/gi, 'today')
    .replace(/\b(?:eow|end of (?:this|the) week)\b/gi, 'this friday')
}

function adjusted(result: chrono.ParsedResult, text: string, today: Date): Date {
  const { start } = result
  const day = new Date(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1, 12)
  // “Next week” is over on Friday; a month named as a deadline, on its last day.
  if (/\bweek$/i.test(result.text) && !/\d|\b(?:a|one|two|three|four|few|couple)\b/i.test(result.text))
    return fridayOf(/\bnext\b/i.test(result.text) ? plusDays(today, 7) : today)
  if (!start.isCertain('day') && !start.isCertain('weekday') && start.isCertain('month')) {
    const late = /\bend of\s*$/i.test(text.slice(0, result.index))
    return new Date(day.getFullYear(), day.getMonth() + (late ? 1 : 0), late ? 0 : 1, 12)
  }
  return day
}

function endOfPeriod(text: string, today: Date): string | null {
  if (/\b(?:by|before|until) (?:the )?end of (?:the|this) month\b/i.test(text))
    return format(new Date(today.getFullYear(), today.getMonth() + 1, 0, 12))
  if (/\b(?:by|before|until) (?:the )?end of (?:the|this) year\b/i.test(text))
    return format(new Date(today.getFullYear(), 11, 31, 12))
  return null
}

function fridayOf(day: Date): Date {
  const weekday = (day.getDay() + 6) % 7
  return plusDays(day, weekday <= 4 ? 4 - weekday : 11 - weekday)
}

function plusDays(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 12)
}

function startOfDay(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate())
}

/** Noon of the meeting's day as its zone counts it, in the zone of this process, which chrono calculates in. */
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

function format(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}
