import type { SharedComment } from '@mi/contracts/mi/collaboration/v1'
import { recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { SegmentAnchor } from '../../rpc/require-segment.ts'
import { insertComment } from '../../store/comments.ts'
import type { Tx } from '../../store/database.ts'
import { shareErrors } from '../errors.ts'
import type { Origin } from '../share-origin.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedComment } from './shared-messages.ts'

interface NewComment extends SegmentAnchor {
  id?: string
  origin: Origin
  /** A user of any account, whose name is known here. */
  authorId: string
  content: string
}

/** Comments on a shared meeting, in the account of the share. */
export async function addComment(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { tenant, meetingId }: OpenedShare,
  { id = newId('cmt'), origin, ...comment }: NewComment,
): Promise<SharedComment> {
  // Locked: a meeting that is being deleted takes this comment with it, or is gone.
  if (!(await lockMeetingRef(tx, tenant, meetingId))) throw shareErrors.unknown_link()
  const written = await insertComment(tx, tenant, { id, meetingId, ...comment, createdAt: now() })
  await recordAuditEvent(tx, origin, {
    action: 'comment.created',
    resourceType: 'comment',
    resourceId: id,
  })
  return sharedComment(written)
}
