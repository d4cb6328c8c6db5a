import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import { eraseIdempotencyRecords } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import { findAnswersFrom } from '../answers/store/answer-sources.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from './database.ts'

/**
 * Removes all stored data of a deleted meeting and cancels its jobs. Its reference must already be marked as erased, so that no data is
 * added later. Returns the number of removed items for each store of the deletion receipt.
 */
export async function eraseMeetingData(
  jobs: Deps['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<'summaries' | 'action_items' | 'diagrams' | 'answers', number>> {
  await cancelJobs(jobs, tx, tenant, meetingId)
  const ofMeeting = sql`meeting_id = ${meetingId} and ${ofTenant(tenant)}`
  // One statement, because a client waits.
  const [removed] = await queryRows<{ summaries: number; items: number; diagrams: number }>(
    tx,
    sql`with removed_summaries as (delete from summaries where ${ofMeeting} returning 1),
      removed_items as (delete from action_items where ${ofMeeting} returning 1),
      removed_parts as (delete from finished_parts where ${ofMeeting}),
      removed_dismissed as (delete from dismissed_items where ${ofMeeting} returning 1),
      removed_diagrams as (delete from diagrams where ${ofMeeting} returning 1)
    select (select count(*)::int from removed_summaries) as summaries,
      (select count(*)::int from removed_items) + (select count(*)::int from removed_dismissed) as items,
      (select count(*)::int from removed_diagrams) as diagrams`,
  )
  const { summaries = 0, items = 0, diagrams = 0 } = removed ?? {}
  let answers = 0
  for (const id of await findAnswersFrom(tx, tenant, meetingId))
    answers += await eraseIdempotencyRecords(tx, tenant, { type: 'answer', id })
  return { summaries, action_items: items, diagrams, answers }
}

/** Cancels the jobs of a meeting. The result of a running job is discarded. */
async function cancelJobs(jobs: Deps['jobs'], tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  // Takes the locks that jobs take, in their order, before the locks on the jobs.
  await lockMeetingRef(tx, tenant, meetingId)
  const diagrams = await queryRows<{ id: string }>(
    tx,
    sql`select id from diagrams where meeting_id = ${meetingId} and ${ofTenant(tenant)} order by id for update`,
  )
  await jobs.cancel(tx, tenant, 'summarize', meetingId)
  for (const { id } of diagrams) await jobs.cancel(tx, tenant, 'draw-diagram', id)
}
