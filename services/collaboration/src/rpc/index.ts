import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { acceptShare } from '../sharing/rpc/accept-share.ts'
import { createShare } from '../sharing/rpc/create-share.ts'
import { deleteShare } from '../sharing/rpc/delete-share.ts'
import { getShare } from '../sharing/rpc/get-share.ts'
import { listShares } from '../sharing/rpc/list-shares.ts'
import { createSharedComment } from '../sharing/shared/create-shared-comment.ts'
import { createSharedNote } from '../sharing/shared/create-shared-note.ts'
import { getSharedMeeting } from '../sharing/shared/get-shared-meeting.ts'
import { listSharedComments } from '../sharing/shared/list-shared-comments.ts'
import { listSharedNotes } from '../sharing/shared/list-shared-notes.ts'
import { readSharedRecording } from '../sharing/shared/read-shared-recording.ts'
import { updateSharedActionItem } from '../sharing/shared/update-shared-action-item.ts'
import { updateSharedSummary } from '../sharing/shared/update-shared-summary.ts'
import { addChannelMeeting } from './add-channel-meeting.ts'
import { addChannelMember } from './add-channel-member.ts'
import { adoptMeeting } from './adopt-meeting.ts'
import { createChannel } from './create-channel.ts'
import { createComment } from './create-comment.ts'
import { createNote } from './create-note.ts'
import { deleteChannel } from './delete-channel.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteNote } from './delete-note.ts'
import { findVisible } from './find-visible.ts'
import { getChannel } from './get-channel.ts'
import { getNote } from './get-note.ts'
import { listChannelMeetings } from './list-channel-meetings.ts'
import { listChannelMembers } from './list-channel-members.ts'
import { listChannels } from './list-channels.ts'
import { listComments } from './list-comments.ts'
import { listNotes } from './list-notes.ts'
import { removeChannelMeeting } from './remove-channel-meeting.ts'
import { removeChannelMember } from './remove-channel-member.ts'
import { updateChannel } from './update-channel.ts'
import { updateComment } from './update-comment.ts'
import { updateNote } from './update-note.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.collaboration.v1.Notes': {
      listNotes: listNotes(deps),
      createNote: createNote(deps),
      getNote: getNote(deps),
      updateNote: updateNote(deps),
      deleteNote: deleteNote(deps),
    },
    'mi.collaboration.v1.Comments': {
      listComments: listComments(deps),
      createComment: createComment(deps),
      updateComment: updateComment(deps),
      deleteComment: deleteComment(deps),
    },
    'mi.collaboration.v1.Shares': {
      createShare: createShare(deps),
      listShares: listShares(deps),
      getShare: getShare(deps),
      deleteShare: deleteShare(deps),
      acceptShare: acceptShare(deps),
    },
    'mi.collaboration.v1.SharedMeetings': {
      getSharedMeeting: getSharedMeeting(deps),
      readSharedRecording: readSharedRecording(deps),
      listSharedComments: listSharedComments(deps),
      createSharedComment: createSharedComment(deps),
      listSharedNotes: listSharedNotes(deps),
      createSharedNote: createSharedNote(deps),
      updateSharedSummary: updateSharedSummary(deps),
      updateSharedActionItem: updateSharedActionItem(deps),
    },
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
