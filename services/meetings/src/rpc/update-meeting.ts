import type { CallContext } from '@mi/contracts'
import type { MeetingsHandlers, UpdateMeetingRequest } from '@mi/contracts/mi/meetings/v1'
import { invalidFields, notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { changeMeeting, type StateChange } from '../domain/change-meeting.ts'
import { checkTimeZone } from '../domain/time-zone.ts'
import { meetingErrors } from '../errors.ts'
import { announceChange } from '../events/announce.ts'
import type { Tx } from '../store/database.ts'
import {
  lockMeeting,
  type MeetingChange,
  type MeetingRecord,
  saveMeeting,
  stateOf,
} from '../store/meetings.ts'
import { alreadyExists, claimExternalId } from './create-meeting.ts'
import { meetingDetail } from './meeting-detail.ts'
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
  ctx: CallContext,
  now: Date,
): Promise<MeetingRecord> {
  const given = new Set(request.updateMask)
  const { platform, startedAt, status } = request
  const empty = Object.entries({ platform, started_at: startedAt, status }).flatMap(([field, value]) =>
    given.has(field) && value === null ? [{ field, message: 'cannot be null' }] : [],
  )
  const problems = [...empty, ...(given.has('time_zone') ? checkTimeZone(request) : [])]
  if (problems.length > 0) throw invalidFields(problems)
  const fields: MeetingChange = { updatedAt: now }
  const result = changeMeeting(stateOf(before), stateChange(request, given), now)
  if (result.outcome === 'invalid') throw invalidFields(result.problems)
  if (result.outcome === 'forbidden')
    throw meetingErrors.wrong_state({
      message: `A meeting that is ${result.from} cannot become ${result.to}.`,
      details: [{ field: 'status', message: `the meeting is ${result.from}` }],
    })
  if (given.has('title')) fields.title = request.title
  if (given.has('platform') && platform) fields.platform = platform
  if (given.has('time_zone')) fields.timeZone = request.timeZone
  if (given.has('metadata')) fields.metadata = request.metadata
  if (given.has('external_id')) fields.externalId = await externalId(tx, before, request.externalId, ctx)
  if (given.has('participants'))
    fields.participantCount = await replaceParticipants(tx, before, request.participants)
  return saveMeeting(tx, before, { ...result.state, ...fields })
}

function stateChange(request: UpdateMeetingRequest, given: Set<string>): StateChange {
  const { startedAt, endedAt, language, status } = request
  return {
    ...(given.has('started_at') && startedAt && { startedAt }),
    ...(given.has('ended_at') && { endedAt }),
    ...(given.has('language') && { language }),
    ...(given.has('status') && status && { status }),
  }
}

async function externalId(
  tx: Tx,
  before: MeetingRecord,
  wanted: string | null,
  ctx: CallContext,
): Promise<string | null> {
  if (wanted === null || wanted === before.externalId) return wanted
  if (!(await claimExternalId(tx, ctx, wanted))) throw await alreadyExists(tx, ctx, wanted)
  return wanted
}
