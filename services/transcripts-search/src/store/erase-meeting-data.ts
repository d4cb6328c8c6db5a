import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'

/** How many rows of each store went so far, by whichever call: for the deletion receipt. */
export interface Erased {
  transcripts: number
  liveSegments: number
  /** Segments taken out of the search index. */
  indexed: number
}

/** Removes all that is kept of a meeting and remembers that it is gone. Repeating it removes nothing more, and answers the same. */
export async function eraseMeetingData(tx: Tx, tenant: Tenant, meetingId: string, at: Date): Promise<Erased> {
  await markErased(tx, tenant, meetingId, at)
  const transcripts = await tx.transcript.deleteMany({ where: { ...tenant, meetingId } })
  const liveSegments = await tx.liveSegment.deleteMany({ where: { ...tenant, meetingId } })
  await tx.liveSpeaker.deleteMany({ where: { ...tenant, meetingId } })
  return addErased(tx, tenant, meetingId, {
    transcripts: transcripts.count,
    liveSegments: liveSegments.count,
    indexed: 0,
  })
}

/** Adds to what has been erased. Returns the sums; zeros for a meeting of another tenant. */
export async function addErased(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { transcripts, liveSegments, indexed }: Erased,
): Promise<Erased> {
  const rows = await tx.$queryRaw<{ transcripts: number; live: number; indexed: number }[]>`
    update meeting_refs set erased_transcripts = erased_transcripts + ${transcripts}, erased_live = erased_live + ${liveSegments},
      erased_indexed = erased_indexed + ${indexed}
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode
    returning erased_transcripts as transcripts, erased_live as live, erased_indexed as indexed`
  const [sums = { transcripts: 0, live: 0, indexed: 0 }] = rows
  return { transcripts: sums.transcripts, liveSegments: sums.live, indexed: sums.indexed }
}

/** Marks a meeting as deleted for good, also one that was never heard of. What it was called goes too. */
async function markErased(tx: Tx, tenant: Tenant, meetingId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    insert into meeting_refs (meeting_id, account_id, mode, title, status, platform, started_at, version, erased_at)
    values (${meetingId}, ${tenant.accountId}, ${tenant.mode}::mode, '', '', '', ${at}, 0, ${at})
    on conflict (meeting_id) do update set
      erased_at = coalesce(meeting_refs.erased_at, excluded.erased_at), title = '', participants = '[]'
    where meeting_refs.account_id = excluded.account_id and meeting_refs.mode = excluded.mode`
}
