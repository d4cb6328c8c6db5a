import type { Deps } from '../../deps.ts'
import { SYSTEM_USER_ID } from '../../domain/may-change.ts'
import { listComments } from '../../store/comments.ts'
import { readCount } from '../../store/meeting-counts.ts'
import { listNotes } from '../../store/notes.ts'
import { permits } from '../domain/permission.ts'
import { readSharedMeeting } from '../shared/read-shared-meeting.ts'
import { sharedComment, sharedNote } from '../shared/shared-messages.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { entriesBefore, entriesFrom } from './entries.ts'
import type { Place } from './place.ts'
import type { SharedView } from './view.ts'

/** Reads everything that the page of a share shows but who is looking at it. */
export async function readView(
  deps: Deps,
  share: OpenedShare,
  place: Place,
): Promise<Omit<SharedView, 'person' | 'path'>> {
  const { permission, recipient } = share
  const discusses = permits(permission, 'comment')
  const [opened, comments, notes] = await Promise.all([
    readSharedMeeting(deps, share),
    discusses ? readComments(deps, share, place) : null,
    discusses ? readNotes(deps, share, place) : null,
  ])
  return {
    ...opened,
    comments,
    notes,
    recipient: recipient && { email: recipient.email, accepted: recipient.status === 'accepted' },
    place,
  }
}

async function readComments(
  { database }: Deps,
  { tenant, meetingId }: OpenedShare,
  { commentsBefore }: Place,
): Promise<SharedView['comments']> {
  const total = await readCount(database, tenant, meetingId, 'comments')
  const shown = await entriesBefore(
    async page => (await listComments(database, tenant, meetingId, { ...page, after: null })).comments,
    total,
    commentsBefore,
  )
  return { ...shown, entries: shown.entries.map(sharedComment) }
}

async function readNotes(
  { database }: Deps,
  { tenant, meetingId }: OpenedShare,
  { notesFrom }: Place,
): Promise<SharedView['notes']> {
  const total = await readCount(database, tenant, meetingId, 'notes')
  const shown = await entriesFrom(
    async page => (await listNotes(database, tenant, meetingId, { ...page, after: null })).notes,
    total,
    notesFrom,
  )
  const entries = shown.entries.map(note => ({
    ...sharedNote(note),
    fromSummary: note.authorId === SYSTEM_USER_ID,
  }))
  return { ...shown, entries }
}
