import {
  type CalendarFile,
  type ContentLine,
  parseContentLine,
  type Section,
  unfoldedLines,
} from './content-lines.ts'
import { CalendarTooLarge, IcalendarError } from './icalendar-error.ts'
import { MAX_EVENTS, MAX_PROPERTIES } from './limits.ts'
import { OBSERVANCE_PROPERTIES, type ZoneDefinition } from './time-zones.ts'

/** A VCALENDAR. A file may contain several. */
export interface CalendarHeader {
  /** The properties that are read: PRODID, X-WR-TIMEZONE, METHOD. */
  properties: ContentLine[]
  zones: ZoneDefinition[]
}

/** The position of one VEVENT. */
export interface EventSection extends Section {
  calendar: CalendarHeader
}

/** Called for a line that is not a property. It is skipped. */
export type OnSkippedLine = (skipped: IcalendarError) => void

const HEADER_PROPERTIES = ['PRODID', 'X-WR-TIMEZONE', 'METHOD']

/**
 * Reads a file once: its calendars, their time zones, and the positions of the events of each UID. The events of a UID may be anywhere in the
 * file. Only their positions are kept, so that a large file takes little more memory than its bytes.
 * @throws {IcalendarError} when the file is not a calendar, or is cut off
 */
export function indexCalendar(file: CalendarFile, onSkipped: OnSkippedLine): Map<string, EventSection[]> {
  const index = createIndex(onSkipped)
  let lastLine = 1
  for (const { bytes, line, start, end } of unfoldedLines(file)) {
    lastLine = line
    const edge = edgeOf(bytes)
    if (edge?.isBegin) index.begin(edge.component, end, line)
    else if (edge) index.end(edge.component, start, line)
    else index.property(bytes, line)
  }
  return index.close(lastLine)
}

/** BEGIN and END are short. The limit avoids a search through a line of a megabyte. */
function edgeOf(bytes: Buffer): { isBegin: boolean; component: string } | null {
  if (bytes.length > 100) return null
  const match = /^(BEGIN|END):([A-Z0-9-]+)\s*$/i.exec(bytes.toString('latin1'))
  return (
    match && { isBegin: match[1]?.toUpperCase() === 'BEGIN', component: (match[2] as string).toUpperCase() }
  )
}

function createIndex(onSkipped: OnSkippedLine) {
  const events = new Map<string, EventSection[]>()
  const open: string[] = []
  let calendar: CalendarHeader | null = null
  let event: (EventSection & { uid: string }) | null = null
  let count = 0

  function lastZone(): ZoneDefinition | undefined {
    return calendar?.zones.at(-1)
  }

  function closeEvent(end: number): void {
    if (!event) return
    const { uid, ...section } = event
    // An event without a UID gets a unique key. It is rejected when it is read.
    const key = uid || `line ${section.line}`
    const sections = events.get(key)
    if (sections) sections.push({ ...section, end })
    else events.set(key, [{ ...section, end }])
    event = null
  }

  return {
    begin(component: string, end: number, line: number): void {
      if (open.length === 0) {
        if (component !== 'VCALENDAR')
          throw new IcalendarError(line, 'a calendar begins with BEGIN:VCALENDAR')
        calendar = { properties: [], zones: [] }
      }
      open.push(component)
      if (component === 'VEVENT' && open.length === 2 && calendar) {
        if (++count > MAX_EVENTS)
          throw new CalendarTooLarge(line, `the calendar has more than ${MAX_EVENTS} events`)
        event = { start: end, end, line: line + 1, uid: '', calendar }
      }
      if (component === 'VTIMEZONE') calendar?.zones.push({ id: '', location: null, observances: [] })
      if (component === 'STANDARD' || component === 'DAYLIGHT') lastZone()?.observances.push({ lines: [] })
    },
    end(component: string, start: number, line: number): void {
      if (open.pop() !== component) throw new IcalendarError(line, `END:${component} has no BEGIN`)
      if (component === 'VEVENT' && open.length === 1) closeEvent(start)
    },
    property(bytes: Buffer, line: number): void {
      const inside = open.at(-1)
      if (inside === undefined && calendar === null)
        throw new IcalendarError(line, 'a calendar begins with BEGIN:VCALENDAR')
      // Here, only the UID of an event is read. Its other lines are read later.
      if (inside === 'VEVENT' && !/^UID[;:]/i.test(bytes.toString('latin1', 0, 4))) return
      const property = parseOrSkip(bytes, line, onSkipped)
      if (!property) return
      if (inside === 'VEVENT') {
        if (event) event.uid ||= property.value.trim()
      } else if (inside === 'VCALENDAR' && open.length === 1 && calendar) {
        keepFirst(calendar.properties, HEADER_PROPERTIES, property)
      } else if (inside === 'VTIMEZONE') {
        readZoneProperty(lastZone(), property)
      } else if (inside === 'STANDARD' || inside === 'DAYLIGHT') {
        keepFirst(lastZone()?.observances.at(-1)?.lines ?? [], OBSERVANCE_PROPERTIES, property)
      }
    },
    close(lastLine: number): Map<string, EventSection[]> {
      if (open.length > 0) throw new IcalendarError(lastLine, `END:${open.at(-1)} is missing`)
      if (calendar === null) throw new IcalendarError(lastLine, 'a calendar begins with BEGIN:VCALENDAR')
      return events
    },
  }
}

function parseOrSkip(bytes: Buffer, line: number, onSkipped: OnSkippedLine): ContentLine | null {
  try {
    return parseContentLine(bytes.toString(), line)
  } catch (error) {
    if (!(error instanceof IcalendarError)) throw error
    onSkipped(error)
    return null
  }
}

/** Keeps the first line of each property, because a file may repeat a property millions of times. */
function keepFirst(lines: ContentLine[], names: readonly string[], line: ContentLine): void {
  if (names.includes(line.name) && !lines.some(({ name }) => name === line.name)) lines.push(line)
}

function readZoneProperty(zone: ZoneDefinition | undefined, { name, value }: ContentLine): void {
  if (zone && name === 'TZID') zone.id = value.trim()
  if (zone && name === 'X-LIC-LOCATION') zone.location = value.trim()
}

/** The properties of one event, without those of its alarms. @throws {IcalendarError} */
export function readProperties(
  file: CalendarFile,
  section: Section,
  onSkipped: OnSkippedLine,
): ContentLine[] {
  const lines: ContentLine[] = []
  let depth = 0
  for (const { bytes, line } of unfoldedLines(file, section)) {
    const edge = edgeOf(bytes)
    if (edge) depth += edge.isBegin ? 1 : -1
    else if (depth === 0) {
      if (lines.length === MAX_PROPERTIES)
        throw new IcalendarError(line, `the event has more than ${MAX_PROPERTIES} properties`)
      const property = parseOrSkip(bytes, line, onSkipped)
      if (property) lines.push(property)
    }
  }
  return lines
}
