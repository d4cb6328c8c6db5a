import type { ErrorDetail } from '@mi/errors'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30
const MOST_DAYS = 3_660

/** Days (YYYY-MM-DD, UTC), both inclusive. */
export interface DayRange {
  from: string
  to: string
}

export type ReadRange = { range: DayRange } | { problems: ErrorDetail[] }

/** The requested range. Without bounds it is the last 30 days, including today. */
export function usageRange(given: { from: string | null; to: string | null }, now: Date): ReadRange {
  const to = given.to ?? (given.from && given.from > day(now) ? given.from : day(now))
  const from = given.from ?? day(new Date(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS))
  if (from > to) return { problems: [{ field: 'from', message: 'must not be after to' }] }
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY_MS)
    return { problems: [{ field: 'from', message: 'must be within ten years of to' }] }
  return { range: { from, to } }
}

/** Every day of the range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(day(new Date(at)))
  return days
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
