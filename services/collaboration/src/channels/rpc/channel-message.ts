import type { Channel } from '@mi/contracts/mi/collaboration/v1'
import type { ChannelRecord } from '../store/channels.ts'

export function channelMessage(channel: ChannelRecord): Channel {
  const { id, name, description, visibility, memberCount, meetingCount, ownerId, createdAt, updatedAt } =
    channel
  return { id, name, description, visibility, memberCount, meetingCount, ownerId, createdAt, updatedAt }
}
