import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from './database.ts'
import { addIndexErasure } from './index-erasures.ts'

/**
 * Removes all stored data of a deleted meeting except its search index entries, which a job removes. The meeting's reference must already
 * be marked as erased, so that no data is added later. Returns the number of removed items for each store of the deletion receipt.
 */
export async function eraseMeetingData(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<'transcripts' | 'live_segments' | 'speaker_embeddings', number>> {
  await addIndexErasure(tx, tenant, meetingId)
  const ofMeeting = sql`meeting_id = ${meetingId} and ${ofTenant(tenant)}`
  // One statement, because a client waits.
  const [removed] = await queryRows<{ transcripts: number; live: number; embeddings: number }>(
    tx,
    sql`with removed_transcripts as (delete from transcripts where ${ofMeeting} returning 1),
      removed_segments as (delete from live_segments where ${ofMeeting} returning 1),
      removed_embeddings as (delete from speaker_embeddings where ${ofMeeting} returning 1),
      removed_speakers as (delete from live_speakers where ${ofMeeting}),
      removed_counters as (delete from transcript_counters where ${ofMeeting}),
      removed_staged as (delete from staged_segments where meeting_id = ${meetingId})
    select (select count(*)::int from removed_transcripts) as transcripts,
      (select count(*)::int from removed_segments) as live,
      (select count(*)::int from removed_embeddings) as embeddings`,
  )
  return {
    transcripts: removed?.transcripts ?? 0,
    live_segments: removed?.live ?? 0,
    speaker_embeddings: removed?.embeddings ?? 0,
  }
}
