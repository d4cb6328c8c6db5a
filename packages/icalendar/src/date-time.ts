import { Temporal } from 'temporal-polyfill'
import type { ContentLine } from './content-lines.ts'
import { IcalendarError } from './icalendar-error.ts'
import { MAX_LISTED_DATES } from './limits.ts'

/** A time as a wall clock shows it, and where the clock hangs. */
export interface WallTime {
  local: Temporal.PlainDateTime
  /** IANA. */
  zone: string
  /** A whole day: `VALUE=DATE`. */
  isDate: boolean
}

/** How the zones of times are found. */
export interface Zones {
  resolve(tzid: string): string | null
  /** Of times without a zone and of whole days: `X-WR-TIMEZONE`, else UTC. */
  floating: string
  /** Called for what is read otherwise than it is written. */
  warn(line: number, message: string): void
}

const DATE_TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/

/** The first value of DTSTART, DTEND, RECURRENCE-ID. @throws {IcalendarError} */
export function readTime(line: ContentLine, zones: Zones): WallTime {
  return readTimeValue(line.value, line, zones)
}

/** Every value of EXDATE or RDATE in these lines; of periods the start. @throws {IcalendarError} */
export function readTimes(lines: readonly ContentLine[], zones: Zones): WallTime[] {
  const times: WallTime[] = []
  for (const line of lines) {
    times.push(...readTimesOf(line, zones))
    if (times.length > MAX_LISTED_DATES)
      throw new IcalendarError(line.line, `the event lists more than ${MAX_LISTED_DATES} dates`)
  }
  return times
}

function readTimesOf(line: ContentLine, zones: Zones): WallTime[] {
  return line.value.split(',').map(value => readTimeValue(value.split('/')[0] ?? '', line, zones))
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
    // A leap second is the second before it (RFC 5545, section 3.3.12).
    second: Math.min(Number(second), 59),
  }
  let local: Temporal.PlainDateTime
  try {
    local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' })
  } catch {
    throw new IcalendarError(line, `${name} is a time that does not exist`)
  }
  const isDate = match[4] === undefined
  return { local, zone: utc ? 'UTC' : zoneOf({ name, params, line }, zones), isDate }
}

/** A zone that nobody knows counts as that of the calendar, as no zone does. */
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
 * The moment at which the clock shows the time. One that is left out in spring counts by the offset before the change, of
 * one that comes twice in autumn the first counts (RFC 5545, section 3.3.5).
 */
export function momentOf({ local, zone }: WallTime): Date {
  return new Date(local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** What the clock of `zone` shows at a moment. */
export function wallTimeAt(moment: Date, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()
}

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** A DURATION: days and weeks are those of the calendar, the rest is exact. @throws {IcalendarError} */
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
