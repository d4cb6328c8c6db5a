import { isTimeZone } from '@mi/calendar'
import { type ContentLine, parseContentLine, unescapeText, unfoldedLines } from './content-lines.ts'
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
import { ruleCost, ruleParts } from './rule-cost.ts'
import { type ZoneDefinition, zoneResolver } from './time-zones.ts'

export interface Calendar {
  /** Which program wrote it: `-//Google Inc//Google Calendar 70.9054//EN`. */
  prodId: string
  /** `X-WR-CALNAME`; null when the file has none. */
  name: string | null
  /**
   * What begins within a window, event by event and not in the order of time.
   * @param onProblem called for an event that cannot be read, which is then left out; without it that throws
   * @throws {IcalendarError}
   */
  occurrences(window: Window, onProblem?: (problem: IcalendarError) => void): Generator<Occurrence>
  /** The same by UID, empty where nothing of it is in the window: between two of them a reader can let others run. */
  occurrencesByUid(
    window: Window,
    onProblem?: (problem: IcalendarError) => void,
  ): Generator<readonly Occurrence[]>
}

/** Where one VEVENT is in the text. */
interface Block {
  start: number
  end: number
  line: number
}

/**
 * Reads a file. Of its events only the place is kept; they are read one UID at a time when they are asked for, so a large file
 * costs little more than its text.
 * @throws {IcalendarError} when it is no calendar
 */
export function readCalendar(text: string): Calendar {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const { properties, zones, events } = indexCalendar(source)
  const property = (name: string) => unescapeText(properties.find(one => one.name === name)?.value ?? '')
  const resolve = zoneResolver(zones)
  const ownZone = property('X-WR-TIMEZONE')
  const times: Zones = { resolve, floating: resolve(ownZone) ?? 'UTC' }
  const isCancelled = property('METHOD').toUpperCase() === 'CANCEL'

  function* occurrencesByUid(
    window: Window,
    onProblem?: (problem: IcalendarError) => void,
  ): Generator<readonly Occurrence[]> {
    let count = 0
    let cost = 0
    for (const blocks of events.values()) {
      const { line } = blocks[0] as Block
      const found: Occurrence[] = []
      try {
        if (blocks.length > MAX_EVENTS_OF_UID)
          throw new IcalendarError(line, `the event has more than ${MAX_EVENTS_OF_UID} exceptions`)
        const read = blocks.map(block => readEvent(linesOf(source, block), block.line, times))
        cost += read.reduce((sum, one) => sum + costOf(one, window), 0)
        if (cost > MAX_CALENDAR_COST)
          throw new IcalendarError(line, 'the rules of the calendar repeat too often')
        for (const one of expandUid(read, window)) {
          if (++count > MAX_OCCURRENCES)
            throw new IcalendarError(line, `the calendar has more than ${MAX_OCCURRENCES} dates`)
          found.push(isCancelled ? { ...one, isCancelled } : one)
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
    *occurrences(window, onProblem) {
      for (const found of occurrencesByUid(window, onProblem)) yield* found
    },
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
      if (!series || one.sequence >= series.sequence) series = one
      continue
    }
    const key = one.recurrenceId.getTime()
    const before = exceptions.get(key)
    if (!before || one.sequence >= before.sequence) exceptions.set(key, one)
  }
  return expandSeries(series, [...exceptions.values()], window)
}

function linesOf(text: string, { start, end, line }: Block): ContentLine[] {
  const lines: ContentLine[] = []
  // Alarms and the like are inside of an event and have a DESCRIPTION of their own.
  let depth = 0
  for (const { content, line: number } of unfoldedLines(text, { start, end, line })) {
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

function indexCalendar(text: string) {
  const properties: ContentLine[] = []
  const zones: ZoneDefinition[] = []
  const events = new Map<string, Block[]>()
  const open: string[] = []
  let block: (Block & { uid: string }) | null = null
  let lastLine = 1
  for (const { content, line, start, end } of unfoldedLines(text)) {
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
      properties.push(parseContentLine(content, line))
    } else if (inside === 'VTIMEZONE') {
      readZoneProperty(zones.at(-1) as ZoneDefinition, parseContentLine(content, line))
    } else if (inside === 'STANDARD' || inside === 'DAYLIGHT') {
      zones.at(-1)?.observances.at(-1)?.lines.push(parseContentLine(content, line))
    }
  }
  if (open.length > 0) throw new IcalendarError(lastLine, `END:${open.at(-1)} is missing`)
  if (properties.length === 0 && events.size === 0)
    throw new IcalendarError(lastLine, 'a calendar begins with BEGIN:VCALENDAR')
  return { properties, zones, events }
}

function readZoneProperty(zone: ZoneDefinition, { name, value }: ContentLine): void {
  if (name === 'TZID') zone.id = value.trim()
  if (name === 'X-LIC-LOCATION' && isTimeZone(value.trim())) zone.location = value.trim()
}
