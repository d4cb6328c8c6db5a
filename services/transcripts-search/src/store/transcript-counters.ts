import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'
import type { RawQueries } from './raw-queries.ts'

/** The counters of a meeting: the number of changes of its transcript, and the last sequence number of a live segment. */
export interface TranscriptCounters {
  transcriptVersion: number
  liveSequence: bigint
}

export async function readCounters(
  tx: RawQueries,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<TranscriptCounters> {
  const [found] = await tx.$queryRawUnsafe<{ version: number; live: string }[]>(
    `select transcript_version::float8 as version, live_sequence::text as live from transcript_counters
     where meeting_id = $1 and account_id = $2 and mode = $3::mode`,
    ...[meetingId, accountId, mode],
  )
  return { transcriptVersion: found?.version ?? 0, liveSequence: BigInt(found?.live ?? 0) }
}

/** Counts a change or replacement of the meeting's transcript. The meeting's row must be locked. */
export async function nextTranscriptVersion(tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  await tx.$executeRaw`
    insert into transcript_counters as known (meeting_id, account_id, mode, transcript_version)
    values (${meetingId}, ${tenant.accountId}, ${tenant.mode}::mode, 1)
    on conflict (meeting_id) do update set transcript_version = known.transcript_version + 1
    where known.account_id = excluded.account_id and known.mode = excluded.mode`
}

export async function saveLiveSequence(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  sequence: bigint,
): Promise<void> {
  await tx.$executeRaw`
    insert into transcript_counters as known (meeting_id, account_id, mode, live_sequence)
    values (${meetingId}, ${tenant.accountId}, ${tenant.mode}::mode, ${sequence})
    on conflict (meeting_id) do update set live_sequence = excluded.live_sequence
    where known.account_id = excluded.account_id and known.mode = excluded.mode`
}
