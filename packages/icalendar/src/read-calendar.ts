import { type EventSection, indexCalendar, readProperties } from './calendar-index.ts'
import { openFile, unescapeText } from './content-lines.ts'
import type { Zones } from './date-time.ts'
import { type CalendarEvent, readEvent } from './event.ts'
import { dueOf, expandSeries } from './expand-series.ts'
import { CalendarTooLarge, IcalendarError } from './icalendar-error.ts'
import { MAX_ATTENDEES, MAX_DATES, MAX_EVENTS_OF_UID } from './limits.ts'
import type { Occurrence, Window } from './occurrence.ts'
import { readRule } from './rule-parts.ts'
import { createStepBudget, type StepBudget } from './step-budget.ts'
import { zoneResolver } from './time-zones.ts'

export interface Reports {
  /**
   * Called for an event that cannot be read and is therefore skipped. Without this function, such an event or
   * a wrong rule is an error of the file.
   */
  onProblem?: (problem: IcalendarError) => void
  /**
   * Called for a line that is skipped because it is not a property, and for a value that cannot be read
   * literally: an unknown time zone, an end before the start, and, together with `onProblem`, a wrong rule.
   * An event with a wrong rule has only its first date, which is certain (RFC 5545, section 3.8.5.3).
   */
  onWarning?: (warning: IcalendarError) => void
}

/**
 * Reads the occurrences of a file that start within a window. They are grouped by event, not sorted by time.
 * @param bytes UTF-8 (RFC 5545, section 3.1.4); invalid bytes are read as U+FFFD
 * @throws {IcalendarError} when the file is not a calendar; {@link CalendarTooLarge} when it exceeds a limit
 * of `limits.ts`
 */
export function* readCalendar(
  bytes: Uint8Array,
  window: Window,
  { onProblem, onWarning = () => {} }: Reports = {},
): Generator<Occurrence> {
  const file = openFile(bytes)
  const onSkipped = ({ line, message }: IcalendarError) =>
    onWarning(new IcalendarError(line, `${message}; the line is skipped`))
  const index = indexCalendar(file, onSkipped)
  const contextOf = createContexts(window, onWarning)
  const budget = createStepBudget()
  const limits = createLimits()

  function readUid(sections: readonly EventSection[], line: number): CalendarEvent[] {
    if (sections.length > MAX_EVENTS_OF_UID)
      throw new IcalendarError(line, `the event has more than ${MAX_EVENTS_OF_UID} exceptions`)
    return sections.map(section => {
      const { zones } = contextOf(section)
      const event = readEvent(readProperties(file, section, onSkipped), section.line, zones)
      return onProblem ? withCorrectRules(event, zones) : event
    })
  }

  for (const sections of index.values()) {
    const [first] = sections as [EventSection]
    const { prodId, isCancelled } = contextOf(first)
    try {
      for (const occurrence of expandUid(readUid(sections, first.line), window, budget)) {
        limits.count(occurrence, first.line)
        yield { ...occurrence, prodId, isCancelled: isCancelled || occurrence.isCancelled }
      }
    } catch (error) {
      const problem = problemOf(error, first.line)
      if (!onProblem || problem instanceof CalendarTooLarge) throw problem
      onProblem(problem)
    }
  }
}

interface CalendarContext {
  prodId: string
  /** METHOD:CANCEL cancels all events of the calendar (RFC 5546, section 3.2.5). */
  isCancelled: boolean
  zones: Zones
}

/** The context of each event's calendar. A file may contain several VCALENDARs with different settings. */
function createContexts(
  window: Window,
  onWarning: (warning: IcalendarError) => void,
): (section: EventSection) => CalendarContext {
  const contexts = new Map<EventSection['calendar'], CalendarContext>()
  return ({ calendar }) => {
    const known = contexts.get(calendar)
    if (known) return known
    const property = (name: string) =>
      unescapeText(calendar.properties.find(line => line.name === name)?.value ?? '').trim()
    const resolve = zoneResolver(calendar.zones, window.from.getUTCFullYear())
    const context: CalendarContext = {
      prodId: property('PRODID'),
      isCancelled: property('METHOD').toUpperCase() === 'CANCEL',
      zones: {
        resolve,
        floating: resolve(property('X-WR-TIMEZONE')) ?? 'UTC',
        warn: (line, message) => onWarning(new IcalendarError(line, message)),
      },
    }
    contexts.set(calendar, context)
    return context
  }
}

/** Returns the event without its rules when one of them is wrong, because only the first date is then certain. */
function withCorrectRules(event: CalendarEvent, { warn }: Zones): CalendarEvent {
  try {
    for (const { value, line } of event.rules) readRule(value, line)
    return event
  } catch (error) {
    const { line, message } = problemOf(error, event.line)
    warn(line, `${message}; only the first date is read`)
    return { ...event, rules: [] }
  }
}

/** @throws {Error} when the file is not the cause of the error */
function problemOf(error: unknown, line: number): IcalendarError {
  if (error instanceof IcalendarError) return error
  // Temporal throws this error for a time that it cannot represent.
  if (error instanceof RangeError) return new IcalendarError(line, 'the event has a time out of range')
  throw error
}

function createLimits() {
  let dates = 0
  let attendees = 0
  return {
    /** @throws {CalendarTooLarge} */
    count(occurrence: Pick<Occurrence, 'attendees'>, line: number): void {
      if (++dates > MAX_DATES)
        throw new CalendarTooLarge(
          line,
          `the calendar has more than ${MAX_DATES} dates in the months that are read`,
        )
      attendees += occurrence.attendees.length
      if (attendees > MAX_ATTENDEES)
        throw new CalendarTooLarge(
          line,
          `the dates of the calendar have more than ${MAX_ATTENDEES} attendees`,
        )
    },
  }
}

/** Expands the newest version of a series and of each of its exceptions. */
function expandUid(
  events: readonly CalendarEvent[],
  window: Window,
  budget: StepBudget,
): ReturnType<typeof expandSeries> {
  const newest = (candidates: readonly CalendarEvent[]) =>
    candidates.reduce((best, event) => (isNewer(event, best) ? event : best))
  const masters = events.filter(({ recurrence }) => recurrence === null)
  const series = masters.length > 0 ? newest(masters) : null
  const exceptions = Map.groupBy(
    events.filter(({ recurrence }) => recurrence !== null),
    event => dueOf(event, series)?.getTime(),
  )
  return expandSeries(series, [...exceptions.values()].map(newest), window, budget)
}

/** Compares revisions. If they are equal, the later event in the file is newer. */
function isNewer(event: CalendarEvent, other: CalendarEvent): boolean {
  return event.sequence === other.sequence ? event.stamp >= other.stamp : event.sequence > other.sequence
}
