import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { setChannels } from '../store/set-channels.ts'

export function setMeetingChannels({ database, now }: Deps): MeetingsInternalHandlers['setMeetingChannels'] {
  return async (changed, ctx) => {
    await database.transaction(tx => setChannels(tx, ctx.tenant, changed, now(), ctx))
    return {}
  }
}
