import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import { execute, sql, type Tenant } from '@mi/database'
import type { CalendarEvent } from '../../generated/prisma/client.ts'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import type { EventAttendee } from '../domain/event-fields.ts'
import { EARLY_MS, type EventToMatch, sameEvent } from '../domain/match-event.ts'
import { type RecordingChoice, recordingStatus } from '../domain/recording-status.ts'

/** An event that a meeting may belong to. */
export interface Candidate extends EventToMatch {
  attendees: EventAttendee[]
  meetingId: string | null
}

/** Longer than any meeting. An event that began earlier cannot match. */
const LONGEST_MS = 12 * 3_600_000

/** The events without a meeting near a time, from all users of the account. */
export async function findCandidates(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  startedAt: Date,
): Promise<Candidate[]> {
  const found = await prisma.calendarEvent.findMany({
    where: {
      ...tenant,
      meetingUrl: { not: null },
      meetingId: null,
      startTime: {
        gte: new Date(startedAt.getTime() - LONGEST_MS),
        lte: new Date(startedAt.getTime() + EARLY_MS),
      },
    },
  })
  return found.map(candidate)
}

/** The event that is linked to the meeting, or that the creator of the meeting named. */
export async function findLinkedOrNamed(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  meetingId: string,
  named: string | null,
): Promise<Candidate | null> {
  const found = await prisma.calendarEvent.findFirst({
    where: { ...tenant, meetingUrl: { not: null }, ...(named ? { id: named } : { meetingId }) },
    orderBy: { id: 'asc' },
  })
  // An event has one meeting: the first meeting that was linked.
  return found && (found.meetingId === null || found.meetingId === meetingId) ? candidate(found) : null
}

function candidate(event: CalendarEvent): Candidate {
  return {
    ...event,
    platform: event.platform as Candidate['platform'],
    meetingKey: event.meetingKey ?? '',
    attendees: event.attendees as unknown as EventAttendee[],
  }
}

/** Links a meeting to an event and to the event's copies in other calendars. The meeting's row must be locked. */
export async function linkEvents(
  tx: Tx,
  tenant: Tenant,
  { meeting, event }: { meeting: { meetingId: string; status: MeetingStatus }; event: Candidate },
  now: Date,
): Promise<void> {
  const { meetingId } = meeting
  const free = { OR: [{ meetingId: null }, { meetingId }] }
  const copies = await tx.calendarEvent.findMany({
    where: { ...tenant, startTime: event.startTime, meetingUrl: { not: null }, ...free },
  })
  const ids = copies
    .filter(copy => copy.id === event.id || sameEvent(candidate(copy), event))
    .map(({ id }) => id)
  // The condition is checked again, because another meeting may have been linked at the same time.
  await tx.calendarEvent.updateMany({ where: { ...tenant, id: { in: ids }, ...free }, data: { meetingId } })
  await followMeeting(tx, tenant, meeting, now)
}

/** Updates the recording status of the meeting's events. Returns the number of events. */
export async function followMeeting(
  tx: Tx,
  tenant: Tenant,
  { meetingId, status: meetingStatus }: { meetingId: string; status: MeetingStatus | null },
  now: Date,
): Promise<number> {
  const events = await tx.calendarEvent.findMany({ where: { ...tenant, meetingId } })
  for (const event of events) {
    const choice = event.choice as RecordingChoice | null
    const status = recordingStatus({ ...event, choice, meetingStatus }, now)
    if (status !== event.recordingStatus)
      await tx.calendarEvent.updateMany({
        where: { ...tenant, id: event.id },
        data: { recordingStatus: status },
      })
  }
  return events.length
}

/** Removes the link to a deleted meeting from its events. Returns the number of events. */
export async function unlinkMeeting(tx: Tx, tenant: Tenant, meetingId: string, now: Date): Promise<number> {
  const count = await followMeeting(tx, tenant, { meetingId, status: null }, now)
  await tx.calendarEvent.updateMany({ where: { ...tenant, meetingId }, data: { meetingId: null } })
  return count
}

/** Returns true if a user of the account has a calendar. Otherwise meetings need not look for an event. */
export async function hasConnections(tx: Tx, tenant: Tenant): Promise<boolean> {
  return (await tx.calendarConnection.findFirst({ where: tenant, select: { id: true } })) !== null
}

/** Marks past events of all accounts as skipped if no meeting began for them. Returns the number of events. */
export async function skipOverEvents(
  { acrossTenants }: PeopleDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const statement = sql`
    update calendar_events set recording_status = 'skipped' where id in (
      select e.id from calendar_events e
      where e.recording_status = 'scheduled' and e.end_time <= ${now}
      order by e.end_time limit ${limit} for update skip locked)`
  return execute(acrossTenants, statement)
}
