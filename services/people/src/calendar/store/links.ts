import type { MeetingStatus } from '@mi/contracts/mi/meetings/v1'
import type { Tenant } from '@mi/database'
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

/** Longer than any meeting: an event that began earlier is another one. */
const LONGEST_MS = 12 * 3_600_000

/** Events without a meeting around a time, of everybody in the account. */
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

/** The event that the meeting is linked to, or that its creator named. */
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
  // An event has one meeting, the first.
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

/** Links a meeting to an event and to the copies of it in other people's calendars. The meeting's row is locked. */
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
    .filter(one => one.id === event.id || sameEvent(candidate(one), event))
    .map(({ id }) => id)
  // Still free: another meeting may have been linked at the same time.
  await tx.calendarEvent.updateMany({ where: { ...tenant, id: { in: ids }, ...free }, data: { meetingId } })
  await followMeeting(tx, tenant, meeting, now)
}

/** Recording status follows the meeting. Returns how many events it is linked to. */
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

/** The meeting is deleted: its events have none any more. Returns how many there were. */
export async function unlinkMeeting(tx: Tx, tenant: Tenant, meetingId: string, now: Date): Promise<number> {
  const count = await followMeeting(tx, tenant, { meetingId, status: null }, now)
  await tx.calendarEvent.updateMany({ where: { ...tenant, meetingId }, data: { meetingId: null } })
  return count
}

/** Whether anybody of the account has events: without any no meeting needs to look for one. */
export async function hasConnections(tx: Tx, tenant: Tenant): Promise<boolean> {
  return (await tx.calendarConnection.findFirst({ where: tenant, select: { id: true } })) !== null
}

/**
 * Events that are over without a meeting that began are skipped, for every account. Returns how many.
 */
export async function skipOverEvents(
  { acrossTenants }: PeopleDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  return acrossTenants.$executeRaw`
    update calendar_events set recording_status = 'skipped' where id in (
      select e.id from calendar_events e
      where e.recording_status = 'scheduled' and e.end_time <= ${now}
      order by e.end_time limit ${limit} for update skip locked)`
}
