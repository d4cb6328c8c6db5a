import type { Tenant } from '@mi/database'
import { execute, ofTenant, type Queryable, queryRows, type Sql, sql } from '@mi/database/sql'
import { commonErrors } from '@mi/errors'
import type { TranscriptHeader } from '@mi/transcript-formats'
import type { Speaker, Transcript } from '../generated/prisma/client.ts'
import { transcriptTable } from '../generated/tables.ts'
import type { Tx } from './database.ts'

/** A transcript with its speakers, without its segments. */
export type TranscriptRecord = Transcript & { speakers: Pick<Speaker, 'participantId' | 'name'>[] }

export function findTranscript(tx: Queryable, tenant: Tenant, id: string): Promise<TranscriptRecord | null> {
  return find(tx, tenant, sql`t.id = ${id}`)
}

export function findTranscriptOfMeeting(
  tx: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptRecord | null> {
  return find(tx, tenant, sql`t.meeting_id = ${meetingId}`)
}

async function find(tx: Queryable, tenant: Tenant, condition: Sql): Promise<TranscriptRecord | null> {
  const [transcript] = await queryRows<TranscriptRecord>(
    tx,
    sql`select ${transcriptTable.columns({ alias: 't' })},
        (select coalesce(jsonb_agg(jsonb_build_object('participantId', participant_id, 'name', name)), '[]')
         from speakers where transcript_id = t.id and ${ofTenant(tenant)}) as speakers
      from transcripts t where ${ofTenant(tenant, 't')} and ${condition}`,
  )
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

  const { accountId, mode } = tenant
  const byKey = Object.fromEntries(Object.entries(participants).map(([key, speaker]) => [key, speaker.id]))
  const inserted = await execute(
    tx,
    sql`insert into segments (id, account_id, mode, transcript_id, position, participant_id, text, start_ms, end_ms,
        confidence, words)
      select id, ${accountId}, ${mode}, ${id}, row_number() over (order by start_ms, index) - 1,
        ${JSON.stringify(byKey)}::jsonb ->> speaker_key, text, start_ms, end_ms, confidence, words
      from staged_segments where import_id = ${importId}`,
  )
  if (inserted !== segmentCount)
    throw commonErrors.unavailable({
      cause: new Error(`${inserted} of ${segmentCount} staged segments are there`),
    })
  await execute(tx, sql`delete from staged_segments where import_id = ${importId}`)
  const names = new Map(Object.values(participants).map(speaker => [speaker.id, speaker.name]))
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
  await execute(
    tx,
    sql`insert into segments (id, account_id, mode, transcript_id, position, participant_id, text, start_ms, end_ms)
      select id, account_id, mode, ${transcript.id}, row_number() over (order by start_ms, sequence) - 1,
        participant_id, text, start_ms, end_ms
      from live_segments where meeting_id = ${transcript.meetingId} and ${ofTenant(tenant)}`,
  )
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
