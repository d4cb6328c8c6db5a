import type { Tenant } from '@mi/database'
import { eraseOutcomes } from '@mi/events'
import type { Tx } from './database.ts'

/** How many rows of each store went so far, by whichever call: for the deletion receipt. */
export interface Erased {
  summaries: number
  actionItems: number
  diagrams: number
  keptAnswers: number
}

/** Removes all that is kept of a meeting and remembers that it is gone. Repeating it removes nothing more, and answers the same. */
export async function eraseMeetingData(tx: Tx, tenant: Tenant, meetingId: string, at: Date): Promise<Erased> {
  await markErased(tx, tenant, meetingId, at)
  const { accountId, mode } = tenant
  // A client waits: one statement. Not one with the above, which may have had to wait for what this is to see.
  const [sums] = await tx.$queryRaw<Omit<Erased, 'keptAnswers'>[]>`
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
    update meeting_refs set
      erased_summaries = erased_summaries + (select count(*)::int from gone_summaries),
      erased_action_items = erased_action_items
        + (select count(*)::int from gone_items) + (select count(*)::int from gone_dismissed),
      erased_diagrams = erased_diagrams + (select count(*)::int from gone_diagrams)
    where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode
    returning erased_summaries as summaries, erased_action_items as "actionItems", erased_diagrams as diagrams`
  const keptAnswers = await eraseOutcomes(tx, tenant, meetingId)
  return { summaries: 0, actionItems: 0, diagrams: 0, ...sums, keptAnswers }
}

/** Marks a meeting as deleted for good, also one that was never heard of. What it was called goes too. */
async function markErased(tx: Tx, { accountId, mode }: Tenant, meetingId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    insert into meeting_refs (meeting_id, account_id, mode, title, started_at, version, erased_at)
    values (${meetingId}, ${accountId}, ${mode}::mode, '', ${at}, 0, ${at})
    on conflict (meeting_id) do update set
      erased_at = coalesce(meeting_refs.erased_at, excluded.erased_at), title = '', participants = '[]', transcript_id = null
    where meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`
}
