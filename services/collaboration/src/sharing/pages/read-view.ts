import { listComments } from '../../comments/store/comments.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM_USER_ID } from '../../domain/may-change.ts'
import { listNotes } from '../../notes/store/notes.ts'
import { readCount } from '../../store/meeting-counts.ts'
import { permits } from '../domain/permission.ts'
import { readSharedMeeting, readSharedTranscript } from '../rpc/read-shared-meeting.ts'
import { sharedComment, sharedNote, sharedTranscript } from '../rpc/shared-messages.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { entriesBefore, entriesFrom } from './entries.ts'
import type { Place } from './place.ts'
import type { SharedView, ShownTranscript } from './view.ts'

/** About two hours of speech. A larger part would make the page exceed 100 KB compressed. */
const PART_BYTES = 150_000
/** Maximum number of links to segments on a page. */
const MOST_LINKS = 5_000

/** Reads the content of a share's page, except the reader and the URLs. */
export async function readView(
  deps: Deps,
  share: OpenedShare,
  place: Place,
): Promise<Omit<SharedView, 'person' | 'path' | 'recordingPath'>> {
  const { permission, recipient } = share
  const discusses = permits(permission, 'comment')
  const [opened, comments, notes] = await Promise.all([
    readSharedMeeting(deps, share),
    discusses ? readComments(deps, share, place) : null,
    discusses ? readNotes(deps, share, place) : null,
  ])
  const { meeting, transcriptId, recordingType, timeZone } = opened
  const segmentIds = linkedSegments({ meeting, comments })
  const transcript = await readPart(deps, share, transcriptId, place.part, segmentIds)
  return {
    ...{ meeting, transcript, recordingType, timeZone, comments, notes, place },
    recipient: recipient && { email: recipient.email, accepted: recipient.status === 'accepted' },
  }
}

async function readPart(
  deps: Deps,
  share: OpenedShare,
  transcriptId: string | null,
  number: number,
  segmentIds: string[],
): Promise<ShownTranscript | null> {
  const request = { from: 0, part: number, partBytes: PART_BYTES, withWords: false, segmentIds }
  const found = await readSharedTranscript(deps, share, transcriptId, request)
  if (!found?.transcript) return null
  const { part, starts, positions } = found
  const { language, segments } = sharedTranscript(found.transcript)
  return { language, segments, part, starts, positions }
}

/** The segments that the page links to. */
function linkedSegments({ meeting, comments }: Pick<SharedView, 'meeting' | 'comments'>): string[] {
  const ids = [
    ...(meeting.summary?.sections.flatMap(({ citations }) => citations.map(({ segmentId }) => segmentId)) ??
      []),
    ...meeting.actionItems.map(({ sourceSegmentId }) => sourceSegmentId),
    ...(comments?.entries.map(({ segmentId }) => segmentId) ?? []),
  ]
  return [...new Set(ids.filter(id => id !== null))].slice(0, MOST_LINKS)
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
