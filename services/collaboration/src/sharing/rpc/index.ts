import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../../deps.ts'
import { acceptShare } from './accept-share.ts'
import { createShare } from './create-share.ts'
import { createSharedComment } from './create-shared-comment.ts'
import { createSharedNote } from './create-shared-note.ts'
import { deleteShare } from './delete-share.ts'
import { getShare } from './get-share.ts'
import { getSharedMeeting } from './get-shared-meeting.ts'
import { listSharedComments } from './list-shared-comments.ts'
import { listSharedNotes } from './list-shared-notes.ts'
import { listShares } from './list-shares.ts'
import { readSharedRecording } from './read-shared-recording.ts'
import { updateSharedActionItem } from './update-shared-action-item.ts'
import { updateSharedSummary } from './update-shared-summary.ts'

/** The handlers of the operations on shares, and of the operations through the link of a share. */
export function shareHandlers(deps: Deps) {
  return {
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
  } satisfies Partial<RpcHandlers>
}
