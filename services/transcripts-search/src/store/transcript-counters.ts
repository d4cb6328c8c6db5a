import type { Tenant } from '@mi/database'
import { execute, ofTenant, type Queryable, queryRows, sql } from '@mi/database/sql'
import { transcriptCounterTable } from '../generated/tables.ts'
import type { Tx } from './database.ts'

/** The counters of a meeting: the number of changes of its transcript, and the last sequence number of a live segment. */
export interface TranscriptCounters {
  transcriptVersion: number
  liveSequence: bigint
}

export async function readCounters(
  tx: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptCounters> {
  const [found] = await queryRows<{ version: number; live: string }>(
    tx,
    sql`select transcript_version::float8 as version, live_sequence::text as live from transcript_counters
      where meeting_id = ${meetingId} and ${ofTenant(tenant)}`,
  )
  return { transcriptVersion: found?.version ?? 0, liveSequence: BigInt(found?.live ?? 0) }
}

/** Counts a change or replacement of the meeting's transcript. The meeting's row must be locked. */
export async function nextTranscriptVersion(tx: Tx, tenant: Tenant, meetingId: string): Promise<void> {
  const row = { ...tenant, meetingId, transcriptVersion: 1 }
  await execute(
    tx,
    sql`insert into transcript_counters as known ${transcriptCounterTable.values([row])}
      on conflict (meeting_id) do update set transcript_version = known.transcript_version + 1
      where known.account_id = excluded.account_id and known.mode = excluded.mode`,
  )
}

export async function saveLiveSequence(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  sequence: bigint,
): Promise<void> {
  const row = { ...tenant, meetingId, liveSequence: sequence }
  await execute(
    tx,
    sql`insert into transcript_counters as known ${transcriptCounterTable.values([row])}
      on conflict (meeting_id) do update set live_sequence = excluded.live_sequence
      where known.account_id = excluded.account_id and known.mode = excluded.mode`,
  )
}
