import type { Tenant } from '@mi/database'
import { commonErrors } from '@mi/errors'
import type { TranscriptHeader } from '@mi/transcript-formats'
import type { Speaker, Transcript } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'
import type { RawQueries } from './raw-queries.ts'

/** A transcript with its speakers, without its segments. */
export type TranscriptRecord = Transcript & { speakers: Pick<Speaker, 'participantId' | 'name'>[] }

const READ = `
  select id, account_id as "accountId", mode::text as mode, meeting_id as "meetingId", language, times::text as times,
    duration_ms as "durationMs", word_count as "wordCount", confidence, segment_count as "segmentCount",
    created_at as "createdAt", updated_at as "updatedAt",
    (select coalesce(jsonb_agg(jsonb_build_object('participantId', participant_id, 'name', name)), '[]')
     from speakers where transcript_id = transcripts.id and account_id = $2 and mode = $3::mode) as speakers
  from transcripts where account_id = $2 and mode = $3::mode and `

export function findTranscript(
  tx: RawQueries,
  { accountId, mode }: Tenant,
  id: string,
): Promise<TranscriptRecord | null> {
  return readOne(tx, `${READ} id = $1`, [id, accountId, mode])
}

export function findTranscriptOfMeeting(
  tx: RawQueries,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<TranscriptRecord | null> {
  return readOne(tx, `${READ} meeting_id = $1`, [meetingId, accountId, mode])
}

async function readOne(tx: RawQueries, sql: string, values: string[]): Promise<TranscriptRecord | null> {
  const [transcript] = await tx.$queryRawUnsafe<TranscriptRecord[]>(sql, ...values)
  return transcript ?? null
}

export interface NewTranscript {
  id: string
  meetingId: string
  importId: string
  header: TranscriptHeader
  /** The participant for each speaker key. */
  participants: Record<string, { id: string; name: string }>
  now: Date
}

/**
 * Creates a transcript from staged segments, in order of speech, and replaces the meeting's earlier transcript.
 * @throws {ServiceError} unavailable when the database lost some segments: the client must repeat the import
 */
export async function replaceTranscript(tx: Tx, tenant: Tenant, transcript: NewTranscript): Promise<void> {
  const { id, meetingId, importId, header, participants, now } = transcript
  const { language, times, durationMs, wordCount, confidence, segmentCount } = header
  const totals = { language, times, durationMs, wordCount, confidence, segmentCount }
  await insertTranscript(tx, tenant, { id, meetingId, ...totals, createdAt: now, updatedAt: now })

  const byKey = Object.fromEntries(Object.entries(participants).map(([key, one]) => [key, one.id]))
  const inserted = await tx.$executeRaw`
    insert into segments (id, account_id, mode, transcript_id, position, participant_id, text, start_ms, end_ms, confidence, words)
    select id, ${tenant.accountId}, ${tenant.mode}::mode, ${id}, row_number() over (order by start_ms, index) - 1,
           ${JSON.stringify(byKey)}::jsonb ->> speaker_key, text, start_ms, end_ms, confidence, words
    from staged_segments where import_id = ${importId}`
  if (inserted !== segmentCount)
    throw commonErrors.unavailable({
      cause: new Error(`${inserted} of ${segmentCount} staged segments are there`),
    })
  await tx.$executeRaw`delete from staged_segments where import_id = ${importId}`
  const names = new Map(Object.values(participants).map(one => [one.id, one.name]))
  await insertSpeakers(tx, tenant, id, names)
}

/** Creates a transcript from the live segments, in order of speech, and replaces the meeting's earlier one. Segments keep their ids. */
export async function makeLiveTranscript(
  tx: Tx,
  tenant: Tenant,
  transcript: TranscriptRow,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await insertTranscript(tx, tenant, transcript)
  await tx.$executeRaw`
    insert into segments (id, account_id, mode, transcript_id, position, participant_id, text, start_ms, end_ms)
    select id, account_id, mode, ${transcript.id}, row_number() over (order by start_ms, sequence) - 1,
           participant_id, text, start_ms, end_ms
    from live_segments
    where meeting_id = ${transcript.meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode`
  await insertSpeakers(tx, tenant, transcript.id, names)
}

export type TranscriptRow = Omit<Transcript, 'accountId' | 'mode'>

async function insertTranscript(tx: Tx, tenant: Tenant, row: TranscriptRow): Promise<void> {
  await tx.transcript.deleteMany({ where: { ...tenant, meetingId: row.meetingId } })
  await tx.transcript.create({ data: { ...row, ...tenant } })
}

async function insertSpeakers(
  tx: Tx,
  tenant: Tenant,
  transcriptId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const data = [...names].map(([participantId, name]) => ({ transcriptId, participantId, name, ...tenant }))
  await tx.speaker.createMany({ data })
}

/** Adds a participant who had no segment in the transcript so far. */
export async function addSpeaker(
  tx: Tx,
  { id, accountId, mode }: TranscriptRecord,
  { id: participantId, name }: { id: string; name: string },
): Promise<void> {
  const data = [{ transcriptId: id, participantId, accountId, mode, name }]
  await tx.speaker.createMany({ data, skipDuplicates: true })
}

/** Saves the totals that a correction changed. */
export async function saveTotals(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { wordCount, confidence }: Pick<TranscriptHeader, 'wordCount' | 'confidence'>,
): Promise<void> {
  await tx.transcript.update({ where: { id, ...tenant }, data: { wordCount, confidence } })
}

/**
 * Advances the time of the last change, for the transcript's ETag and for readers: it is always later, even within one millisecond.
 */
export async function touchTranscript(
  tx: Tx,
  tenant: Tenant,
  { id, updatedAt }: Pick<Transcript, 'id' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  const later = new Date(Math.max(now.getTime(), updatedAt.getTime() + 1))
  await tx.transcript.update({ where: { id, ...tenant }, data: { updatedAt: later } })
}
