import type { Tenant } from '@mi/database'
import { eraseIdempotencyRecords } from '@mi/events'
import { findAnswersFrom } from './answer-sources.ts'
import type { Tx } from './database.ts'

/**
 * Removes all stored data of a deleted meeting. Its reference must already be marked as erased, so that no data is added later. Returns
 * the number of removed items for each store of the deletion receipt.
 */
export async function eraseMeetingData(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<'summaries' | 'action_items' | 'diagrams' | 'answers', number>> {
  const { accountId, mode } = tenant
  // One statement, because a client waits.
  const [gone] = await tx.$queryRaw<[{ summaries: number; items: number; diagrams: number }]>`
    with gone_summaries as (delete from summaries
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      gone_items as (delete from action_items
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      gone_parts as (delete from finished_parts
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode),
      gone_dismissed as (delete from dismissed_items
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      gone_diagrams as (delete from diagrams
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1)
    select (select count(*)::int from gone_summaries) as summaries,
      (select count(*)::int from gone_items) + (select count(*)::int from gone_dismissed) as items,
      (select count(*)::int from gone_diagrams) as diagrams`
  let answers = 0
  for (const id of await findAnswersFrom(tx, tenant, meetingId))
    answers += await eraseIdempotencyRecords(tx, tenant, { type: 'answer', id })
  return { summaries: gone.summaries, action_items: gone.items, diagrams: gone.diagrams, answers }
}
