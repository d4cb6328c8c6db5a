import { momentOf, type WallTime, wallTimeAt } from './date-time.ts'
import type { CalendarEvent } from './event.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_RULES } from './limits.ts'
import type { Occurrence, Window } from './occurrence.ts'
import { ruleStarts } from './rule-starts.ts'
import type { StepBudget } from './step-budget.ts'

const DAY_MS = 86_400_000
/** A date that `RANGE=THISANDFUTURE` moves into the window starts at most this long before or after it. */
const MARGIN_MS = 31 * DAY_MS

/** A date of a series before its exceptions are applied. */
interface SeriesDate {
  start: WallTime
  /** The end of a period in RDATE; null: the date is as long as the event. */
  end: Date | null
}

/**
 * The occurrences of one UID that start within a window: the dates of its rules and of RDATE, without those of EXDATE, changed by exceptions.
 * @param exceptions events with a RECURRENCE-ID
 * @throws {IcalendarError} for a wrong rule or a rule with too many dates
 */
export function* expandSeries(
  series: CalendarEvent | null,
  exceptions: readonly CalendarEvent[],
  window: Window,
  budget: StepBudget,
): Generator<Omit<Occurrence, 'prodId'>> {
  const replaced = new Set(exceptions.map(exception => dueOf(exception, series)?.getTime()))
  const changes = exceptions
    .filter(({ recurrence }) => recurrence?.andFuture)
    .map(change => ({ change, due: dueOf(change, series) as Date }))
    .toSorted((a, b) => a.due.getTime() - b.due.getTime())
  const recurs = series !== null && (series.rules.length > 0 || series.added.length > 0)
  if (series) {
    let current: (typeof changes)[number] | undefined
    const dates = recurs
      ? datesOf(series, changes.length > 0 ? widened(window) : window, budget)
      : [{ start: series.start, end: null }]
    for (const { start, end } of dates) {
      const due = momentOf(start)
      // The dates are in ascending order.
      while (changes[0] && changes[0].due <= due) current = changes.shift()
      if (replaced.has(due.getTime())) continue
      if (current) yield* within(window, shifted(series, current, start))
      else yield* within(window, occurrence(series, start, recurs ? due : null, end))
    }
  }
  for (const exception of exceptions)
    yield* within(window, occurrence(exception, exception.start, dueOf(exception, series), null))
}

/** The original start of the date that an exception changes; null for an event that is not an exception. */
export function dueOf({ recurrence }: CalendarEvent, series: CalendarEvent | null): Date | null {
  return recurrence && momentOf(series ? inFormOf(recurrence.id, series) : recurrence.id)
}

/**
 * The time of a RECURRENCE-ID or an EXDATE in the form of the series. Exchange writes midnight in a zone for a whole day, and other programs
 * leave out the zone.
 */
function inFormOf({ local, ...clock }: WallTime, { start }: CalendarEvent): WallTime {
  if (start.isDate) {
    const day =
      clock.zone === 'UTC' && !clock.isDate ? wallTimeAt(momentOf({ local, ...clock }), start.zone) : local
    return { ...start, local: day.toPlainDate().toPlainDateTime() }
  }
  if (clock.isDate) return { ...start, local: local.toPlainDate().toPlainDateTime(start.local.toPlainTime()) }
  return clock.isFloating ? { ...start, local } : { local, ...clock }
}

function widened({ from, to }: Window): Window {
  return { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) }
}

function* within(
  { from, to }: Window,
  { details, ...date }: ReturnType<typeof occurrence>,
): Generator<Omit<Occurrence, 'prodId'>> {
  if (date.start < from || date.start >= to) return
  if (date.end.getUTCFullYear() > 9999) throw new RangeError('the event ends after the year 9999')
  yield { ...date, ...details() }
}

function occurrence(event: CalendarEvent, start: WallTime, recurrenceId: Date | null, end: Date | null) {
  const { uid, details } = event
  return { uid, recurrenceId, start: momentOf(start), end: end ?? event.endOf(start), details }
}

/** A date after a `RANGE=THISANDFUTURE`: moved on the wall clock by the same amount as the exception. */
function shifted(
  series: CalendarEvent,
  { change, due }: { change: CalendarEvent; due: Date },
  start: WallTime,
) {
  const before = wallTimeAt(due, series.start.zone)
  const moved = start.local.add(before.until(change.start.local))
  return occurrence(change, { ...change.start, local: moved }, momentOf(start), null)
}

/** The dates of a series in ascending order. */
function datesOf(series: CalendarEvent, window: Window, budget: StepBudget): SeriesDate[] {
  const { start, rules, added, excluded, line } = series
  if (rules.length > MAX_RULES)
    throw new IcalendarError(rules[1]?.line ?? line, `the event has more than ${MAX_RULES} RRULE`)
  budget.spend(added.length + excluded.length, line)
  const out = new Set(excluded.map(date => momentOf(inFormOf(date.start, series)).getTime()))
  // An EXDATE without a time excludes all dates of its day.
  const daysOut = new Set(
    excluded.filter(date => date.start.isDate).map(date => date.start.local.toPlainDate().toString()),
  )
  const dates = new Map<number, SeriesDate>()
  const add = (date: SeriesDate) => dates.set(momentOf(date.start).getTime(), date)
  // DTSTART is the first date even when the rule does not contain it (RFC 5545, section 3.8.5.3).
  add({ start, end: null })
  for (const rule of rules)
    for (const date of ruleStarts(rule, start, window, budget)) add({ start: date, end: null })
  for (const { start: at, end } of added) add({ start: inFormOf(at, series), end })
  return [...dates]
    .filter(([at, date]) => !out.has(at) && !daysOut.has(date.start.local.toPlainDate().toString()))
    .toSorted(([a], [b]) => a - b)
    .map(([, date]) => date)
}
