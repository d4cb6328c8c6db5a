import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { momentOf, type WallTime, wallTimeAt } from './date-time.ts'
import type { CalendarEvent } from './event.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_RULE_COST, MAX_RULES } from './limits.ts'
import type { Occurrence, Window } from './occurrence.ts'
import { ruleCost } from './rule-cost.ts'
import { ruleParts } from './rule-parts.ts'

const DAY_MS = 86_400_000
/** A date may have been moved by so much and still be found among those of the window. */
const MARGIN_MS = 31 * DAY_MS

/**
 * The dates of a series that begin within a window: those of its rules and extra dates, without those left out, with what
 * its exceptions change.
 * @param exceptions events of the same UID with a RECURRENCE-ID
 * @throws {IcalendarError} for a rule that is none, or that repeats without end in less than an hour
 */
export function* expandSeries(
  series: CalendarEvent | null,
  exceptions: readonly CalendarEvent[],
  window: Window,
): Generator<Occurrence> {
  const byDate = new Map(exceptions.map(one => [one.recurrenceId?.getTime(), one]))
  const later = exceptions
    .filter(({ andFuture }) => andFuture)
    .toSorted((one, other) => Number(one.recurrenceId) - Number(other.recurrenceId))
  let shift: CalendarEvent | undefined
  const recurs = series !== null && (series.rules.length > 0 || series.extraStarts.length > 0)

  if (series) {
    for (const start of recurs ? startsOf(series, window) : [series.start]) {
      const due = momentOf(start)
      // The dates come in order.
      while (later[0] && Number(later[0].recurrenceId) <= due.getTime()) shift = later.shift()
      if (byDate.has(due.getTime())) continue
      yield* within(
        window,
        shift ? shifted(series, shift, start) : occurrence(series, start, recurs ? due : null),
      )
    }
  }
  for (const one of exceptions) yield* within(window, occurrence(one, one.start, one.recurrenceId))
}

function* within({ from, to }: Window, one: Occurrence): Generator<Occurrence> {
  if (one.start < from || one.start >= to) return
  if (one.end.getUTCFullYear() > 9999) throw new RangeError('the event ends after the year 9999')
  yield one
}

function occurrence(event: CalendarEvent, start: WallTime, recurrenceId: Date | null): Occurrence {
  return { uid: event.uid, recurrenceId, start: momentOf(start), end: event.endOf(start), ...event.details }
}

/** A date after one from which on the series differs: by as much as that one was moved, on its clock. */
function shifted(series: CalendarEvent, change: CalendarEvent, start: WallTime): Occurrence {
  const before = wallTimeAt(change.recurrenceId as Date, series.start.zone)
  const moved = start.local.add(before.until(change.start.local))
  return occurrence(change, { ...change.start, local: moved }, momentOf(start))
}

function startsOf(series: CalendarEvent, window: Window): WallTime[] {
  const { start, extraStarts, leftOut } = series
  const out = new Set(leftOut.map(one => momentOf(one).getTime()))
  // An EXDATE that is a day leaves out what that day has, as some programs write it.
  const daysOut = new Set(
    leftOut.filter(one => one.isDate && !start.isDate).map(one => one.local.toPlainDate().toString()),
  )
  const starts = new Map<number, WallTime>()
  // DTSTART is the first date, also where the rule does not lead to it (RFC 5545, section 3.8.5.3).
  for (const one of [start, ...ruleStarts(series, window), ...extraStarts])
    starts.set(momentOf(one).getTime(), one)
  return [...starts]
    .filter(([at, { local }]) => !out.has(at) && !daysOut.has(local.toPlainDate().toString()))
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one)
}

/**
 * What the rules lead to. They are about the wall clock (09:30 in Berlin, summer and winter), so they are evaluated on it
 * and only their dates become moments. A time that the clock leaves out on one day is kept, an hour later, as calendars show it.
 */
function ruleStarts({ start, rules }: CalendarEvent, window: Window): WallTime[] {
  const from = new Date(window.from.getTime() - MARGIN_MS)
  const to = new Date(window.to.getTime() + MARGIN_MS)
  const asUtc = (moment: Date) => new Date(`${wallTimeAt(moment, start.zone).toString()}Z`)
  const [, second] = rules
  if (second && rules.length > MAX_RULES)
    throw new IcalendarError(second.line, `the event has more than ${MAX_RULES} RRULE`)
  return rules.flatMap(({ value, line }) => {
    const parts = ruleParts(value, line)
    if (/^(SECONDLY|MINUTELY)$/.test(parts.get('FREQ') ?? ''))
      throw new IcalendarError(line, 'RRULE repeats more often than every hour')
    if (ruleCost(parts, start, { from, to }) > MAX_RULE_COST)
      throw new IcalendarError(line, 'RRULE repeats too often, or for too long')
    try {
      const rule = new RRuleTemporal({
        rruleString: `DTSTART:${basic(start.local)}Z\nRRULE:${localUntil(value, start)}`,
        maxIterations: 200_000,
      })
      return rule.between(asUtc(from), asUtc(to), true).map(one => ({
        ...start,
        local: Temporal.PlainDateTime.from(one.toPlainDateTime().toString()),
      }))
    } catch (error) {
      throw new IcalendarError(line, `RRULE: ${(error as Error).message}`)
    }
  })
}

function basic(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
}

/** UNTIL as the wall clock shows it: a moment in UTC, or a day, the whole of which counts. */
function localUntil(rule: string, { zone }: WallTime): string {
  return rule.replace(/UNTIL=(\d{8})(?:T(\d{6})(Z)?)?/i, (_, day: string, time?: string, utc?: string) => {
    if (time === undefined) return `UNTIL=${day}T235959Z`
    if (!utc) return `UNTIL=${day}T${time}Z`
    const [date, clock] = [
      day.replace(/(....)(..)(..)/, '$1-$2-$3'),
      time.replace(/(..)(..)(..)/, '$1:$2:$3'),
    ]
    return `UNTIL=${basic(wallTimeAt(new Date(`${date}T${clock}Z`), zone))}Z`
  })
}
