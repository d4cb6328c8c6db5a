import type { CallContext } from '@mi/contracts'
import type { CreateMeetingRequest, MeetingDetail, MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { commonErrors, invalidFields, notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../deps.ts'
import { fieldsOf, pick } from '../domain/message-fields.ts'
import { checkNewMeeting, firstState } from '../domain/new-meeting.ts'
import { meetingErrors } from '../errors.ts'
import type { Meeting } from '../generated/prisma/client.ts'
import { announce } from '../store/announce.ts'
import type { Tx } from '../store/database.ts'
import { claimExternalId } from '../store/external-ids.ts'
import { meetingDetail } from '../store/meeting-messages.ts'
import { insertMeeting, type MeetingRecord } from '../store/meetings.ts'
import { newParticipant, saveParticipants } from '../store/participants.ts'
import { addUsage } from '../store/usage.ts'

/** The fields of a request that are columns of the meeting. The type checker names a field that the table lacks. */
const STORED_FIELDS: readonly (keyof CreateMeetingRequest & keyof Meeting)[] = fieldsOf<CreateMeetingRequest>(
  'CreateMeetingRequest',
).filter(field => field !== 'participants')

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
    const at = now()
    const id = newId('mtg', at)
    return withIdempotency(database, ctx, { type: 'meeting', id }, async tx => {
      const { externalId } = request
      if (externalId !== null) await claimExternalId(tx, ctx.tenant, externalId)
      const created = await insert(tx, { id, ...request }, ctx, at)
      await addUsage(tx, ctx.tenant, at, { meetings: 1 })
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
  const participants = request.participants.map((person, position) =>
    newParticipant(parent, person, position),
  )
  const meeting = await insertMeeting(tx, {
    ...pick(request, STORED_FIELDS),
    ...firstState(request, now),
    ...parent,
    participantCount: participants.length,
    createdBy: caller.userId,
    createdAt: now,
    updatedAt: now,
  })
  await saveParticipants(tx, { added: participants, changed: [] })
  return { ...meeting, participants }
}
