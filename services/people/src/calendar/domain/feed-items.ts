import type { Occurrence } from '@mi/icalendar'
import { attendeesOf, type CalendarItem, MAX_URL } from './event-fields.ts'
import { findMeetingLink } from './meeting-link.ts'

/** Whose program wrote a feed: its PRODID says so. */
export function providerOfFeed(prodId: string): CalendarItem['provider'] {
  if (/google/i.test(prodId)) return 'google'
  return /microsoft|outlook|exchange/i.test(prodId) ? 'outlook' : 'ics'
}

/** An event of a feed. @param ownerEmail in lower case; who has declined is known by it */
export function itemOfOccurrence(
  one: Occurrence,
  provider: CalendarItem['provider'],
  ownerEmail: string | null,
): CalendarItem {
  const link = findMeetingLink(one)
  return {
    externalId: one.recurrenceId ? `${one.uid} ${one.recurrenceId.toISOString()}` : one.uid,
    seriesId: null,
    fromSeries: false,
    title: one.title,
    startTime: one.start,
    endTime: one.end,
    provider,
    platform: link?.platform ?? null,
    meetingUrl: link && link.url.length <= MAX_URL ? link.url : null,
    meetingKey: link?.key ?? null,
    attendees: attendeesOf([...one.attendees, ...(one.organizer ? [one.organizer] : [])]),
    isCancelled: one.isCancelled,
    isDeclined:
      ownerEmail !== null &&
      one.attendees.some(({ email, response }) => email === ownerEmail && response === 'declined'),
  }
}
