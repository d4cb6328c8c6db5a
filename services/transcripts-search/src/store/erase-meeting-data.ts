import type { Tenant } from '@mi/database'
import { eraseOutcomes } from '@mi/events'
import type { Tx } from './database.ts'

/** How many rows of each store went so far, by whichever call: for the deletion receipt. */
export interface Erased {
  transcripts: number
  liveSegments: number
  /** Segments taken out of the search index. */
  indexed: number
}

/** Removes all that is kept of a meeting and remembers that it is gone. Repeating it removes nothing more, and answers the same. */
export async function eraseMeetingData(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  at: Date,
): Promise<Erased & { keptAnswers: number }> {
  await markErased(tx, tenant, meetingId, at)
  const { accountId, mode } = tenant
  // A client waits: one statement. Not one with the above, which may have had to wait for what this is to see.
  const rows = await tx.$queryRaw<Sums[]>`
    with gone as (delete from transcripts
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      live as (delete from live_segments
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      speakers as (delete from live_speakers
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode)
    update meeting_refs set erased_transcripts = erased_transcripts + (select count(*)::int from gone),
      erased_live = erased_live + (select count(*)::int from live)
    where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode
    returning erased_transcripts as transcripts, erased_live as live, erased_indexed as indexed`
  const keptAnswers = await eraseOutcomes(tx, tenant, meetingId)
  return { ...readSums(rows), keptAnswers }
}

/** Adds to what has been erased. Returns the sums; zeros for a meeting of another tenant. */
export async function addErased(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { transcripts, liveSegments, indexed }: Erased,
): Promise<Erased> {
  const rows = await tx.$queryRaw<Sums[]>`
    update meeting_refs set erased_transcripts = erased_transcripts + ${transcripts}, erased_live = erased_live + ${liveSegments},
      erased_indexed = erased_indexed + ${indexed}
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode
    returning erased_transcripts as transcripts, erased_live as live, erased_indexed as indexed`
  return readSums(rows)
}

interface Sums {
  transcripts: number
  live: number
  indexed: number
}

function readSums([sums = { transcripts: 0, live: 0, indexed: 0 }]: Sums[]): Erased {
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
