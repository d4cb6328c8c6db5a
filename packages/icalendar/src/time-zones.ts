import { isTimeZone } from '@mi/calendar'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import type { ContentLine } from './content-lines.ts'

/** A VTIMEZONE: what a file says of a zone. */
export interface ZoneDefinition {
  id: string
  /** `X-LIC-LOCATION`: the zone's name in the IANA database, from libical and Apple. */
  location: string | null
  observances: Observance[]
}

/** What is read of standard and daylight time. */
export const OBSERVANCE_PROPERTIES = ['DTSTART', 'RRULE', 'TZOFFSETTO']

interface Observance {
  lines: ContentLine[]
}

/**
 * The IANA zone of each TZID of a file. In order: an IANA name; a name of Windows, as Outlook writes; a name that ends
 * in an IANA name (`/mozilla.org/20050126_1/Europe/Berlin`); what the definition says; the zone whose offsets are those of the
 * definition, for names that somebody made up. Null: nothing says which.
 */
export function zoneResolver(definitions: readonly ZoneDefinition[]): (tzid: string) => string | null {
  const byId = new Map(definitions.toReversed().map(one => [one.id, one]))
  const known = new Map<string, string | null>()
  return tzid => {
    let zone = known.get(tzid)
    if (zone === undefined) {
      const definition = byId.get(tzid)
      zone = zoneByName(tzid) ?? (definition ? zoneByDefinition(definition) : null)
      known.set(tzid, zone)
    }
    return zone
  }
}

function zoneByName(name: string): string | null {
  const parts = name.replace(/^"|"$/g, '').split('/').filter(Boolean)
  // America/Argentina/Buenos_Aires has three parts.
  for (const count of [parts.length, 3, 2, 1]) {
    const tail = parts.slice(-count).join('/')
    if (tail !== '' && isTimeZone(tail) && !/^[+-]/.test(tail)) return tail
  }
  const [windows] = findIana(name)
  return windows ?? null
}

function zoneByDefinition(definition: ZoneDefinition): string | null {
  if (definition.location !== null && isTimeZone(definition.location)) return definition.location
  const wanted = observedOffsets(definition)
  return wanted ? (zonesByOffsets().get(wanted) ?? null) : null
}

/** `standard/daylight/first month of daylight time/first month after it`, in minutes; equal for zones that run alike. */
type Offsets = string

function observedOffsets({ observances }: ZoneDefinition): Offsets | null {
  const read = observances.flatMap(({ lines }) => {
    const value = (name: string) => lines.find(line => line.name === name)?.value ?? ''
    const offset = minutesOf(value('TZOFFSETTO'))
    if (offset === null) return []
    const month = /BYMONTH=(\d+)/.exec(value('RRULE'))?.[1] ?? value('DTSTART').slice(4, 6)
    return [{ offset, month: Number(month), start: value('DTSTART'), repeats: value('RRULE') !== '' }]
  })
  const latest = read.toSorted((one, other) => other.start.localeCompare(one.start))
  const repeating = latest.filter(({ repeats }) => repeats)
  const [first] = latest
  if (!first) return null
  const daylight = repeating.toSorted((one, other) => other.offset - one.offset)[0]
  const standard = repeating.find(({ offset }) => daylight && offset < daylight.offset)
  if (!daylight || !standard) return `${first.offset}`
  return `${standard.offset}/${daylight.offset}/${daylight.month}/${standard.month}`
}

function minutesOf(offset: string): number | null {
  const match = /^([+-])(\d{2})(\d{2})/.exec(offset)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

let byOffsets: Map<Offsets, string> | null = null

/** Zones of this runtime by how they run in this decade; of several the one that comes first by name. */
function zonesByOffsets(): Map<Offsets, string> {
  const steps = learnOffsets()
  while (!steps.next().done);
  return byOffsets ?? new Map()
}

/** Once in a process, half a second in steps of a millisecond. */
function* learnOffsets(): Generator<null> {
  if (byOffsets) return
  const found = new Map<Offsets, string>([['0', 'UTC']])
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const offsets = offsetsOf(zone)
    if (!found.has(offsets)) found.set(offsets, zone)
    yield null
  }
  byOffsets = found
}

/** Learns in steps what the zones that are known by their definition alone need. */
export function* prepareZones(definitions: readonly ZoneDefinition[]): Generator<null> {
  if (definitions.some(one => one.location === null && zoneByName(one.id) === null)) yield* learnOffsets()
}

function offsetsOf(zone: string): Offsets {
  const start = Temporal.ZonedDateTime.from({ year: 2026, month: 1, day: 1, timeZone: zone })
  const first = start.getTimeZoneTransition('next')
  const second = first?.getTimeZoneTransition('next')
  const minutes = (one: Temporal.ZonedDateTime) => one.offsetNanoseconds / 60_000_000_000
  // A transition that no other follows within a year is a change of law, not daylight saving time.
  if (!first || !second || second.year > 2026) return `${minutes(start)}`
  const [daylight, standard] = minutes(first) > minutes(second) ? [first, second] : [second, first]
  return `${minutes(standard)}/${minutes(daylight)}/${monthOf(daylight)}/${monthOf(standard)}`
}

/** The month in which clocks change, by the clock before the change: midnight on the first is the month before for no zone. */
function monthOf(transition: Temporal.ZonedDateTime): number {
  return transition.subtract({ minutes: 1 }).month
}
