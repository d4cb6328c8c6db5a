import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { durationSeconds, MAX_DURATION_SECONDS } from '../domain/duration.ts'
import { enter, next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import { announce } from '../store/announce.ts'
import { meetingDetail } from '../store/meeting-messages.ts'
import { lockMeeting, saveMeeting } from '../store/meetings.ts'

export function endMeeting({ database, now }: Deps): MeetingsHandlers['endMeeting'] {
  return ({ id }, ctx) =>
    withIdempotency(database, ctx, { type: 'meeting', id }, async tx => {
      const before = await lockMeeting(tx, ctx.tenant, id)
      if (!before) throw notFound('meeting')
      const to = next(before.status, 'end')
      if (!to)
        throw meetingErrors.wrong_state({
          message: `Only a meeting in progress can be ended; this one is ${before.status}.`,
        })
      const at = now()
      const endedAt = before.endedAt ?? endOf(before.startedAt, at)
      const ended = enter({ ...before, endedAt }, to, at)
      const after = await saveMeeting(tx, before, {
        ...ended,
        durationSeconds: durationSeconds(ended),
        updatedAt: at,
      })
      await announce(tx, 'mi.meetings.meeting.ended.v1', after, ctx)
      await recordAuditEvent(tx, ctx, { action: 'meeting.ended', resourceType: 'meeting', resourceId: id })
      return meetingDetail(after)
    })
}

/**
 * The current time. At least the start, which lies in the future when the clock of the client is wrong, and at most the maximum duration.
 */
function endOf(startedAt: Date, now: Date): Date {
  const start = startedAt.getTime()
  return new Date(Math.min(Math.max(now.getTime(), start), start + MAX_DURATION_SECONDS * 1000))
}
