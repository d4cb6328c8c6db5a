import type { Tenant } from '@mi/contracts'
import { execute, join, queryRows, raw, sql } from '@mi/database/sql'
import { fold } from '@mi/text'
import type { ClientBase } from 'pg'
import { type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { IndexOptions, SegmentDocument, TranscriptDocument, WriteOutcome } from '../engine.ts'
import { buildNamePostings, positionsBlock, postingParts } from './build-postings.ts'
import { allowLongStatements, changeLanguageCounts, ensureTenantNumber, lockMeeting } from './tenants.ts'
import { writePostings } from './write-postings.ts'

interface KnownTranscript {
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
  await execute(
    client,
    sql`UPDATE search_transcript SET tokens = ${tokens} WHERE transcript_no = ${transcriptNo}`,
  )
  // This is last, so that the row that all writers of a tenant share is locked only briefly.
  await changeLanguageCounts(client, tenantNo, [
    ...(known ? [{ analyzer: known.analyzer, segments: -known.segments, tokens: -known.tokens }] : []),
    { analyzer: analyzer.code, segments: texts.length, tokens },
  ])
  return 'written'
}

async function clearRemoval(client: ClientBase, tenantNo: number, meetingId: string): Promise<void> {
  await execute(
    client,
    sql`DELETE FROM search_removed WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId}`,
  )
}

async function isRemoved(client: ClientBase, tenantNo: number, meetingId: string): Promise<boolean> {
  const rows = await queryRows(
    client,
    sql`SELECT FROM search_removed WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId}`,
  )
  return rows.length === 1
}

async function findTranscript(
  client: ClientBase,
  tenantNo: number,
  meetingId: string,
): Promise<KnownTranscript | undefined> {
  const [known] = await queryRows<KnownTranscript>(
    client,
    sql`SELECT version, analyzer, segments, tokens FROM search_transcript
      WHERE tenant_no = ${tenantNo} AND meeting_id = ${meetingId}`,
  )
  return known
}

async function writeTranscript(
  client: ClientBase,
  tenantNo: number,
  { meeting, transcriptId, language, version, segments }: TranscriptDocument,
  analyzer: Analyzer,
): Promise<number> {
  const { meetingId, title, startedAt, platform, channelIds, version: factsVersion } = meeting
  const [written] = await queryRows<{ transcriptNo: number }>(
    client,
    sql`INSERT INTO search_transcript AS known
        (tenant_no, meeting_id, transcript_id, version, facts_version, title, started_at, platform, language, analyzer,
         channel_ids, segments, tokens)
      VALUES (${tenantNo}, ${meetingId}, ${transcriptId}, ${version}, ${factsVersion}, ${title}, ${startedAt}, ${platform},
        ${language}, ${analyzer.code}, ${channelIds}, ${segments.length}, 0)
      ON CONFLICT (tenant_no, meeting_id) DO UPDATE SET
        transcript_id = excluded.transcript_id, version = excluded.version, language = excluded.language,
        analyzer = excluded.analyzer, segments = excluded.segments,
        facts_version = greatest(known.facts_version, excluded.facts_version), ${NEWER_FACTS}
      RETURNING transcript_no AS "transcriptNo"`,
  )
  return (written as { transcriptNo: number }).transcriptNo
}

/** Facts have a separate version: a correction of the text must not restore an old title. */
const NEWER_FACTS = join(
  ['title', 'started_at', 'platform', 'channel_ids'].map(column =>
    raw(
      `${column} = CASE WHEN excluded.facts_version >= known.facts_version THEN excluded.${column} ELSE known.${column} END`,
    ),
  ),
)

/** The maximum number of segments in one statement, and of characters in their texts. */
const BATCH_SEGMENTS = 1_000
const BATCH_CHARACTERS = 1024 * 1024

/** Replaces the segment rows of a transcript. */
async function writeSegments(
  client: ClientBase,
  transcriptNo: number,
  segments: readonly SegmentDocument[],
): Promise<void> {
  await execute(
    client,
    sql`DELETE FROM search_segment WHERE transcript_no = ${transcriptNo} AND position >= ${segments.length}`,
  )
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
  const ids = segments.map(({ id }) => id)
  const participantIds = segments.map(({ participantId }) => participantId)
  const starts = segments.map(({ startMs }) => startMs)
  const ends = segments.map(({ endMs }) => endMs)
  const texts = segments.map(({ text }) => text)
  await execute(
    client,
    sql`INSERT INTO search_segment AS known
        (transcript_no, position, segment_id, participant_id, start_ms, end_ms, text)
      SELECT ${transcriptNo}, ${from} + place - 1, segment_id, participant_id, start_ms, end_ms, text
        FROM unnest(${ids}::text[], ${participantIds}::text[], ${starts}::integer[], ${ends}::integer[], ${texts}::text[])
             WITH ORDINALITY AS new (segment_id, participant_id, start_ms, end_ms, text, place)
      ON CONFLICT (transcript_no, position) DO UPDATE SET
        segment_id = excluded.segment_id, participant_id = excluded.participant_id,
        start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text
      WHERE (known.segment_id, known.participant_id, known.start_ms, known.end_ms, known.text)
         <> (excluded.segment_id, excluded.participant_id, excluded.start_ms, excluded.end_ms, excluded.text)`,
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
  await execute(client, sql`DELETE FROM search_speaker WHERE transcript_no = ${transcriptNo}`)
  const ids = speakers.map(({ participantId }) => participantId)
  const names = speakers.map(({ name }) => name)
  const counts = speakers.map(({ positions }) => positions.length)
  const blocks = speakers.map(({ positions }) => positionsBlock(transcriptNo, analyzer, positions))
  await execute(
    client,
    sql`INSERT INTO search_speaker (transcript_no, tenant_no, participant_id, name, folded_name, segments, block)
      SELECT ${transcriptNo}, ${tenantNo}, *
        FROM unnest(${ids}::text[], ${names}::text[], ${names.map(fold)}::text[], ${counts}::integer[],
                    ${blocks}::bytea[])`,
  )
}
