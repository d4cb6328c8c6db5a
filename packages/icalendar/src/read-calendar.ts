import { type Block, type CalendarIndex, indexCalendar, linesOf, NOTHING } from './calendar-index.ts'
import { type CalendarFile, openFile, unescapeText } from './content-lines.ts'
import type { Zones } from './date-time.ts'
import { type CalendarEvent, readEvent } from './event.ts'
import { expandSeries } from './expand-series.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_CALENDAR_COST, MAX_EVENTS_OF_UID, MAX_OCCURRENCES, MAX_RULE_COST } from './limits.ts'
import type { Occurrence, Window } from './occurrence.ts'
import { ruleCost } from './rule-cost.ts'
import { ruleParts } from './rule-parts.ts'
import { prepareZones, zoneResolver } from './time-zones.ts'

export interface Calendar {
  /** Which program wrote it: `-//Google Inc//Google Calendar 70.9054//EN`. */
  prodId: string
  /** `X-WR-CALNAME`; null when the file has none. */
  name: string | null
  /**
   * What begins within a window, event by event and not in the order of time.
   * @throws {IcalendarError}
   */
  occurrences(window: Window, reports?: Reports): Generator<Occurrence>
  /** The same by UID, or in parts of one, empty where nothing is in the window: between two of them a reader can let others run. */
  occurrencesByUid(window: Window, reports?: Reports): Generator<readonly Occurrence[]>
}

export interface Reports {
  /** Called for an event that cannot be read, which is then left out. Without it that throws, and so does a rule that is none. */
  onProblem?: (problem: IcalendarError) => void
  /**
   * Called for what is read otherwise than it is written: a time zone that nobody knows, an end before the start, and a rule that is none:
   * of such an event the first date is read, which is certain (RFC 5545, section 3.8.5.3).
   */
  onWarning?: (warning: IcalendarError) => void
}

/** Occurrences found in one step. */
const STEP = 100

/**
 * Reads a file. Of its events only the place is kept; they are read one UID at a time when they are asked for, so a large file
 * costs little more than its bytes.
 * @param bytes in UTF-8 (RFC 5545, section 3.1.4); what is none is read as U+FFFD
 * @throws {IcalendarError} when it is no calendar
 */
export function readCalendar(bytes: Buffer): Calendar {
  const file = openFile(bytes)
  const index = indexCalendar(file)
  let step = index.next()
  while (!step.done) step = index.next()
  return calendarOf(file, step.value)
}

/** The same of a file that may be large. @param pause awaited between steps of about a millisecond */
export async function readLargeCalendar(bytes: Buffer, pause: () => Promise<unknown>): Promise<Calendar> {
  const file = openFile(bytes)
  const index = indexCalendar(file)
  let step = index.next()
  for (; !step.done; step = index.next()) await pause()
  for (const _ of prepareZones(step.value.zones)) await pause()
  return calendarOf(file, step.value)
}

function calendarOf(source: CalendarFile, { properties, zones, events }: CalendarIndex): Calendar {
  const property = (name: string) => unescapeText(properties.find(one => one.name === name)?.value ?? '')
  const resolve = zoneResolver(zones)
  const ownZone = property('X-WR-TIMEZONE')
  const floating = resolve(ownZone) ?? 'UTC'
  const isCancelled = property('METHOD').toUpperCase() === 'CANCEL'

  function* occurrencesByUid(
    window: Window,
    { onProblem, onWarning }: Reports = {},
  ): Generator<readonly Occurrence[]> {
    const warn = (line: number, message: string) => onWarning?.(new IcalendarError(line, message))
    const zones = { resolve, floating, warn }
    let count = 0
    let cost = 0
    for (const blocks of events.values()) {
      const { line } = blocks[0] as Block
      const found: Occurrence[] = []
      try {
        if (blocks.length > MAX_EVENTS_OF_UID)
          throw new IcalendarError(line, `the event has more than ${MAX_EVENTS_OF_UID} exceptions`)
        const events: CalendarEvent[] = []
        for (const block of blocks) {
          events.push(readEvent(yield* linesOf(source, block), block.line, zones))
          if (events.length % STEP === 0) yield NOTHING
        }
        const read = onProblem ? events.map(one => withValidRules(one, zones)) : events
        cost += read.reduce((sum, one) => sum + costOf(one, window), 0)
        if (cost > MAX_CALENDAR_COST)
          throw new IcalendarError(line, 'the rules of the calendar repeat too often')
        for (const one of expandUid(read, window)) {
          if (++count > MAX_OCCURRENCES)
            throw new IcalendarError(line, `the calendar has more than ${MAX_OCCURRENCES} dates`)
          found.push(isCancelled ? { ...one, isCancelled } : one)
          if (found.length % STEP === 0) yield NOTHING
        }
      } catch (error) {
        const problem = problemOf(error, line)
        if (!onProblem || count > MAX_OCCURRENCES || cost > MAX_CALENDAR_COST) throw problem
        onProblem(problem)
      }
      yield found
    }
  }

  return {
    prodId: property('PRODID'),
    name: property('X-WR-CALNAME').trim() || null,
    occurrencesByUid,
    *occurrences(window, reports) {
      for (const found of occurrencesByUid(window, reports)) yield* found
    },
  }
}

/** The event, without rules that are none: when it comes again nobody knows. */
function withValidRules(event: CalendarEvent, { warn }: Zones): CalendarEvent {
  try {
    for (const { value, line } of event.rules) ruleParts(value, line)
    return event
  } catch (error) {
    const { line, message } = problemOf(error, event.line)
    warn(line, `${message}; only the first date is read`)
    return { ...event, rules: [] }
  }
}

/** What a rule that is refused would cost is not spent. */
function costOf({ rules, start }: CalendarEvent, window: Window): number {
  return rules.reduce((sum, { value, line }) => {
    const cost = ruleCost(ruleParts(value, line), start, window)
    return cost > MAX_RULE_COST ? sum : sum + cost
  }, 0)
}

/** @throws what is no problem of the file */
function problemOf(error: unknown, line: number): IcalendarError {
  if (error instanceof IcalendarError) return error
  // Temporal: a time before or after all that can be represented.
  if (error instanceof RangeError) return new IcalendarError(line, 'the event has a time out of range')
  throw error
}

/** Of several versions of the same event or date the latest counts. */
function expandUid(events: readonly CalendarEvent[], window: Window): Generator<Occurrence> {
  let series: CalendarEvent | null = null
  const exceptions = new Map<number, CalendarEvent>()
  for (const one of events) {
    if (one.recurrenceId === null) {
      if (!series || isNewer(one, series)) series = one
      continue
    }
    const key = one.recurrenceId.getTime()
    const before = exceptions.get(key)
    if (!before || isNewer(one, before)) exceptions.set(key, one)
  }
  return expandSeries(series, [...exceptions.values()], window)
}

/** Of two of the same revision the later in the file. */
function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.sequence === other.sequence ? one.stamp >= other.stamp : one.sequence > other.sequence
}
