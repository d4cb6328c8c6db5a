import { createHash } from 'node:crypto'
import type { Platform } from '@mi/contracts/mi/meetings/v1'
import { cleanLine, cleanText } from '@mi/text'

/** Calendars that are connected with OAuth. */
export type CalendarProviderName = 'google' | 'outlook'

/** Somebody who is invited. */
export interface EventAttendee {
  /** In lower case. */
  email: string
  name: string | null
  isDeclined: boolean
}

/** An event, or one date of a series, as a calendar has it. */
export interface CalendarItem {
  /** Of the calendar: unique within a connection, and the same in each sync. */
  externalId: string
  /** Of the series that a date belongs to. */
  seriesId: string | null
  /** A date that says nothing by itself but when it is: the rest changes with the series. */
  fromSeries: boolean
  title: string
  startTime: Date
  endTime: Date
  provider: CalendarProviderName | 'ics'
  platform: Platform | null
  /** Null: nothing to record; the event is kept, as it may get one, and not listed. */
  meetingUrl: string | null
  meetingKey: string | null
  attendees: EventAttendee[]
  isCancelled: boolean
  /** By the owner of the calendar. */
  isDeclined: boolean
}

/** Titles and addresses of the wild are longer than any list shows. */
const MAX_TITLE = 300
const MAX_NAME = 200
export const MAX_URL = 2_000
/** An index takes 2,700 bytes; a calendar may name its events as it likes. */
const MAX_ID = 500
/** As many as a meeting may have participants. */
export const MAX_ATTENDEES = 500

/** Each address once, without rooms; the organiser among them. */
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

/** The item as it can be stored: no control characters, no halves of characters, nothing too long. */
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

/** What a calendar calls an event, or a hash of it where it is longer than an index takes. */
export function storableId(id: string): string {
  const clean = cleanText(id)
  return clean.length <= MAX_ID ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`
}

/** The beginning of a text; a character of two units is not cut in half. */
function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
  return text.length <= length ? text : text.slice(0, end)
}
