import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { notFound } from '@mi/errors'
import { once, recordAct } from '@mi/events'
import { durationSeconds } from '../domain/duration.ts'
import { enter, next } from '../domain/transitions.ts'
import { meetingErrors } from '../errors.ts'
import { announce } from '../events/announce.ts'
import type { Parts } from '../parts.ts'
import { lockMeeting, saveMeeting, stateOf } from '../store/meetings.ts'
import { meetingDetail } from './meeting-detail.ts'

export function endMeeting({ database, now }: Parts): MeetingsHandlers['endMeeting'] {
  return async ({ id }, ctx) => {
    return once(database, ctx, { meetingId: id }, async tx => {
      const before = await lockMeeting(tx, ctx.tenant, id)
      if (!before) throw notFound('meeting')
      const to = next(before.status, 'end')
      if (!to)
        throw meetingErrors.wrong_state({
          message: `Only a meeting in progress can be ended; this one is ${before.status}.`,
        })
      const moment = now()
      // A start that lies in the future is the client's clock; an end before it would be no end.
      const endedAt = before.endedAt ?? new Date(Math.max(moment.getTime(), before.startedAt.getTime()))
      const ended = enter({ ...stateOf(before), endedAt }, to, moment)
      const after = await saveMeeting(tx, before, {
        ...ended,
        durationSeconds: durationSeconds(ended),
        updatedAt: moment,
      })
      await announce(tx, 'mi.meetings.meeting.ended.v1', after, ctx)
      await recordAct(tx, ctx, { action: 'meeting.ended', targetType: 'meeting', targetId: id })
      return meetingDetail(after)
    })
  }
}
