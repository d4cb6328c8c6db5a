import { Temporal } from 'temporal-polyfill'
import { type ContentLine, unescapeText } from './content-lines.ts'
import { momentOf, readDuration, readTime, readTimes, type WallTime, type Zones } from './date-time.ts'
import { IcalendarError } from './icalendar-error.ts'
import type { Attendee, Occurrence } from './occurrence.ts'

/** A VEVENT: an event, or with a `recurrenceId` what differs on one of its dates. */
export interface CalendarEvent {
  uid: string
  start: WallTime
  /** Exact milliseconds, but of whole days and nominal durations: those end by the calendar. */
  endOf(start: WallTime): Date
  recurrenceId: Date | null
  /** `RANGE=THISANDFUTURE`: also what follows differs. */
  andFuture: boolean
  /** The revision (RFC 5546, section 2.1.5): a higher SEQUENCE, then a later DTSTAMP is newer. */
  sequence: number
  stamp: string
  rules: ContentLine[]
  extraStarts: WallTime[]
  leftOut: WallTime[]
  details: Pick<
    Occurrence,
    'title' | 'description' | 'location' | 'conferenceUrls' | 'isCancelled' | 'organizer' | 'attendees'
  >
  line: number
}

/** What says where to meet, the most explicit first. `URL` is often the event's own page, so it comes last. */
const CONFERENCE_PROPERTIES = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
  'URL',
]

/** @throws {IcalendarError} */
export function readEvent(lines: readonly ContentLine[], line: number, zones: Zones): CalendarEvent {
  const all = (name: string) => lines.filter(one => one.name === name)
  const first = (name: string) => lines.find(one => one.name === name)
  const text = (name: string) => unescapeText(first(name)?.value ?? '').trim()
  const uid = first('UID')?.value.trim()
  if (!uid) throw new IcalendarError(line, 'the event has no UID')
  const startLine = first('DTSTART')
  if (!startLine) throw new IcalendarError(line, 'the event has no DTSTART')
  const start = readTime(startLine, zones)
  const recurrence = first('RECURRENCE-ID')
  return {
    uid,
    start,
    endOf: readEnd(start, first('DTEND'), first('DURATION'), zones),
    recurrenceId: recurrence ? momentOf(readTime(recurrence, zones)) : null,
    andFuture: recurrence?.params.RANGE?.toUpperCase() === 'THISANDFUTURE',
    sequence: Number.parseInt(first('SEQUENCE')?.value ?? '0', 10) || 0,
    stamp: first('DTSTAMP')?.value.trim() ?? '',
    rules: all('RRULE'),
    extraStarts: readTimes(all('RDATE'), zones),
    leftOut: readTimes(all('EXDATE'), zones),
    details: {
      title: text('SUMMARY'),
      description: text('DESCRIPTION'),
      location: text('LOCATION'),
      conferenceUrls: CONFERENCE_PROPERTIES.flatMap(name => all(name).map(one => one.value.trim())),
      isCancelled: text('STATUS').toUpperCase() === 'CANCELLED',
      organizer: readAttendee(first('ORGANIZER')),
      attendees: all('ATTENDEE').flatMap(one => readAttendee(one) ?? []),
    },
    line,
  }
}

function readEnd(
  start: WallTime,
  endLine: ContentLine | undefined,
  durationLine: ContentLine | undefined,
  zones: Zones,
): CalendarEvent['endOf'] {
  if (durationLine && !endLine) {
    const duration = readDuration(durationLine)
    const days = Temporal.Duration.from({ weeks: duration.weeks, days: duration.days })
    const exactMs =
      duration.total({ unit: 'milliseconds', relativeTo: EPOCH }) -
      days.total({ unit: 'milliseconds', relativeTo: EPOCH })
    return ({ local, ...rest }) => new Date(momentOf({ ...rest, local: local.add(days) }).getTime() + exactMs)
  }
  // RFC 5545, section 3.6.1: a whole day lasts a day, anything else has no length.
  if (!endLine) {
    const days = start.isDate ? 1 : 0
    return ({ local, ...rest }) => momentOf({ ...rest, local: local.add({ days }) })
  }
  const end = readTime(endLine, zones)
  if (momentOf(end) < momentOf(start))
    zones.warn(endLine.line, 'DTEND is before DTSTART; the event is read without a length')
  if (end.isDate && start.isDate) {
    const days = Math.max(start.local.until(end.local, { largestUnit: 'days' }).days, 0)
    return ({ local, ...rest }) => momentOf({ ...rest, local: local.add({ days }) })
  }
  const lengthMs = Math.max(momentOf(end).getTime() - momentOf(start).getTime(), 0)
  return at => new Date(momentOf(at).getTime() + lengthMs)
}

const EPOCH = Temporal.PlainDateTime.from('2026-01-01T00:00')

function readAttendee(line: ContentLine | undefined): Attendee | null {
  if (!line) return null
  const { params, value } = line
  const email = (/^mailto:(.+)$/i.exec(value.trim())?.[1] ?? params.EMAIL ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const name = params.CN?.trim()
  return {
    email,
    // Outlook writes the address where it knows no name.
    name: name && name.toLowerCase() !== email ? name : null,
    response: params.PARTSTAT?.toLowerCase() ?? null,
    isResource: /^(ROOM|RESOURCE)$/i.test(params.CUTYPE ?? ''),
  }
}
