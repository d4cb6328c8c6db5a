import type { SharedComment } from '@mi/contracts/mi/collaboration/v1'
import { recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { SegmentAnchor } from '../../comments/rpc/require-segment.ts'
import { insertComment } from '../../comments/store/comments.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import type { Origin } from '../domain/share-origin.ts'
import { shareErrors } from '../errors.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedComment } from './shared-messages.ts'

interface NewComment extends SegmentAnchor {
  id?: string
  origin: Origin
  /** A user of any account, whose name is stored in this service. */
  authorId: string
  content: string
}

/** Adds a comment to a shared meeting, in the account of the share. */
export async function addComment(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { tenant, meetingId }: OpenedShare,
  { id = newId('cmt'), origin, ...comment }: NewComment,
): Promise<SharedComment> {
  // The lock orders this comment and a deletion of the meeting: the deletion erases the comment, or the meeting no longer exists.
  if (!(await lockMeetingRef(tx, tenant, meetingId))) throw shareErrors.unknown_link()
  const written = await insertComment(tx, tenant, { id, meetingId, ...comment, createdAt: now() })
  await recordAuditEvent(tx, origin, {
    action: 'comment.created',
    resourceType: 'comment',
    resourceId: id,
  })
  return sharedComment(written)
}
