import type { Tenant } from '@mi/contracts'
import type pg from 'pg'
import type { SearchEngine, TranscriptDocument } from '../../src/engines/engine.ts'

/**
 * Writes meetings to the index and the service's store until a number of segments is reached, without imports. The store gets only the
 * meeting records: no part of a search reads its segments.
 */
export async function writeMeetings(
  source: Generator<TranscriptDocument>,
  { engine, store, tenant }: { engine: SearchEngine; store: pg.Pool; tenant: Tenant },
  have: number,
  size: number,
): Promise<number> {
  let segments = have
  const write = async () => {
    while (segments < size) {
      const transcript: TranscriptDocument = source.next().value
      segments += transcript.segments.length
      await engine.indexTranscript(tenant, transcript)
      await writeMeetingRef(store, tenant, transcript)
    }
  }
  await Promise.all([write(), write()])
  return segments
}

async function writeMeetingRef(
  store: pg.Pool,
  tenant: Tenant,
  transcript: TranscriptDocument,
): Promise<void> {
  const { meetingId, title, platform, startedAt, channelIds, version } = transcript.meeting
  await store.query(
    `INSERT INTO meeting_refs
       (meeting_id, account_id, mode, title, status, platform, started_at, language, channel_ids, version)
     VALUES ($1, $2, $3::mode, $4, 'completed', $5, $6, $7, $8, $9)`,
    [
      ...[meetingId, tenant.accountId, tenant.mode, title, platform, startedAt],
      ...[transcript.language, channelIds, version],
    ],
  )
  await store.query(
    `INSERT INTO transcript_counters (meeting_id, account_id, mode, transcript_version) VALUES ($1, $2, $3::mode, $4)`,
    [meetingId, tenant.accountId, tenant.mode, transcript.version],
  )
}
