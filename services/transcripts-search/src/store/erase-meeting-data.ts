import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'
import { addIndexErasure } from './index-erasures.ts'

/**
 * Removes all that is stored of a deleted meeting but its search index, which follows. Its reference is marked as erased before, so that
 * nothing is added any more. Returns how many items of each store of the deletion receipt went.
 */
export async function eraseMeetingData(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<'transcripts' | 'live_segments' | 'speaker_embeddings', number>> {
  await addIndexErasure(tx, tenant, meetingId)
  const { accountId, mode } = tenant
  // A client waits: one statement.
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
