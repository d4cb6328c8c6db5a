import type { CallContext } from '@mi/contracts'
import type { CreateMeetingRequest, MeetingDetail, MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { commonErrors, invalidFields, notFound, type ServiceError } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../deps.ts'
import { checkNewMeeting, firstState } from '../domain/new-meeting.ts'
import { meetingErrors } from '../errors.ts'
import { announce } from '../events/announce.ts'
import type { Tx } from '../store/database.ts'
import { insertMeeting, type MeetingRecord } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'
import { addUsage } from '../store/usage.ts'
import { meetingDetail } from './meeting-detail.ts'

export function createMeeting(deps: Deps): MeetingsHandlers['createMeeting'] {
  const { database, now } = deps
  return async (request, ctx) => {
    const problems = checkNewMeeting(request)
    if (problems.length > 0) throw invalidFields(problems)
    const { channelIds, templateId, calendarEventId } = request
    if (templateId !== null || calendarEventId !== null || channelIds.length > 0) {
      // A repeated request returns the stored response, even if a named resource no longer exists.
      const outcome = await findIdempotentResponse<MeetingDetail>(database.prisma, ctx)
      if (outcome) return outcome
      checkReferences(request, ctx)
    }
    const moment = now()
    const id = newId('mtg', moment)
    return withIdempotency(database, ctx, { type: 'meeting', id }, async tx => {
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
  }
}

/**
 * Checks the resources that a new meeting names with the result of the gateway.
 *
 * A meeting is created even if its template or its calendar event could not be checked, because a recording cannot wait. If the resource
 * does not exist, it is ignored later: the summary uses the default template, and no event is linked.
 *
 * @throws {ServiceError} not_found for a resource that the caller cannot see, forbidden for a channel of which the caller is not a member,
 * unavailable for a channel that could not be checked
 */
function checkReferences(
  { channelIds, templateId, calendarEventId }: CreateMeetingRequest,
  { references }: CallContext,
): void {
  for (const id of channelIds) {
    const state = references.get(id)
    if (state === undefined) throw commonErrors.unavailable({ retryAfterSeconds: 1 })
    if (state === 'absent') throw notFound('channel')
    if (state === 'visible') throw meetingErrors.not_member()
  }
  if (templateId !== null && references.get(templateId) === 'absent') throw notFound('template')
  if (calendarEventId !== null && references.get(calendarEventId) === 'absent')
    throw notFound('calendar event')
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
