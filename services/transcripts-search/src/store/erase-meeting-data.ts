import type { Tenant } from '@mi/database'
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
  const { accountId, mode } = tenant
  // One statement, because a client waits.
  const [gone] = await tx.$queryRaw<[{ transcripts: number; live: number; embeddings: number }]>`
    with transcripts_gone as (delete from transcripts
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      live_gone as (delete from live_segments
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      embeddings_gone as (delete from speaker_embeddings
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode returning 1),
      speakers_gone as (delete from live_speakers
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode),
      counters_gone as (delete from transcript_counters
        where meeting_id = ${meetingId} and account_id = ${accountId} and mode = ${mode}::mode),
      staged_gone as (delete from staged_segments where meeting_id = ${meetingId})
    select (select count(*)::int from transcripts_gone) as transcripts, (select count(*)::int from live_gone) as live,
      (select count(*)::int from embeddings_gone) as embeddings`
  return {
    transcripts: gone.transcripts,
    live_segments: gone.live,
    speaker_embeddings: gone.embeddings,
  }
}
