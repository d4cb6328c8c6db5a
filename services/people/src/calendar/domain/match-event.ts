import type { Platform } from '@mi/contracts/mi/meetings/v1'
import { foldName } from '@mi/text'

/** The facts about a meeting that may belong to an event. */
export interface MeetingToMatch {
  startedAt: Date
  title: string
  platform: Platform
  /** The key of the meeting's address (`meeting-link.ts`). Null when no client gave an address. */
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
/** Participants may start a meeting early. A meeting that begins after the end of an event does not belong to it. */
export const EARLY_MS = 30 * MINUTE_MS
/** A meeting without an address must begin closer to the start of the event. */
const NEAR_MS = 15 * MINUTE_MS
/** The platforms on which meetings take place. Other platforms record the audio of a screen. */
const ROOMS: readonly Platform[] = ['zoom', 'google_meet', 'microsoft_teams']

/**
 * The event that a meeting belongs to. A meeting with an address belongs to the event with the same address
 * that begins nearest. A meeting without an address belongs to the event whose attendees took part. If two
 * events match equally well, the result is null, because a missing link is better than a wrong link. Copies
 * of an event in several calendars count as one event.
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

/**
 * True if at least two attendees took part (one if the titles agree), and at least half of the participants
 * were invited.
 */
function together(meeting: MeetingToMatch, event: EventToMatch): boolean {
  const both = shared(meeting, event)
  const sameTitle = foldName(meeting.title) === foldName(event.title)
  return both >= (sameTitle ? 1 : 2) && both * 2 >= meeting.emails.length
}

/** The event with the best score. Null when another event has the same score. */
function single<E extends EventToMatch>(events: readonly E[], score: (event: E) => number): E | null {
  const [best, ...rest] = events.toSorted((a, b) => score(b) - score(a) || a.id.localeCompare(b.id))
  if (!best) return null
  const rival = rest.find(event => score(event) === score(best) && !sameEvent(event, best))
  return rival ? null : best
}

/** Returns true for copies of an event in the calendars of several attendees. */
export function sameEvent(a: EventToMatch, b: EventToMatch): boolean {
  return a.meetingKey === b.meetingKey && a.startTime.getTime() === b.startTime.getTime()
}
