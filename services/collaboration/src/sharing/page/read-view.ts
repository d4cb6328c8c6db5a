import type { Deps } from '../../deps.ts'
import { SYSTEM_USER_ID } from '../../domain/may-change.ts'
import { listComments } from '../../store/comments.ts'
import { listNotes } from '../../store/notes.ts'
import { permits } from '../domain/permission.ts'
import { readSharedMeeting } from '../shared/read-shared-meeting.ts'
import { sharedComment, sharedNote } from '../shared/shared-messages.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import type { SharedView } from './view.ts'

/** The latest of each are shown; all of them are in the API. */
const SHOWN_ENTRIES = { limit: 200, offset: 0, after: null }

/** Reads everything that the page of a share shows but who is looking at it. */
export async function readView(
  deps: Deps,
  share: OpenedShare,
): Promise<Omit<SharedView, 'person' | 'part' | 'path'>> {
  const { tenant, meetingId, permission, recipient } = share
  const discusses = permits(permission, 'comment')
  const [opened, comments, notes] = await Promise.all([
    readSharedMeeting(deps, share),
    discusses ? listComments(deps.database, tenant, meetingId, SHOWN_ENTRIES) : null,
    discusses ? listNotes(deps.database, tenant, meetingId, SHOWN_ENTRIES) : null,
  ])
  return {
    ...opened,
    comments: comments && comments.comments.slice(0, SHOWN_ENTRIES.limit).map(sharedComment),
    notes:
      notes &&
      notes.notes
        .slice(0, SHOWN_ENTRIES.limit)
        .map(note => ({ ...sharedNote(note), fromSummary: note.authorId === SYSTEM_USER_ID })),
    recipient: recipient && { email: recipient.email, accepted: recipient.status === 'accepted' },
  }
}
