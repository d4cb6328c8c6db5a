import { isTimeZone } from '@mi/calendar'
import { type CalendarFile, type ContentLine, parseContentLine, unfoldedLines } from './content-lines.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_PROPERTIES } from './limits.ts'
import { OBSERVANCE_PROPERTIES, type ZoneDefinition } from './time-zones.ts'

/** Where one VEVENT is in the file. */
export interface Block {
  start: number
  end: number
  line: number
}

/** What is found between two steps of reading an event. */
export const NOTHING: readonly never[] = []

/** What is read of a calendar beside its components. */
const PROPERTIES = ['PRODID', 'X-WR-CALNAME', 'X-WR-TIMEZONE', 'METHOD']

/** What a file has: its own properties, its time zones, and where the events of each UID are. */
export interface CalendarIndex {
  properties: ContentLine[]
  zones: ZoneDefinition[]
  events: Map<string, Block[]>
}

/**
 * Goes over a file once, in steps of about a millisecond.
 * @throws {IcalendarError} when it is no calendar
 */
export function* indexCalendar(file: CalendarFile): Generator<null, CalendarIndex> {
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

/** The properties of one event, in steps of about a millisecond. */
export function* linesOf(
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
