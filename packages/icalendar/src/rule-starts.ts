import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { ContentLine } from './content-lines.ts'
import { type WallTime, wallTimeAt } from './date-time.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_RULE_STEPS } from './limits.ts'
import type { Window } from './occurrence.ts'
import { type RuleParts, readRule } from './rule-parts.ts'
import { datesOfPeriod, ruleIntervalMs, ruleSteps } from './rule-steps.ts'
import type { StepBudget } from './step-budget.ts'

/** A rule on a wall clock. Its times are represented as UTC. */
interface ClockRule {
  parts: RuleParts
  start: number
  until: number | null
}

/**
 * The starts of a rule within a window. The rule is evaluated on the wall clock (09:30 in Berlin, in summer
 * and winter), and the results are then converted to instants. A time that the clock skips on one day is an
 * hour later on this day, as in other calendars.
 *
 * `rrule-temporal` starts at the window. It counts from DTSTART only for a rule with COUNT. The option
 * `maxCandidateEvaluations` would disable this.
 * @throws {IcalendarError} for a wrong rule, and for a rule that repeats more often than every hour or has
 * too many dates
 */
export function ruleStarts(
  { value, line }: ContentLine,
  start: WallTime,
  window: Window,
  budget: StepBudget,
): WallTime[] {
  const parts = readRule(value, line)
  if (/^(SECONDLY|MINUTELY)$/.test(parts.get('FREQ') ?? ''))
    throw new IcalendarError(line, 'RRULE repeats more often than every hour')
  const from = utcOf(wallTimeAt(window.from, start.zone))
  const to = utcOf(wallTimeAt(window.to, start.zone))
  const rule = withoutCount({ parts, start: utcOf(start.local), until: untilOf(parts, start) }, to)
  const steps = ruleSteps(rule.parts, rule.start, rule.until, { from, to })
  if (steps === 0) return []
  if (steps > MAX_RULE_STEPS) throw new IcalendarError(line, TOO_LONG)
  budget.spend(steps, line)
  return datesBetween(rule, from, to, line).map(at => ({ ...start, local: localOf(at) }))
}

const TOO_LONG = 'RRULE repeats too often, or for too long'

/**
 * Replaces COUNT by UNTIL when each period has one date, because the number of periods then determines the
 * last date. Removes COUNT when the rule ends after the window.
 */
function withoutCount(rule: ClockRule, to: number): ClockRule {
  const { start } = rule
  const { COUNT: count, ...others } = Object.fromEntries(rule.parts)
  if (count === undefined) return rule
  const parts: RuleParts = new Map(Object.entries(others))
  const intervalMs = ruleIntervalMs(parts)
  const hasOneDate =
    /^(HOURLY|DAILY|WEEKLY)$/.test(parts.get('FREQ') ?? '') &&
    ![...parts.keys()].some(name => name.startsWith('BY'))
  if (hasOneDate) {
    const last = start + (Number(count) - 1) * intervalMs
    return { parts, start, until: Math.min(last, rule.until ?? last, Math.max(to, start)) }
  }
  const most = ((to - start) / intervalMs + 1) * datesOfPeriod(parts)
  return Number(count) >= most ? { ...rule, parts } : rule
}

function datesBetween({ parts, start, until }: ClockRule, from: number, to: number, line: number): number[] {
  const named = [...parts].filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`)
  const rule = [...named, ...(until === null ? [] : [`UNTIL=${basic(until)}`])].join(';')
  try {
    return new RRuleTemporal({
      rruleString: `DTSTART:${basic(start)}\nRRULE:${rule}`,
      maxIterations: MAX_RULE_STEPS,
    })
      .between(new Date(from), new Date(to), true)
      .map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    const { message } = error as Error
    const isTooLong = /^Maximum (iterations|candidate evaluations)/.test(message)
    throw new IcalendarError(line, isTooLong ? TOO_LONG : `RRULE: ${message}`)
  }
}

/** `20260302T093000Z` */
function basic(epochMs: number): string {
  return `${localOf(epochMs).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`
}

function utcOf(local: Temporal.PlainDateTime): number {
  return local.toZonedDateTime('UTC').epochMilliseconds
}

function localOf(epochMs: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO('UTC').toPlainDateTime()
}

/** UNTIL on the wall clock of the series. It is an instant in UTC, or the end of a day. */
function untilOf(parts: RuleParts, { zone }: WallTime): number | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(parts.get('UNTIL') ?? '')
  if (!match) return null
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return utc ? utcOf(wallTimeAt(at, zone)) : at.getTime()
}
