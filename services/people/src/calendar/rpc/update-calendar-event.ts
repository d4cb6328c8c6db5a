import type { CalendarEvent, CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import { invalid, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import type { CalendarEvent as EventRecord } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import type { EventAttendee } from '../domain/event-fields.ts'
import { recordingStatus } from '../domain/recording-status.ts'
import { calendarErrors } from '../errors.ts'

export function updateCalendarEvent({ database, now }: Deps): CalendarHandlers['updateCalendarEvent'] {
  return async ({ id, updateMask, recordingStatus: wanted }, ctx) => {
    const { tenant, caller } = ctx
    return database.transaction(async tx => {
      const event = await lockEvent(tx, tenant, caller.userId, id)
      if (!event) throw notFound('calendar event')
      ctx.checkPrecondition('mi.people.v1.CalendarEvent', eventMessage(event))
      if (!updateMask.includes('recording_status')) return eventMessage(event)
      if (wanted !== 'scheduled' && wanted !== 'skipped')
        throw invalid('recording_status', 'must be scheduled or skipped')
      refuseWhenDecided(event, wanted, now())
      const facts = { ...event, choice: wanted, meetingStatus: null }
      const change = { choice: wanted, recordingStatus: recordingStatus(facts, now()) }
      await tx.calendarEvent.updateMany({ where: { id, ...tenant }, data: change })
      await recordAuditEvent(tx, ctx, {
        action: 'calendar_event.updated',
        resourceType: 'calendar_event',
        resourceId: id,
      })
      return eventMessage({ ...event, ...change })
    })
  }
}

/** Rejects a change for an event that has begun, was cancelled or is over. */
function refuseWhenDecided(event: EventRecord, wanted: 'scheduled' | 'skipped', now: Date): void {
  const { recordingStatus: status, isCancelled, endTime } = event
  if (status === 'recording' || status === 'completed')
    throw calendarErrors.recording_decided({ message: `The event is ${status} already.` })
  if (wanted === 'skipped') return
  if (isCancelled) throw calendarErrors.recording_decided({ message: 'The event is cancelled.' })
  if (endTime <= now) throw calendarErrors.recording_decided({ message: 'The event is over.' })
}

async function lockEvent(tx: Tx, tenant: Tenant, userId: string, id: string): Promise<EventRecord | null> {
  await execute(tx, sql`select 1 from calendar_events where id = ${id} and ${ofTenant(tenant)} for update`)
  return tx.calendarEvent.findFirst({ where: { id, userId, ...tenant, meetingUrl: { not: null } } })
}

function eventMessage(event: EventRecord): CalendarEvent {
  const { id, title, startTime, endTime, provider, platform, meetingUrl, meetingId } = event
  const attendees = (event.attendees as unknown as EventAttendee[]).map(({ email }) => email)
  return {
    id,
    title,
    startTime,
    endTime,
    provider: provider as CalendarEvent['provider'],
    meetingPlatform: platform as CalendarEvent['meetingPlatform'],
    meetingUrl: meetingUrl as string,
    recordingStatus: event.recordingStatus as CalendarEvent['recordingStatus'],
    meetingId,
    attendees,
  }
}
