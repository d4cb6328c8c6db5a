import type { Temporal } from 'temporal-polyfill'
import { type ContentLine, unescapeText } from './content-lines.ts'
import {
  addDuration,
  type ListedDate,
  momentOf,
  readDuration,
  readListedDates,
  readTime,
  type WallTime,
  type Zones,
} from './date-time.ts'
import { IcalendarError } from './icalendar-error.ts'
import type { Attendee, Occurrence } from './occurrence.ts'

type Details = Pick<
  Occurrence,
  'title' | 'description' | 'location' | 'conferenceUrls' | 'isCancelled' | 'organizer' | 'attendees'
>

/** A VEVENT: a single event, a recurring event, or with `recurrence` an exception to one date of a series. */
export interface CalendarEvent {
  uid: string
  start: WallTime
  endOf(start: WallTime): Date
  recurrence: {
    /** The original start of the date. */
    id: WallTime
    /** `RANGE=THISANDFUTURE`: the following dates change as well. */
    andFuture: boolean
  } | null
  /** The revision (RFC 5546, section 2.1.5): a higher SEQUENCE is newer, then a later DTSTAMP. */
  sequence: number
  stamp: string
  rules: ContentLine[]
  /** RDATE. */
  added: ListedDate[]
  /** EXDATE. */
  excluded: ListedDate[]
  /** Read on the first call, because most events of a file are not in the window. */
  details(): Details
  line: number
}

/**
 * The properties with the address of a conference, the most explicit first. `URL` is last because it is often
 * the page of the event.
 */
const CONFERENCE_PROPERTIES = [
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL',
  'X-MICROSOFT-ONLINEMEETINGEXTERNALLINK',
  'URL',
]

/** @throws {IcalendarError} */
export function readEvent(lines: readonly ContentLine[], line: number, zones: Zones): CalendarEvent {
  const all = (name: string) => lines.filter(property => property.name === name)
  const first = (name: string) => lines.find(property => property.name === name)
  const uid = first('UID')?.value.trim()
  if (!uid) throw new IcalendarError(line, 'the event has no UID')
  const startLine = first('DTSTART')
  if (!startLine) throw new IcalendarError(line, 'the event has no DTSTART')
  const start = readTime(startLine, zones)
  const recurrence = first('RECURRENCE-ID')
  let details: Details | null = null
  return {
    uid,
    start,
    endOf: readEnd(start, first('DTEND'), first('DURATION'), zones),
    recurrence: recurrence
      ? {
          id: readTime(recurrence, zones),
          andFuture: recurrence.params.RANGE?.toUpperCase() === 'THISANDFUTURE',
        }
      : null,
    sequence: Number.parseInt(first('SEQUENCE')?.value ?? '0', 10) || 0,
    stamp: first('DTSTAMP')?.value.trim() ?? '',
    rules: all('RRULE'),
    added: readListedDates(all('RDATE'), zones),
    excluded: readListedDates(all('EXDATE'), zones),
    details: () => {
      details ??= readDetails(lines)
      return details
    },
    line,
  }
}

function readDetails(lines: readonly ContentLine[]): Details {
  const all = (name: string) => lines.filter(property => property.name === name)
  const text = (name: string) => unescapeText(all(name)[0]?.value ?? '').trim()
  return {
    title: text('SUMMARY'),
    description: text('DESCRIPTION'),
    location: text('LOCATION'),
    conferenceUrls: CONFERENCE_PROPERTIES.flatMap(name => all(name).map(({ value }) => value.trim())),
    isCancelled: text('STATUS').toUpperCase() === 'CANCELLED',
    organizer: readAttendee(all('ORGANIZER')[0]),
    attendees: all('ATTENDEE').flatMap(attendee => readAttendee(attendee) ?? []),
  }
}

function readEnd(
  start: WallTime,
  endLine: ContentLine | undefined,
  durationLine: ContentLine | undefined,
  zones: Zones,
): CalendarEvent['endOf'] {
  if (durationLine && !endLine) {
    const duration: Temporal.Duration = readDuration(durationLine)
    return at => addDuration(at, duration)
  }
  // RFC 5545, section 3.6.1: without an end, a whole-day event lasts a day and any other event has no length.
  if (!endLine) {
    const days = start.isDate ? 1 : 0
    return ({ local, ...clock }) => momentOf({ ...clock, local: local.add({ days }) })
  }
  const end = readTime(endLine, zones)
  if (momentOf(end) < momentOf(start))
    zones.warn(endLine.line, 'DTEND is before DTSTART; the event is read without a length')
  if (end.isDate && start.isDate) {
    const days = Math.max(start.local.until(end.local, { largestUnit: 'days' }).days, 0)
    return ({ local, ...clock }) => momentOf({ ...clock, local: local.add({ days }) })
  }
  const lengthMs = Math.max(momentOf(end).getTime() - momentOf(start).getTime(), 0)
  return at => new Date(momentOf(at).getTime() + lengthMs)
}

function readAttendee(line: ContentLine | undefined): Attendee | null {
  if (!line) return null
  const { params, value } = line
  const email = (/^mailto:(.+)$/i.exec(value.trim())?.[1] ?? params.EMAIL ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null
  const name = params.CN?.trim()
  return {
    email,
    // Outlook repeats the address in place of an unknown name.
    name: name && name.toLowerCase() !== email ? name : null,
    response: params.PARTSTAT?.toLowerCase() ?? null,
    isResource: /^(ROOM|RESOURCE)$/i.test(params.CUTYPE ?? ''),
  }
}
