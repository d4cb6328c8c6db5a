import type { CallContext } from '@mi/contracts'
import type { MeetingsHandlers, UpdateMeetingRequest } from '@mi/contracts/mi/meetings/v1'
import { invalidFields, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { changeMeeting, checkChange, givenFields } from '../domain/change-meeting.ts'
import { meetingErrors } from '../errors.ts'
import { announceChange } from '../store/announce.ts'
import type { Tx } from '../store/database.ts'
import { claimExternalId } from '../store/external-ids.ts'
import { meetingDetail } from '../store/meeting-messages.ts'
import { lockMeeting, type MeetingRecord, saveMeeting } from '../store/meetings.ts'
import { replaceParticipants } from './replace-participants.ts'

export function updateMeeting({ database, now }: Deps): MeetingsHandlers['updateMeeting'] {
  return async (request, ctx) => {
    const meeting = await database.transaction(async tx => {
      const before = await lockMeeting(tx, ctx.tenant, request.id)
      if (!before) throw notFound('meeting')
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', meetingDetail(before))
      if (request.updateMask.length === 0) return before
      const after = await change(tx, before, request, ctx, now())
      await announceChange(tx, before, after, ctx)
      await recordAuditEvent(tx, ctx, {
        action: 'meeting.updated',
        resourceType: 'meeting',
        resourceId: after.id,
      })
      return after
    })
    return meetingDetail(meeting)
  }
}

async function change(
  tx: Tx,
  before: MeetingRecord,
  request: UpdateMeetingRequest,
  { tenant }: CallContext,
  now: Date,
): Promise<MeetingRecord> {
  const problems = checkChange(request)
  if (problems.length > 0) throw invalidFields(problems)
  const result = changeMeeting(before, givenFields(request, 'state'), now)
  if (result.outcome === 'invalid') throw invalidFields(result.problems)
  if (result.outcome === 'forbidden')
    throw meetingErrors.wrong_state({
      message: `A meeting that is ${result.from} cannot become ${result.to}.`,
      details: [{ field: 'status', message: `the meeting is ${result.from}` }],
    })
  const after = { ...result.state, ...givenFields(request, 'replaced'), updatedAt: now }
  const given = new Set(request.updateMask)
  if (given.has('external_id')) {
    const { externalId } = request
    if (externalId !== null && externalId !== before.externalId) await claimExternalId(tx, tenant, externalId)
    after.externalId = externalId
  }
  if (given.has('participants'))
    after.participantCount = await replaceParticipants(tx, before, request.participants)
  return saveMeeting(tx, before, after)
}
