import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../../deps.ts'
import { addChannelMeeting } from './add-channel-meeting.ts'
import { addChannelMember } from './add-channel-member.ts'
import { adoptMeeting } from './adopt-meeting.ts'
import { createChannel } from './create-channel.ts'
import { deleteChannel } from './delete-channel.ts'
import { findVisible } from './find-visible.ts'
import { getChannel } from './get-channel.ts'
import { listChannelMeetings } from './list-channel-meetings.ts'
import { listChannelMembers } from './list-channel-members.ts'
import { listChannels } from './list-channels.ts'
import { removeChannelMeeting } from './remove-channel-meeting.ts'
import { removeChannelMember } from './remove-channel-member.ts'
import { updateChannel } from './update-channel.ts'

/** The handlers of the operations on channels, for users and for other services. */
export function channelHandlers(deps: Deps) {
  return {
    'mi.collaboration.v1.Channels': {
      listChannels: listChannels(deps),
      createChannel: createChannel(deps),
      getChannel: getChannel(deps),
      updateChannel: updateChannel(deps),
      deleteChannel: deleteChannel(deps),
      listChannelMembers: listChannelMembers(deps),
      addChannelMember: addChannelMember(deps),
      removeChannelMember: removeChannelMember(deps),
      listChannelMeetings: listChannelMeetings(deps),
      addChannelMeeting: addChannelMeeting(deps),
      removeChannelMeeting: removeChannelMeeting(deps),
    },
    'mi.collaboration.v1.ChannelsInternal': { adoptMeeting: adoptMeeting(deps) },
    'mi.references.v1.References': { findVisible: findVisible(deps) },
  } satisfies Partial<RpcHandlers>
}
