import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { failWaiting } from '../store/fail-meeting.ts'

/** Handles the refusal of an uploaded transcript or recording. */
export function refuseUpload({ database, now }: Deps): MeetingsInternalHandlers['refuseUpload'] {
  return async ({ meetingId, reason }, ctx) => {
    await database.transaction(tx => failWaiting(tx, ctx.tenant, meetingId, reason, now(), ctx))
    return {}
  }
}
