import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { failWaiting } from '../events/fail-meeting.ts'

/** The body of a transcript or of a recording was refused. */
export function refuseUpload({ database, now }: Deps): MeetingsInternalHandlers['refuseUpload'] {
  return async ({ meetingId, reason }, ctx) => {
    await database.transaction(tx => failWaiting(tx, ctx.tenant, meetingId, reason, now(), ctx))
    return {}
  }
}
