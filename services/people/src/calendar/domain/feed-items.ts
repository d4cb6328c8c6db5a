import type { Occurrence } from '@mi/icalendar'
import { attendeesOf, type CalendarItem, type EventAttendee, MAX_URL } from './event-fields.ts'
import { findMeetingLink, type MeetingLink } from './meeting-link.ts'

/** The provider whose program wrote a calendar, according to its PRODID. */
function providerOfFeed(prodId: string): CalendarItem['provider'] {
  if (/google/i.test(prodId)) return 'google'
  return /microsoft|outlook|exchange/i.test(prodId) ? 'outlook' : 'ics'
}

interface Shared {
  link: MeetingLink | null
  attendees: EventAttendee[]
  isDeclined: boolean
}

/**
 * Creates a function that turns occurrences into items. All occurrences of an event share one list of
 * attendees, so the link and the attendees are computed once for each event.
 * @param ownerEmail in lower case; an item is declined when the attendee with this address declined
 */
export function createItemReader(ownerEmail: string | null): (occurrence: Occurrence) => CalendarItem {
  const known = new WeakMap<Occurrence['attendees'], Shared>()
  function sharedOf(occurrence: Occurrence): Shared {
    const { attendees, organizer } = occurrence
    return {
      link: findMeetingLink(occurrence),
      attendees: attendeesOf([...attendees, ...(organizer ? [organizer] : [])]),
      isDeclined:
        ownerEmail !== null &&
        attendees.some(({ email, response }) => email === ownerEmail && response === 'declined'),
    }
  }
  return occurrence => {
    const { uid, recurrenceId, title, start, end, prodId, isCancelled } = occurrence
    const { link, ...shared } = known.get(occurrence.attendees) ?? sharedOf(occurrence)
    known.set(occurrence.attendees, { link, ...shared })
    return {
      externalId: recurrenceId ? `${uid} ${recurrenceId.toISOString()}` : uid,
      seriesId: null,
      fromSeries: false,
      title,
      startTime: start,
      endTime: end,
      provider: providerOfFeed(prodId),
      platform: link?.platform ?? null,
      meetingUrl: link && link.url.length <= MAX_URL ? link.url : null,
      meetingKey: link?.key ?? null,
      isCancelled,
      ...shared,
    }
  }
}
