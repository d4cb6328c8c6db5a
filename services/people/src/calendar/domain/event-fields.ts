import type { Platform } from '@mi/contracts/mi/meetings/v1'
import type { CalendarProviderName } from '../providers/provider.ts'

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
export const MAX_TITLE = 300
export const MAX_URL = 2_000
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
      name: before?.name ?? (name?.trim().slice(0, 200) || null),
      isDeclined: before?.isDeclined || response === 'declined',
    })
    if (found.size === MAX_ATTENDEES) break
  }
  return [...found.values()]
}
