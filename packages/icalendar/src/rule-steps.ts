import type { RuleParts } from './rule-parts.ts'

const HOUR_MS = 3_600_000
/** The length of a period of each frequency. */
const PERIOD_MS: Record<string, number> = {
  HOURLY: HOUR_MS,
  DAILY: 24 * HOUR_MS,
  WEEKLY: 7 * 24 * HOUR_MS,
  MONTHLY: 28 * 24 * HOUR_MS,
  YEARLY: 365 * 24 * HOUR_MS,
}
/** The parts that remove periods of a frequency instead of adding dates (RFC 5545, section 3.3.10, the table). */
const LIMITING: Record<string, readonly string[]> = {
  HOURLY: ['BYMONTH', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYHOUR'],
  DAILY: ['BYMONTH', 'BYMONTHDAY', 'BYDAY'],
  WEEKLY: ['BYMONTH'],
  MONTHLY: ['BYMONTH'],
  YEARLY: [],
}
/** The number of values that a limiting part may have. */
const VALUES: Record<string, number> = { BYMONTH: 12, BYYEARDAY: 366, BYMONTHDAY: 31, BYDAY: 7, BYHOUR: 24 }

/** Milliseconds between two periods of a rule. */
export function ruleIntervalMs(parts: RuleParts): number {
  return (PERIOD_MS[parts.get('FREQ') ?? ''] ?? 1000) * Number(parts.get('INTERVAL') ?? 1)
}

/**
 * Estimates the number of dates of a rule in an interval, and the number of periods that must be counted for
 * COUNT. Zero for a rule without dates in the interval. A short rule can require a date in every second.
 * @param interval in wall-clock times, like the start and UNTIL
 */
export function ruleSteps(
  parts: RuleParts,
  start: number,
  until: number | null,
  interval: { from: number; to: number },
): number {
  const frequency = parts.get('FREQ') ?? ''
  const periodMs = ruleIntervalMs(parts)
  const from = Math.max(start, interval.from)
  const to = Math.min(interval.to, until ?? Number.POSITIVE_INFINITY)
  if (from > to) return 0
  const share = shareOfPeriods(frequency, parts)
  const dates = Math.ceil((((to - from) / periodMs + 1) * share + 1) * datesOfPeriod(parts))
  const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY)
  // With BYSETPOS, or with contradicting parts such as the 30th of February, many periods have no date.
  const most = parts.has('BYSETPOS') ? Number.POSITIVE_INFINITY : (10 * count) / share
  const passed = Math.min((from - start) / periodMs, most)
  return Math.min(dates, count) + (parts.has('COUNT') ? Math.ceil(passed) : 0)
}

function size(parts: RuleParts, name: string): number {
  return parts.get(name)?.split(',').length ?? 0
}

function shareOfPeriods(frequency: string, parts: RuleParts): number {
  return (LIMITING[frequency] ?? []).reduce((share, name) => {
    const values = size(parts, name)
    return values === 0 ? share : share * Math.min(1, values / (VALUES[name] as number))
  }, 1)
}

/** The largest number of dates in a period. */
export function datesOfPeriod(parts: RuleParts): number {
  const frequency = parts.get('FREQ') ?? ''
  const atLeastOne = (name: string) => Math.max(1, size(parts, name))
  const times = atLeastOne('BYMINUTE') * atLeastOne('BYSECOND')
  if (frequency === 'HOURLY') return times
  const timesOfDay = times * atLeastOne('BYHOUR')
  // A day of the week occurs at most five times a month.
  const daysOfMonth = Math.max(atLeastOne('BYMONTHDAY'), 5 * size(parts, 'BYDAY'))
  const days: Record<string, number> = {
    DAILY: 1,
    WEEKLY: atLeastOne('BYDAY'),
    MONTHLY: daysOfMonth,
    YEARLY: Math.max(
      atLeastOne('BYMONTH') * daysOfMonth,
      size(parts, 'BYYEARDAY'),
      7 * size(parts, 'BYWEEKNO'),
    ),
  }
  return timesOfDay * (days[frequency] ?? 1)
}
