import { isTimeZone } from '@mi/calendar'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import type { ContentLine } from './content-lines.ts'

/** A VTIMEZONE: the definition of a zone in a file. */
export interface ZoneDefinition {
  id: string
  /** `X-LIC-LOCATION`: the IANA name of the zone, from libical and Apple. */
  location: string | null
  /** STANDARD and DAYLIGHT. */
  observances: { lines: ContentLine[] }[]
}

/** The properties of an observance that are read. */
export const OBSERVANCE_PROPERTIES = ['DTSTART', 'RRULE', 'TZOFFSETTO']

/** The offsets of a zone in one year, in minutes. Without daylight saving time both are equal and the months are null. */
interface Offsets {
  standard: number
  daylight: number
  /** The months in which daylight saving time begins and ends. */
  months: { begin: number; end: number } | null
}

/**
 * Maps each TZID of a calendar to an IANA name or an offset such as `+05:30`, or to null for an unknown zone.
 * If the definition in the file and the name contradict each other, the definition wins (RFC 5545, section
 * 3.2.19).
 * @param year the year for which definitions are compared with zones
 */
export function zoneResolver(
  definitions: readonly ZoneDefinition[],
  year: number,
): (tzid: string) => string | null {
  const byId = new Map(definitions.toReversed().map(definition => [definition.id, definition]))
  const known = new Map<string, string | null>()
  return tzid => {
    let zone = known.get(tzid)
    if (zone === undefined) {
      zone = findZone(tzid, byId.get(tzid), year)
      known.set(tzid, zone)
    }
    return zone
  }
}

function findZone(tzid: string, definition: ZoneDefinition | undefined, year: number): string | null {
  const named = zoneByName(tzid, year)
  if (!definition) return named
  const { location } = definition
  if (named === null && location !== null && isTimeZone(location)) return location
  const defined = definedOffsets(definition, year)
  if (defined === null || (named !== null && agrees(named, defined, year))) return named
  return zoneByOffsets(defined, year) ?? named
}

/** Returns true if the zone has all offsets of the definition. Programs omit offsets that an event does not need. */
function agrees(zone: string, { standard, daylight }: Offsets, year: number): boolean {
  const offsets = midseasonOffsets(zone, year)
  if (standard === daylight) return offsets.includes(standard)
  return offsets.includes(standard) && offsets.includes(daylight)
}

/**
 * Tries, in this order: an IANA name; a name that ends with an IANA name
 * (`/mozilla.org/20050126_1/Europe/Berlin`); a Windows name, as Outlook writes it; a display name of Windows;
 * an offset.
 */
function zoneByName(name: string, year: number): string | null {
  const parts = name.replace(/^"|"$/g, '').split('/', 20).filter(Boolean)
  // America/Argentina/Buenos_Aires has three parts.
  for (const count of [parts.length, 3, 2, 1]) {
    const tail = parts.slice(-count).join('/')
    if (tail !== '' && isTimeZone(tail) && !/^[+-]/.test(tail)) return tail
  }
  return findIana(name)[0] ?? zoneByDisplayName(name, year) ?? zoneByOffsetName(name)
}

/** `GMT+05:30`, `UTC-3`, `+0100`. */
function zoneByOffsetName(name: string): string | null {
  const match = /^(?:GMT|UTC)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name.trim())
  return match ? offsetZone(`${match[1]}${match[2]?.padStart(2, '0')}:${match[3] ?? '00'}`) : null
}

/**
 * Resolves a display name of Windows: `(UTC+09:00) Osaka, Sapporo, Tokyo`,
 * `(UTC-05:00) Eastern Time (US & Canada)`. The zone is found by a city in an IANA name or by a Windows name
 * with the same beginning, if its standard time has the offset. Otherwise the result is the offset.
 */
function zoneByDisplayName(name: string, year: number): string | null {
  const match = /^\((?:UTC|GMT)(?:([+-]\d{2}):?(\d{2}))?\)\s*(.{0,200})$/i.exec(name.trim())
  if (!match) return null
  const offset = offsetZone(`${match[1] ?? '+00'}:${match[2] ?? '00'}`)
  if (offset === null) return null
  const places = (match[3] ?? '').split(/[,:]/, 10).map(place => place.replace(/\([^()]*\)/, '').trim())
  const candidates = places.flatMap(place => [
    ...findIana(`${place.replace(/ Time$/, '')} Standard Time`),
    ...zonesOfCity(place),
  ])
  const standardMinutes = minutesOf(offset)
  return candidates.find(zone => Math.min(...midseasonOffsets(zone, year)) === standardMinutes) ?? offset
}

