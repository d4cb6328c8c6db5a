import type { ChannelsInternalHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { visibleAmong } from '../store/channels.ts'

/** The operations on channels for other services. */
export function channelsInternal({ database, meetingRefs }: Deps): ChannelsInternalHandlers {
  return {
    async findVisibleChannels({ channelIds }, { tenant, caller }) {
      return { channels: await visibleAmong(database.prisma, tenant, caller.userId, channelIds) }
    },
    async adoptMeeting({ meetingId }, ctx) {
      // Storing the reference of the meeting also adds it to its channels.
      await meetingRefs.require(ctx, meetingId)
      return {}
    },
  }
}
