import type { Platform } from '@mi/contracts/mi/meetings/v1'
import { foldName } from '@mi/text'

/** What is known of a meeting that may belong to an event. */
export interface MeetingToMatch {
  startedAt: Date
  title: string
  platform: Platform
  /** Of its address (`meeting-link.ts`); null when no client gave one. */
  meetingKey: string | null
  /** E-mail addresses of participants, in lower case. */
  emails: readonly string[]
}

export interface EventToMatch {
  id: string
  startTime: Date
  endTime: Date
  title: string
  platform: Platform
  meetingKey: string
  attendees: readonly { email: string }[]
  isCancelled: boolean
}

const MINUTE_MS = 60_000
/** People come early; a meeting that begins after its event is over is another one. */
export const EARLY_MS = 30 * MINUTE_MS
/** Without an address the time must fit better. */
const NEAR_MS = 15 * MINUTE_MS
/** Where a meeting takes place whose platform is known; the others record what plays on a screen. */
const ROOMS: readonly Platform[] = ['zoom', 'google_meet', 'microsoft_teams']

/**
 * The event that a meeting belongs to: the one with its address that begins nearest; for a meeting without address the one
 * whose attendees took part. Two that fit alike give none: no link is better than a wrong one. Copies of one event in several
 * people's calendars are one.
 */
export function matchEvent<E extends EventToMatch>(meeting: MeetingToMatch, events: readonly E[]): E | null {
  const inTime = events.filter(
    ({ startTime, endTime, isCancelled }) =>
      !isCancelled &&
      meeting.startedAt.getTime() >= startTime.getTime() - EARLY_MS &&
      meeting.startedAt < endTime,
  )
  if (meeting.meetingKey !== null) {
    const sameAddress = inTime.filter(event => event.meetingKey === meeting.meetingKey)
    return single(sameAddress, event => -distance(meeting, event))
  }
  const fitting = inTime.filter(
    event => distance(meeting, event) <= NEAR_MS && samePlatform(meeting, event) && together(meeting, event),
  )
  return single(fitting, event => shared(meeting, event))
}

function distance({ startedAt }: MeetingToMatch, { startTime }: EventToMatch): number {
  return Math.abs(startedAt.getTime() - startTime.getTime())
}

function samePlatform({ platform }: MeetingToMatch, event: EventToMatch): boolean {
  return !ROOMS.includes(platform) || platform === event.platform
}

function shared({ emails }: MeetingToMatch, { attendees }: EventToMatch): number {
  return attendees.filter(({ email }) => emails.includes(email)).length
}

/** Two people of both, or one where the titles agree too; and most of those who took part were invited. */
function together(meeting: MeetingToMatch, event: EventToMatch): boolean {
  const both = shared(meeting, event)
  const sameTitle = foldName(meeting.title) === foldName(event.title)
  return both >= (sameTitle ? 1 : 2) && both * 2 >= meeting.emails.length
}

/** The best by score; null when another event is as good. */
function single<E extends EventToMatch>(events: readonly E[], score: (event: E) => number): E | null {
  const [best, ...rest] = events.toSorted(
    (one, other) => score(other) - score(one) || one.id.localeCompare(other.id),
  )
  if (!best) return null
  const rival = rest.find(one => score(one) === score(best) && !sameEvent(one, best))
  return rival ? null : best
}

/** Copies of an event in the calendars of several attendees. */
export function sameEvent(one: EventToMatch, other: EventToMatch): boolean {
  return one.meetingKey === other.meetingKey && one.startTime.getTime() === other.startTime.getTime()
}
