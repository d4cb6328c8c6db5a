import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import type { Parts } from '../parts.ts'
import { lockMeeting } from '../store/meetings.ts'
import { eraseMeeting } from './erase-meeting.ts'
import { meetingDetail } from './meeting-detail.ts'

/** How long the answer waits for what other services have of it to be gone too. The event does it again, for certain. */
const ERASE_NOW_MS = 1_500

export function deleteMeeting(parts: Parts): MeetingsHandlers['deleteMeeting'] {
  const { database, transcriptDirectory, insightsDirectory, now } = parts
  return async ({ id }, ctx) => {
    const deletionId = await database.transaction(async tx => {
      const meeting = await lockMeeting(tx, ctx.tenant, id)
      if (!meeting) throw notFound('meeting')
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', meetingDetail(meeting))
      const receiptId = await eraseMeeting(parts, tx, meeting, now(), ctx)
      await recordAct(tx, ctx, { action: 'meeting.deleted', targetType: 'meeting', targetId: id })
      return receiptId
    })
    const eager = { caller: ctx, deadlineMs: ERASE_NOW_MS }
    await Promise.all(
      [transcriptDirectory, insightsDirectory].map(directory =>
        directory
          .eraseMeeting({ meetingId: id }, eager)
          .catch(error => ctx.log.info({ err: error, meetingId: id }, 'erased by the event alone')),
      ),
    )
    return { deletionId }
  }
}
