import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'

/** How many rows of each store went so far, by whichever call: for the deletion receipt. */
export interface Erased {
  summaries: number
  actionItems: number
  diagrams: number
}

/** Removes all that is kept of a meeting and remembers that it is gone. Repeating it removes nothing more, and answers the same. */
export async function eraseMeetingData(tx: Tx, tenant: Tenant, meetingId: string, at: Date): Promise<Erased> {
  await markErased(tx, tenant, meetingId, at)
  const where = { ...tenant, meetingId }
  const summaries = await tx.summary.deleteMany({ where })
  const items = await tx.actionItem.deleteMany({ where })
  await tx.finishedPart.deleteMany({ where })
  const dismissed = await tx.dismissedItem.deleteMany({ where })
  const diagrams = await tx.diagram.deleteMany({ where })
  const rows = await tx.$queryRaw<Erased[]>`
    update meeting_refs set
      erased_summaries = erased_summaries + ${summaries.count},
      erased_action_items = erased_action_items + ${items.count + dismissed.count},
      erased_diagrams = erased_diagrams + ${diagrams.count}
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode
    returning erased_summaries as summaries, erased_action_items as "actionItems", erased_diagrams as diagrams`
  return rows[0] ?? { summaries: 0, actionItems: 0, diagrams: 0 }
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
