import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { failMeeting } from '../events/fail-meeting.ts'
import { lockMeeting } from '../store/meetings.ts'

/** One that has a transcript or a recording goes on with that. */
export function refuseTranscript({ database, now }: Deps): MeetingsInternalHandlers['refuseTranscript'] {
  return async ({ meetingId, reason }, ctx) => {
    await database.transaction(async tx => {
      const meeting = await lockMeeting(tx, ctx.tenant, meetingId)
      if (!meeting || meeting.transcriptId !== null) return
      if ((await tx.recording.count({ where: { ...ctx.tenant, meetingId } })) > 0) return
      await failMeeting(tx, ctx.tenant, meetingId, reason, now(), ctx)
    })
    return {}
  }
}
