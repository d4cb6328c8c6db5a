import { roleIncludes } from '@mi/contracts'
import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { meetingErrors } from '../errors.ts'
import { eraseMeeting } from '../store/erase-meeting.ts'
import { meetingDetail } from '../store/meeting-messages.ts'
import { lockMeeting } from '../store/meetings.ts'
import { asThisService } from './as-this-service.ts'

/**
 * Maximum time in milliseconds that the response waits for other services to erase the meeting. A slower service erases it when the event
 * arrives.
 */
const ERASE_NOW_MS = 1_500

export function deleteMeeting(deps: Deps): MeetingsHandlers['deleteMeeting'] {
  const { database, lifecycle, now } = deps
  return async ({ id }, ctx) => {
    const erased = await database.transaction(async tx => {
      const meeting = await lockMeeting(tx, ctx.tenant, id)
      if (!meeting) throw notFound('meeting')
      const isCreator = meeting.createdBy === ctx.caller.userId
      if (!isCreator && !roleIncludes(ctx.caller.role, 'admin')) throw meetingErrors.not_creator()
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', meetingDetail(meeting))
      const deleted = await eraseMeeting(deps, tx, meeting, now(), ctx)
      await recordAuditEvent(tx, ctx, { action: 'meeting.deleted', resourceType: 'meeting', resourceId: id })
      return deleted
    })
    await lifecycle.eraseMeeting(erased, {
      caller: asThisService(deps, ctx),
      deadlineMs: ERASE_NOW_MS,
      log: ctx.log,
    })
    return { deletionId: erased.deletionId }
  }
}
