import { createHash } from 'node:crypto'
import type { Platform } from '@mi/contracts/mi/meetings/v1'
import { cleanLine, cleanText } from '@mi/text'

/** The providers that are connected with OAuth. */
export type CalendarProviderName = 'google' | 'outlook'

/** A person who is invited to an event. */
export interface EventAttendee {
  /** In lower case. */
  email: string
  name: string | null
  isDeclined: boolean
}

/** An event, or one date of a series, as the calendar contains it. */
export interface CalendarItem {
  /** The calendar's id of the event. It is unique within a connection and the same in each sync. */
  externalId: string
  /** The calendar's id of the series that a date belongs to. */
  seriesId: string | null
  /** True for a date that has only its times. All other fields come from the series and change with it. */
  fromSeries: boolean
  title: string
  startTime: Date
  endTime: Date
  provider: CalendarProviderName | 'ics'
  platform: Platform | null
  /** Null when the event has no meeting link. The event is stored, because it may get a link, but it is not listed. */
  meetingUrl: string | null
  meetingKey: string | null
  attendees: EventAttendee[]
  isCancelled: boolean
  /** True when the owner of the calendar declined the event. */
  isDeclined: boolean
}

/** A date of a series that a provider sends with only its times. */
export type SeriesDate = Pick<CalendarItem, 'externalId' | 'startTime' | 'endTime'> & { seriesId: string }

/** Calendars contain titles and addresses that are longer than any list shows. */
const MAX_TITLE = 300
const MAX_NAME = 200
export const MAX_URL = 2_000
/** A calendar may use ids of any length, but an index entry has at most 2,700 bytes. */
const MAX_ID = 500
/** The same limit as for the participants of a meeting. */
const MAX_ATTENDEES = 500

/** Lists the organiser and the attendees without rooms. Each address occurs once. */
export function attendeesOf(
  people: readonly {
    email: string | null | undefined
    name: string | null | undefined
    response: string | null
    isResource: boolean
  }[],
): EventAttendee[] {
  const found = new Map<string, EventAttendee>()
  for (const { email: given, name, response, isResource } of people) {
    const email = given?.trim().toLowerCase()
    if (isResource || !email || email.length > 320 || !/^[^\s@]+@[^\s@]+$/.test(email)) continue
    const before = found.get(email)
    found.set(email, {
      email,
      name: before?.name ?? (name?.trim() || null),
      isDeclined: before?.isDeclined || response === 'declined',
    })
    if (found.size === MAX_ATTENDEES) break
  }
  return [...found.values()]
}

/** Returns the item as it can be stored: without control characters and lone surrogates, and with bounded lengths. */
export function storable(item: CalendarItem): CalendarItem {
  const { seriesId, meetingUrl, meetingKey, attendees } = item
  return {
    ...item,
    externalId: storableId(item.externalId),
    seriesId: seriesId && storableId(seriesId),
    title: cut(cleanLine(item.title), MAX_TITLE),
    meetingUrl: meetingUrl && cleanText(meetingUrl),
    meetingKey: meetingKey && cleanText(meetingKey),
    attendees: attendees.map(({ email, name, isDeclined }) => ({
      email: cleanText(email),
      name: name && cut(cleanLine(name), MAX_NAME),
      isDeclined,
    })),
  }
}

/** The calendar's id of an event, or a hash of the id when it is too long for an index. */
export function storableId(id: string): string {
  const clean = cleanText(id)
  return clean.length <= MAX_ID ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`
}

/** The beginning of a text. A surrogate pair is not split. */
function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
  return text.length <= length ? text : text.slice(0, end)
}
