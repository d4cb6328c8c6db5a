import type { Tenant } from '@mi/contracts'
import { fold } from '@mi/text'
import type { ClientBase } from 'pg'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { IndexOptions, SegmentDocument, TranscriptDocument, WriteOutcome } from '../engine.ts'
import { buildNamePostings, positionsBlock, postingParts } from './build-postings.ts'
import { allowLongStatements, changeLanguageCounts, ensureTenantNumber, lockMeeting } from './tenants.ts'
import { writePostings } from './write-postings.ts'

interface KnownTranscript {
  transcript_no: number
  version: string
  analyzer: string
  segments: number
  tokens: number
}

/** Replaces the index entries of a meeting, inside the caller's transaction. Unchanged rows are not written. */
export async function indexTranscript(
  client: ClientBase,
  tenant: Tenant,
  transcript: TranscriptDocument,
  { repair = false }: IndexOptions = {},
): Promise<WriteOutcome> {
  const { meetingId } = transcript.meeting
  await allowLongStatements(client)
  await lockMeeting(client, tenant, meetingId)
  const tenantNo = await ensureTenantNumber(client, tenant)
  if (repair) await clearRemoval(client, tenantNo, meetingId)
  else if (await isRemoved(client, tenantNo, meetingId)) return 'stale'
  const known = await findTranscript(client, tenantNo, meetingId)
  if (known && Number(known.version) > transcript.version) return 'stale'

  const analyzer = analyzerFor(transcript.language)
  const transcriptNo = await writeTranscript(client, tenantNo, transcript, analyzer)
  const texts = transcript.segments.map(segment => segment.text)
  const speakers = speakersOf(transcript.segments)
  const names = buildNamePostings(transcriptNo, speakers, analyzer)
  await writeSpeakers(client, tenantNo, transcriptNo, speakers, analyzer)
  await writeSegments(client, transcriptNo, transcript.segments)
  const parts = postingParts(transcriptNo, texts, analyzer)
  const tokens = await writePostings(client, tenantNo, transcriptNo, parts, names)
  await client.query('UPDATE search_transcript SET tokens = $2 WHERE transcript_no = $1', [
    transcriptNo,
    tokens,
  ])
  // This is last, so that the row that all writers of a tenant share is locked only briefly.
  await changeLanguageCounts(client, tenantNo, [
    ...(known ? [{ analyzer: known.analyzer, segments: -known.segments, tokens: -known.tokens }] : []),
    { analyzer: analyzer.code, segments: texts.length, tokens },
  ])
  return 'written'
}

async function clearRemoval(client: ClientBase, tenantNo: number, meetingId: string): Promise<void> {
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
  // Facts have a separate version: a correction of the text must not restore an old title.
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

/** The maximum number of segments in one statement, and of characters in their texts. */
const BATCH_SEGMENTS = 1_000
const BATCH_CHARACTERS = 1024 * 1024

/** Replaces the segment rows of a transcript. */
async function writeSegments(
  client: ClientBase,
  transcriptNo: number,
  segments: readonly SegmentDocument[],
): Promise<void> {
  await client.query('DELETE FROM search_segment WHERE transcript_no = $1 AND position >= $2', [
    transcriptNo,
    segments.length,
  ])
  let from = 0
  let characters = 0
  for (const [position, { text }] of segments.entries()) {
    characters += text.length
    const to = position + 1
    if (to - from < BATCH_SEGMENTS && characters < BATCH_CHARACTERS && to < segments.length) continue
    await writeBatch(client, transcriptNo, from, segments.slice(from, to))
    from = to
    characters = 0
  }
}

async function writeBatch(
  client: ClientBase,
  transcriptNo: number,
  from: number,
  segments: readonly SegmentDocument[],
): Promise<void> {
  await client.query(
    `INSERT INTO search_segment AS known
       (transcript_no, position, segment_id, participant_id, start_ms, end_ms, text)
     SELECT $1, $7 + place - 1, segment_id, participant_id, start_ms, end_ms, text
       FROM unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::text[])
            WITH ORDINALITY AS new (segment_id, participant_id, start_ms, end_ms, text, place)
     ON CONFLICT (transcript_no, position) DO UPDATE SET
       segment_id = excluded.segment_id, participant_id = excluded.participant_id,
       start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text
     WHERE (known.segment_id, known.participant_id, known.start_ms, known.end_ms, known.text)
        <> (excluded.segment_id, excluded.participant_id, excluded.start_ms, excluded.end_ms, excluded.text)`,
    [
      transcriptNo,
      segments.map(segment => segment.id),
      segments.map(segment => segment.participantId),
      segments.map(segment => segment.startMs),
      segments.map(segment => segment.endMs),
      segments.map(segment => segment.text),
      from,
    ],
  )
}

/** A speaker and the segments of that speaker in a transcript. */
interface Speaker {
  participantId: string
  name: string
  positions: number[]
}

function speakersOf(segments: readonly SegmentDocument[]): Speaker[] {
  const speakers = new Map<string, Speaker>()
  segments.forEach(({ participantId, speakerName }, position) => {
    const speaker = speakers.get(participantId)
    if (speaker) speaker.positions.push(position)
    else speakers.set(participantId, { participantId, name: speakerName, positions: [position] })
  })
  return [...speakers.values()]
}

/** Replaces the speaker rows of a transcript. */
async function writeSpeakers(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  speakers: readonly Speaker[],
  analyzer: Analyzer,
): Promise<void> {
  await client.query('DELETE FROM search_speaker WHERE transcript_no = $1', [transcriptNo])
  await client.query(
    `INSERT INTO search_speaker (transcript_no, tenant_no, participant_id, name, folded_name, segments, block)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::bytea[])`,
    [
      transcriptNo,
      tenantNo,
      speakers.map(({ participantId }) => participantId),
      speakers.map(({ name }) => name),
      speakers.map(({ name }) => fold(name)),
      speakers.map(({ positions }) => positions.length),
      speakers.map(({ positions }) => positionsBlock(transcriptNo, analyzer, positions)),
    ],
  )
}
