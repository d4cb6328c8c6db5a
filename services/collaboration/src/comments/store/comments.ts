import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import { eraseIdempotencyRecords } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { TimePage } from '../../domain/time-page.ts'
import type { Comment } from '../../generated/prisma/client.ts'
import { commentTable } from '../../generated/tables.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { addToCount, readCount } from '../../store/meeting-counts.ts'
import { pageByTime } from '../../store/page-by-time.ts'

export type CommentRecord = Comment

/** A comment with the name of its author and the state of its anchor. */
export interface WrittenComment extends CommentRecord {
  authorName: string
  attached: boolean
}

/**
 * Without a transcript the segment is captured live. Before the first transcript event, the transcript of the comment is the latest known.
 */
const COLUMNS = sql`${commentTable.columns({ alias: 'c' })}, coalesce(u.name, '') as "authorName",
  coalesce(r.transcript_id = c.transcript_id, true) as attached`
const AUTHOR_AND_MEETING = sql`left join user_refs u on u.user_id = c.author_id
  left join meeting_refs r on r.meeting_id = c.meeting_id and r.account_id = c.account_id and r.mode = c.mode`

async function findComment(db: Queryable, tenant: Tenant, id: string): Promise<WrittenComment | null> {
  const statement = sql`select ${COLUMNS} from comments c ${AUTHOR_AND_MEETING}
    where c.id = ${id} and ${ofTenant(tenant, 'c')}`
  const [comment] = await queryRows<WrittenComment>(db, statement)
  return comment ?? null
}

/**
 * Locks the meeting of a comment, so that changes of the texts of a meeting wait for each other, and reads the
 * comment under the lock. Returns null when the comment no longer exists. Erasure locks in the same order.
 */
export async function lockComment(tx: Tx, tenant: Tenant, id: string): Promise<WrittenComment | null> {
  const found = await findComment(tx, tenant, id)
  return found && (await lockMeetingRef(tx, tenant, found.meetingId)) ? findComment(tx, tenant, id) : null
}

/** Comments on a meeting, oldest first. Returns one row more than the page when more rows follow. */
export async function listComments(
  database: CollaborationDatabase,
  tenant: Tenant,
  meetingId: string,
  page: TimePage,
): Promise<{ comments: WrittenComment[]; total: number | null }> {
  const statement = sql`select ${COLUMNS} from (
      select id from comments
      where ${ofTenant(tenant)} and meeting_id = ${meetingId} ${pageByTime(page, ['created_at', 'id'], 'asc')}
    ) as page join comments c using (id) ${AUTHOR_AND_MEETING} order by c.created_at, c.id`
  const [comments, total] = await Promise.all([
    queryRows<WrittenComment>(database.pool, statement, { prepared: true }),
    page.after ? null : readCount(database, tenant, meetingId, 'comments'),
  ])
  return { comments, total }
}

/** Adds a comment to a meeting whose reference is locked, and counts it. */
export async function insertComment(
  tx: Tx,
  tenant: Tenant,
  comment: Omit<CommentRecord, 'accountId' | 'mode' | 'updatedAt'>,
): Promise<WrittenComment> {
  await tx.comment.create({ data: { ...tenant, ...comment, updatedAt: comment.createdAt } })
  await addToCount(tx, tenant, comment.meetingId, 'comments', 1)
  return (await findComment(tx, tenant, comment.id)) as WrittenComment
}

/** Deletes a comment and the stored response that contains it. */
export async function removeComment(
  tx: Tx,
  tenant: Tenant,
  { id, meetingId }: Pick<CommentRecord, 'id' | 'meetingId'>,
): Promise<void> {
  await tx.comment.delete({ where: { id, ...tenant } })
  await addToCount(tx, tenant, meetingId, 'comments', -1)
  await eraseIdempotencyRecords(tx, null, { type: 'comment', id })
}

/** Live segments that have comments. */
export async function liveAnchors(
  tx: Pick<Tx, 'comment'>,
  tenant: Tenant,
  meetingId: string,
): Promise<string[]> {
  const found = await tx.comment.findMany({
    where: { ...tenant, meetingId, transcriptId: null, segmentId: { not: null } },
    select: { segmentId: true },
    distinct: ['segmentId'],
  })
  return found.map(({ segmentId }) => segmentId as string)
}

/** Anchors comments on live segments to the new transcript. Segments that it does not contain are detached. */
export async function settleLiveAnchors(
  tx: Pick<Tx, 'comment'>,
  tenant: Tenant,
  meetingId: string,
  transcriptId: string,
  { asked, found }: { asked: string[]; found: string[] },
): Promise<void> {
  const live = { ...tenant, meetingId, transcriptId: null }
  await tx.comment.updateMany({ where: { ...live, segmentId: { in: found } }, data: { transcriptId } })
  await tx.comment.updateMany({ where: { ...live, segmentId: { in: asked } }, data: { transcriptId: '' } })
}

/** Erases the comments on a meeting and the stored responses that contain them. */
export async function eraseComments(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  const comments = await tx.comment.findMany({ where: { ...tenant, meetingId }, select: { id: true } })
  await eraseIdempotencyRecords(tx, null, { type: 'comment', id: comments.map(({ id }) => id) })
  const { count } = await tx.comment.deleteMany({ where: { ...tenant, meetingId } })
  return count
}
