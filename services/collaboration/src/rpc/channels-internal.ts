import type { ChannelsInternalHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../deps.ts'
import { visibleAmong } from '../store/channels.ts'

/** What other services ask of channels. */
export function channelsInternal({ database, meetingRefs }: Deps): ChannelsInternalHandlers {
  return {
    async findVisibleChannels({ channelIds }, { tenant, caller }) {
      return { channels: await visibleAmong(database.prisma, tenant, caller.userId, channelIds) }
    },
    async adoptMeeting({ meetingId }, ctx) {
      // Knowing the meeting is what puts it into its channels.
      await meetingRefs.require(ctx, meetingId)
      return {}
    },
  }
}