/** `Tokyo` → `Asia/Tokyo`, `Alaska` → `US/Alaska`, `Europe/Paris` → `Europe/Paris`. */
function zonesOfCity(city: string): string[] {
  const name = city.replaceAll(' ', '_').toLowerCase()
  const zones = ZONES.filter(zone => zone.toLowerCase().endsWith(`/${name}`))
  return [...zones, city, `US/${city}`].filter(isTimeZone)
}

/** The offset in Temporal's format. Null for an offset that does not exist. */
function offsetZone(offset: string): string | null {
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null
}

function minutesOf(offset: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})/.exec(offset)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** The offsets of a definition in a year, or null when it has none. */
function definedOffsets({ observances }: ZoneDefinition, year: number): Offsets | null {
  const read = observances.flatMap(({ lines }) => {
    const value = (name: string) => lines.find(line => line.name === name)?.value ?? ''
    const offset = minutesOf(value('TZOFFSETTO'))
    if (offset === null) return []
    const rule = value('RRULE')
    const month = Number(/BYMONTH=(\d+)/.exec(rule)?.[1] ?? value('DTSTART').slice(4, 6))
    const repeats = rule !== '' && Number(/UNTIL=(\d{4})/.exec(rule)?.[1] ?? year) >= year
    return [{ offset, month, start: value('DTSTART'), repeats }]
  })
  const latest = read.toSorted((a, b) => b.start.localeCompare(a.start))
  const repeating = latest.filter(({ repeats }) => repeats)
  const daylight = repeating.toSorted((a, b) => b.offset - a.offset)[0]
  const standard = repeating.find(({ offset }) => daylight && offset < daylight.offset)
  if (daylight && standard)
    return {
      standard: standard.offset,
      daylight: daylight.offset,
      months: { begin: daylight.month, end: standard.month },
    }
  const [last] = latest
  return last ? { standard: last.offset, daylight: last.offset, months: null } : null
}

/** The zone of this runtime with these offsets. If several match, the first by name. */
function zoneByOffsets({ standard, daylight, months }: Offsets, year: number): string | null {
  if (months === null) {
    const [hours, minutes] = [Math.floor(Math.abs(standard) / 60), Math.abs(standard) % 60]
    const digits = (number: number) => String(number).padStart(2, '0')
    return offsetZone(`${standard < 0 ? '-' : '+'}${digits(hours)}:${digits(minutes)}`)
  }
  const found = ZONES.find(zone => {
    const [january, july] = midseasonOffsets(zone, year)
    if (Math.min(january, july) !== standard || Math.max(january, july) !== daylight) return false
    const changes = monthsOfChanges(zone, year)
    return changes?.begin === months.begin && changes.end === months.end
  })
  return found ?? null
}

/** The zones of this runtime. */
const ZONES = Intl.supportedValuesOf('timeZone')
const midseason = new Map<string, [january: number, july: number]>()

/** The offsets in January and July, in minutes. They are cached, because a file may define thousands of zones. */
function midseasonOffsets(zone: string, year: number): [january: number, july: number] {
  const key = `${year} ${zone}`
  const at = (month: number) =>
    Temporal.ZonedDateTime.from({ year, month, day: 1, timeZone: zone }).offsetNanoseconds / 60_000_000_000
  const offsets = midseason.get(key) ?? [at(1), at(7)]
  midseason.set(key, offsets)
  return offsets
}

/** The months in which the clocks change. Null for a zone without daylight saving time in the year. */
function monthsOfChanges(zone: string, year: number): Offsets['months'] {
  const first = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone }).getTimeZoneTransition(
    'next',
  )
  const second = first?.getTimeZoneTransition('next')
  if (!first || !second || second.year > year) return null
  const [begin, end] = first.offsetNanoseconds > second.offsetNanoseconds ? [first, second] : [second, first]
  // Subtracts a minute to use the clock before the change. No zone changes at the first midnight of a month.
  return { begin: begin.subtract({ minutes: 1 }).month, end: end.subtract({ minutes: 1 }).month }
}
