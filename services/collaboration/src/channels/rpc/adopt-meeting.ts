import type { ChannelsInternalHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'

export function adoptMeeting({ meetingRefs }: Deps): ChannelsInternalHandlers['adoptMeeting'] {
  return async ({ meetingId }, ctx) => {
    // Storing the reference of the meeting also adds it to its channels.
    await meetingRefs.require(ctx, meetingId)
    return {}
  }
}
