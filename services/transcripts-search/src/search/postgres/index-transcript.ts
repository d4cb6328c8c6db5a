import type { ClientBase } from 'pg'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { IndexOptions, Tenant, TranscriptDocument, WriteOutcome } from '../engine.ts'
import { buildNamePostings, buildPostings } from './build-postings.ts'
import { changeLanguageCounts } from './language-counts.ts'
import { ensureTenantNumber, lockMeeting } from './tenant-number.ts'
import { together, writePostings } from './write-postings.ts'
import { writeSegments } from './write-segments.ts'
import { speakersOf, writeSpeakers } from './write-speakers.ts'

interface KnownTranscript {
  transcript_no: number
  version: string
  analyzer: string
  segments: number
  tokens: number
}

/** Replaces what is indexed of a meeting, inside the caller's transaction. Rows that stay as they are are not written. */
export async function indexTranscript(
  client: ClientBase,
  tenant: Tenant,
  transcript: TranscriptDocument,
  { repair = false }: IndexOptions = {},
): Promise<WriteOutcome> {
  const { meetingId } = transcript.meeting
  await lockMeeting(client, tenant, meetingId)
  const tenantNo = await ensureTenantNumber(client, tenant)
  if (repair) await forgetRemoval(client, tenantNo, meetingId)
  else if (await isRemoved(client, tenantNo, meetingId)) return 'stale'
  const known = await findTranscript(client, tenantNo, meetingId)
  if (known && Number(known.version) > transcript.version) return 'stale'

  const analyzer = analyzerFor(transcript.language)
  const transcriptNo = await writeTranscript(client, tenantNo, transcript, analyzer)
  const texts = transcript.segments.map(segment => segment.text)
  const postings = buildPostings(transcriptNo, texts, analyzer)
  const speakers = speakersOf(transcript.segments)
  const names = buildNamePostings(transcriptNo, speakers, analyzer)
  await writeSpeakers(client, tenantNo, transcriptNo, speakers, analyzer)
  await writeSegments(client, transcriptNo, transcript.segments)
  await writePostings(client, tenantNo, transcriptNo, together(postings, names))
  await client.query('UPDATE search_transcript SET tokens = $2 WHERE transcript_no = $1', [
    transcriptNo,
    postings.tokens,
  ])
  // Last, so that the row all writers of a tenant share is locked only for a moment.
  await changeLanguageCounts(client, tenantNo, [
    ...(known ? [{ analyzer: known.analyzer, segments: -known.segments, tokens: -known.tokens }] : []),
    { analyzer: analyzer.code, segments: texts.length, tokens: postings.tokens },
  ])
  return 'written'
}

async function forgetRemoval(client: ClientBase, tenantNo: number, meetingId: string): Promise<void> {
  await client.query('DELETE FROM search_removed WHERE tenant_no = $1 AND meeting_id = $2', [
    tenantNo,
    meetingId,
  ])
}

async function isRemoved(client: ClientBase, tenantNo: number, meetingId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM search_removed WHERE tenant_no = $1 AND meeting_id = $2',
    [tenantNo, meetingId],
  )
  return rowCount === 1
}

async function findTranscript(
  client: ClientBase,
  tenantNo: number,
  meetingId: string,
): Promise<KnownTranscript | undefined> {
  const { rows } = await client.query<KnownTranscript>(
    `SELECT transcript_no, version, analyzer, segments, tokens FROM search_transcript
      WHERE tenant_no = $1 AND meeting_id = $2`,
    [tenantNo, meetingId],
  )
  return rows[0]
}

async function writeTranscript(
  client: ClientBase,
  tenantNo: number,
  { meeting, transcriptId, language, version, segments }: TranscriptDocument,
  analyzer: Analyzer,
): Promise<number> {
  // Facts have a version of their own: a correction of text must not bring back an old title.
  const { rows } = await client.query<{ transcript_no: number }>(
    `INSERT INTO search_transcript AS known
       (tenant_no, meeting_id, transcript_id, version, facts_version, title, started_at, platform, language, analyzer,
        channel_ids, segments, tokens)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0)
     ON CONFLICT (tenant_no, meeting_id) DO UPDATE SET
       transcript_id = excluded.transcript_id, version = excluded.version, language = excluded.language,
       analyzer = excluded.analyzer, segments = excluded.segments,
       facts_version = greatest(known.facts_version, excluded.facts_version),
       title = CASE WHEN excluded.facts_version >= known.facts_version THEN excluded.title ELSE known.title END,
       started_at = CASE WHEN excluded.facts_version >= known.facts_version THEN excluded.started_at ELSE known.started_at END,
       platform = CASE WHEN excluded.facts_version >= known.facts_version THEN excluded.platform ELSE known.platform END,
       channel_ids = CASE WHEN excluded.facts_version >= known.facts_version THEN excluded.channel_ids ELSE known.channel_ids END
     RETURNING transcript_no`,
    [
      tenantNo,
      meeting.meetingId,
      transcriptId,
      version,
      meeting.version,
      meeting.title,
      meeting.startedAt,
      meeting.platform,
      language,
      analyzer.code,
      meeting.channelIds,
      segments.length,
    ],
  )
  return (rows[0] as { transcript_no: number }).transcript_no
}
