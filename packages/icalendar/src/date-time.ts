import { Temporal } from 'temporal-polyfill'
import type { ContentLine } from './content-lines.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_LISTED_DATES } from './limits.ts'

/** A time on a wall clock, with the zone of the clock. */
export interface WallTime {
  local: Temporal.PlainDateTime
  /** An IANA name, or an offset such as `+05:30`. */
  zone: string
  /** A whole day: `VALUE=DATE`. */
  isDate: boolean
  /** True for a time that is written without a zone. `zone` is then the default of the calendar. */
  isFloating: boolean
}

/** The time zones of a calendar. */
export interface Zones {
  /** Null for an unknown zone. */
  resolve(tzid: string): string | null
  /** The zone of whole days and of times without a zone: `X-WR-TIMEZONE`, else UTC. */
  floating: string
  /** Called for a value that cannot be read literally. */
  warn(line: number, message: string): void
}

/** A date of RDATE. A period (`VALUE=PERIOD`) has its own length. */
export interface ListedDate {
  start: WallTime
  /** Null if the date is as long as the event. */
  end: Date | null
}

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/

/** The value of DTSTART, DTEND or RECURRENCE-ID. @throws {IcalendarError} */
export function readTime(line: ContentLine, zones: Zones): WallTime {
  return readTimeValue(line.value, line, zones)
}

/** All values of EXDATE or RDATE. @throws {IcalendarError} */
export function readListedDates(lines: readonly ContentLine[], zones: Zones): ListedDate[] {
  const dates: ListedDate[] = []
  for (const line of lines) {
    const values = line.value.split(',', MAX_LISTED_DATES + 1)
    if (dates.length + values.length > MAX_LISTED_DATES)
      throw new IcalendarError(line.line, `the event lists more than ${MAX_LISTED_DATES} dates`)
    for (const value of values) dates.push(readListedDate(value, line, zones))
  }
  return dates
}

/** A date, or a period with an end or a duration (RFC 5545, section 3.3.9). */
function readListedDate(value: string, line: ContentLine, zones: Zones): ListedDate {
  const [first = '', second] = value.split('/')
  const start = readTimeValue(first, line, zones)
  if (second === undefined) return { start, end: null }
  const end = second.trim().startsWith('P')
    ? addDuration(start, readDuration({ ...line, value: second }))
    : momentOf(readTimeValue(second, line, zones))
  return { start, end: new Date(Math.max(end.getTime(), momentOf(start).getTime())) }
}

function readTimeValue(value: string, { name, params, line }: ContentLine, zones: Zones): WallTime {
  const match = DATE_TIME.exec(value.trim())
  if (!match) throw new IcalendarError(line, `${name} must be a time such as 20260302T093000`)
  const [, year, month, day, hour = '0', minute = '0', second = '0', utc] = match
  const fields = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    // A leap second counts as the second before it (RFC 5545, section 3.3.12).
    second: Math.min(Number(second), 59),
  }
  let local: Temporal.PlainDateTime
  try {
    local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' })
  } catch {
    throw new IcalendarError(line, `${name} is a time that does not exist`)
  }
  return {
    local,
    zone: utc ? 'UTC' : zoneOf({ name, params, line }, zones),
    isDate: match[4] === undefined,
    isFloating: !utc && params.TZID === undefined,
  }
}

/** The zone of a property. An unknown zone counts as the default zone of the calendar. */
function zoneOf({ name, params, line }: Omit<ContentLine, 'value'>, zones: Zones): string {
  const tzid = params.TZID
  if (tzid === undefined) return zones.floating
  const zone = zones.resolve(tzid)
  if (zone === null)
    zones.warn(
      line,
      `${name}: the time zone “${tzid.slice(0, 100)}” is not known; it is read as ${zones.floating}`,
    )
  return zone ?? zones.floating
}

/**
 * The instant at which the clock shows the time. A time that the clock skips in spring has the offset before
 * the change. A time that occurs twice in autumn is the first of the two (RFC 5545, section 3.3.5).
 */
export function momentOf({ local, zone }: WallTime): Date {
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** The time that the clock of `zone` shows at an instant. */
export function wallTimeAt(at: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** @throws {IcalendarError} */
export function readDuration({ value, name, line }: ContentLine): Temporal.Duration {
  const match = DURATION.exec(value.trim())
  if (!match || match[1] === '-') throw new IcalendarError(line, `${name} must be a duration such as PT1H30M`)
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map(part => Number(part ?? 0))
  return Temporal.Duration.from({
    weeks: weeks as number,
    days: days as number,
    hours: hours as number,
    minutes: minutes as number,
    seconds: seconds as number,
  })
}

/** Days and weeks of a duration are nominal, hours and shorter units are exact (RFC 5545, section 3.3.6). */
export function addDuration({ local, ...clock }: WallTime, duration: Temporal.Duration): Date {
  const { weeks, days, hours, minutes, seconds } = duration
  const exactMs = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return new Date(momentOf({ ...clock, local: local.add({ weeks, days }) }).getTime() + exactMs)
}
