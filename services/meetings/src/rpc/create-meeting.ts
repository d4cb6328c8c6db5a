import type { CallContext } from '@mi/contracts'
import type { CreateMeetingRequest, MeetingDetail, MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { invalidFields, type ServiceError } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../deps.ts'
import { checkNewMeeting, firstState } from '../domain/new-meeting.ts'
import { meetingErrors } from '../errors.ts'
import { announce } from '../store/announce.ts'
import type { Tx } from '../store/database.ts'
import { meetingDetail } from '../store/meeting-messages.ts'
import { insertMeeting, type MeetingRecord } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'
import { addUsage } from '../store/usage.ts'
import { adoptIntoChannels, requireChannels } from './require-channels.ts'
import { requireNamed } from './require-named.ts'

export function createMeeting(deps: Deps): MeetingsHandlers['createMeeting'] {
  const { database, templates, calendar, now } = deps
  return async (request, ctx) => {
    const problems = checkNewMeeting(request)
    if (problems.length > 0) throw invalidFields(problems)
    const { channelIds, templateId, calendarEventId } = request
    if (templateId !== null || calendarEventId !== null || channelIds.length > 0) {
      // Checked before the calls to other services: a repeated request returns the stored response, even if a named resource no longer
      // exists.
      const outcome = await findIdempotentResponse<MeetingDetail>(database.prisma, ctx)
      if (outcome) return outcome
      if (channelIds.length > 0) await requireChannels(deps, ctx, channelIds)
      if (templateId !== null)
        await requireNamed(options => templates.getTemplate({ id: templateId }, options), ctx)
      if (calendarEventId !== null)
        await requireNamed(options => calendar.getCalendarEvent({ id: calendarEventId }, options), ctx)
    }
    const moment = now()
    const id = newId('mtg', moment)
    const response = await withIdempotency(database, ctx, { type: 'meeting', id }, async tx => {
      const { externalId } = request
      if (externalId !== null && !(await claimExternalId(tx, ctx, externalId)))
        throw await alreadyExists(tx, ctx, externalId)
      const created = await insert(tx, { id, ...request }, ctx, moment)
      await addUsage(tx, ctx.tenant, moment, { meetings: 1 })
      await announce(tx, 'mi.meetings.meeting.created.v1', created, ctx)
      await recordAuditEvent(tx, ctx, {
        action: 'meeting.created',
        resourceType: 'meeting',
        resourceId: created.id,
      })
      return meetingDetail(created)
    })
    if (channelIds.length > 0) await adoptIntoChannels(deps, ctx, response.id)
    return response
  }
}

async function insert(
  tx: Tx,
  request: CreateMeetingRequest & { id: string },
  { tenant, caller }: CallContext,
  now: Date,
): Promise<MeetingRecord> {
  const parent = { id: request.id, ...tenant }
  const participants = request.participants.map((one, position) => newParticipant(parent, one, position))
  const meeting = await insertMeeting(tx, {
    ...parent,
    ...firstState(request, now),
    title: request.title,
    platform: request.platform,
    participantCount: participants.length,
    externalId: request.externalId,
    metadata: request.metadata,
    calendarEventId: request.calendarEventId,
    meetingUrl: request.meetingUrl,
    channelIds: request.channelIds,
    templateId: request.templateId,
    timeZone: request.timeZone,
    createdBy: caller.userId,
    createdAt: now,
    updatedAt: now,
  })
  await saveParticipants(tx, { added: participants, changed: [] })
  return { ...meeting, participants }
}

/**
 * True when no meeting has the id. The lock makes two creations with the same external_id wait for each other, so that the second finds the
 * first instead of violating the index.
 */
export async function claimExternalId(tx: Tx, { tenant }: CallContext, externalId: string): Promise<boolean> {
  const { accountId, mode } = tenant
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${mode} ${externalId}`}, 0))`
  return (await tx.meeting.count({ where: { accountId, mode, externalId } })) === 0
}

export async function alreadyExists(
  tx: Tx,
  { tenant }: CallContext,
  externalId: string,
): Promise<ServiceError> {
  const existing = await tx.meeting.findFirst({ where: { ...tenant, externalId }, select: { id: true } })
  return meetingErrors.already_exists({ details: [{ field: 'external_id', message: existing?.id ?? '' }] })
}
