import { isTimeZone } from '@mi/calendar'
import {
  type CalendarFile,
  type ContentLine,
  openFile,
  parseContentLine,
  unescapeText,
  unfoldedLines,
} from './content-lines.ts'
import type { Zones } from './date-time.ts'
import { type CalendarEvent, readEvent } from './event.ts'
import { expandSeries } from './expand-series.ts'
import { IcalendarError } from './icalendar-error.ts'
import {
  MAX_CALENDAR_COST,
  MAX_EVENTS_OF_UID,
  MAX_OCCURRENCES,
  MAX_PROPERTIES,
  MAX_RULE_COST,
} from './limits.ts'
import type { Occurrence, Window } from './occurrence.ts'
import { ruleCost } from './rule-cost.ts'
import { ruleParts } from './rule-parts.ts'
import { OBSERVANCE_PROPERTIES, prepareZones, type ZoneDefinition, zoneResolver } from './time-zones.ts'

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

/** Where one VEVENT is in the file. */
interface Block {
  start: number
  end: number
  line: number
}

/** What is found between two steps of reading an event. */
const NOTHING: readonly never[] = []
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

function* linesOf(
  file: CalendarFile,
  { start, end, line }: Block,
): Generator<readonly never[], ContentLine[]> {
  const lines: ContentLine[] = []
  // Alarms and the like are inside of an event and have a DESCRIPTION of their own.
  let depth = 0
  for (const found of unfoldedLines(file, { start, end, line })) {
    if (found === null) {
      yield NOTHING
      continue
    }
    const { content, line: number } = found
    if (/^BEGIN:/i.test(content)) depth++
    else if (/^END:/i.test(content)) depth--
    else if (depth === 0) {
      if (lines.length === MAX_PROPERTIES)
        throw new IcalendarError(number, `the event has more than ${MAX_PROPERTIES} properties`)
      lines.push(parseContentLine(content, number))
    }
  }
  return lines
}

/** What is read of a calendar beside its components. */
const PROPERTIES = ['PRODID', 'X-WR-CALNAME', 'X-WR-TIMEZONE', 'METHOD']

interface CalendarIndex {
  properties: ContentLine[]
  zones: ZoneDefinition[]
  events: Map<string, Block[]>
}

/** In steps of about a millisecond. */
function* indexCalendar(file: CalendarFile): Generator<null, CalendarIndex> {
  const properties: ContentLine[] = []
  const zones: ZoneDefinition[] = []
  const events = new Map<string, Block[]>()
  const open: string[] = []
  let block: (Block & { uid: string }) | null = null
  let lastLine = 1
  let isEmpty = true
  for (const found of unfoldedLines(file)) {
    if (found === null) {
      yield null
      continue
    }
    const { content, line, start, end } = found
    lastLine = line
    const edge = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(content)
    const component = edge?.[2]?.toUpperCase()
    if (open.length === 0 && !(edge?.[1]?.toUpperCase() === 'BEGIN' && component === 'VCALENDAR'))
      throw new IcalendarError(line, 'a calendar begins with BEGIN:VCALENDAR')
    if (edge && component && edge[1]?.toUpperCase() === 'BEGIN') {
      open.push(component)
      if (component === 'VEVENT' && open.length === 2) block = { start: end, end, line: line + 1, uid: '' }
      if (component === 'VTIMEZONE') zones.push({ id: '', location: null, observances: [] })
      if (component === 'STANDARD' || component === 'DAYLIGHT') zones.at(-1)?.observances.push({ lines: [] })
      continue
    }
    if (edge && component) {
      if (open.pop() !== component) throw new IcalendarError(line, `END:${component} has no BEGIN`)
      if (component === 'VEVENT' && open.length === 1 && block) {
        const { uid, ...place } = { ...block, end: start }
        // Without a UID it stays alone, and is refused when it is read.
        const key = uid || `line ${place.line}`
        const sameUid = events.get(key)
        if (sameUid) sameUid.push(place)
        else events.set(key, [place])
        block = null
      }
      continue
    }
    const inside = open.at(-1)
    if (inside === 'VEVENT') {
      if (block && /^UID[;:]/i.test(content)) block.uid = parseContentLine(content, line).value.trim()
    } else if (inside === 'VCALENDAR' && open.length === 1) {
      isEmpty = false
      keepFirst(properties, PROPERTIES, parseContentLine(content, line))
    } else if (inside === 'VTIMEZONE') {
      readZoneProperty(zones.at(-1) as ZoneDefinition, parseContentLine(content, line))
    } else if (inside === 'STANDARD' || inside === 'DAYLIGHT') {
      const lines = zones.at(-1)?.observances.at(-1)?.lines ?? []
      keepFirst(lines, OBSERVANCE_PROPERTIES, parseContentLine(content, line))
    }
  }
  if (open.length > 0) throw new IcalendarError(lastLine, `END:${open.at(-1)} is missing`)
  if (isEmpty && events.size === 0)
    throw new IcalendarError(lastLine, 'a calendar begins with BEGIN:VCALENDAR')
  return { properties, zones, events }
}

/** Of what is read, one value: a file may have millions of lines. */
function keepFirst(kept: ContentLine[], names: readonly string[], one: ContentLine): void {
  if (names.includes(one.name) && !kept.some(({ name }) => name === one.name)) kept.push(one)
}

function readZoneProperty(zone: ZoneDefinition, { name, value }: ContentLine): void {
  if (name === 'TZID') zone.id = value.trim()
  if (name === 'X-LIC-LOCATION' && isTimeZone(value.trim())) zone.location = value.trim()
}
