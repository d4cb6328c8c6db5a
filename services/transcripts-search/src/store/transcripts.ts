import type { Tenant } from '@mi/database'
import type { TranscriptHeader } from '../domain/model.ts'
import type { TranscriptTotals } from '../domain/totals.ts'
import type { Speaker, Transcript } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'
import type { LiveSegmentRecord } from './live-segments.ts'

/** A transcript without its segments, with its speakers. */
export type TranscriptRecord = Transcript & { speakers: Speaker[] }

const INCLUDE = { speakers: true } as const

export function findTranscript(
  tx: Pick<Tx, 'transcript'>,
  tenant: Tenant,
  id: string,
): Promise<TranscriptRecord | null> {
  return tx.transcript.findFirst({ where: { ...tenant, id }, include: INCLUDE })
}

export function findTranscriptOfMeeting(
  tx: Pick<Tx, 'transcript'>,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptRecord | null> {
  return tx.transcript.findFirst({ where: { ...tenant, meetingId }, include: INCLUDE })
}

export interface NewTranscript {
  id: string
  meetingId: string
  importId: string
  header: TranscriptHeader
  /** Participant id by speaker key. */
  participants: Record<string, { id: string; name: string }>
  now: Date
}

/** Makes a transcript of staged segments, in order of speech, in the place of the meeting's earlier one. */
export async function replaceTranscript(tx: Tx, tenant: Tenant, transcript: NewTranscript): Promise<void> {
  const { id, meetingId, importId, header, participants, now } = transcript
  await tx.transcript.deleteMany({ where: { ...tenant, meetingId } })
  const { language, times, durationMs, wordCount, confidence, segmentCount } = header
  const totals = { language, times, durationMs, wordCount, confidence, segmentCount }
  await tx.transcript.create({
    data: { id, meetingId, ...tenant, ...totals, createdAt: now, updatedAt: now },
  })

  const byKey = Object.fromEntries(Object.entries(participants).map(([key, one]) => [key, one.id]))
  await tx.$executeRaw`
    insert into segments (id, account_id, mode, transcript_id, position, participant_id, text, start_ms, end_ms, confidence, words)
    select id, ${tenant.accountId}, ${tenant.mode}::mode, ${id}, row_number() over (order by start_ms, index) - 1,
           ${JSON.stringify(byKey)}::jsonb ->> speaker_key, text, start_ms, end_ms, confidence, words
    from staged_segments where import_id = ${importId}`
  await tx.$executeRaw`delete from staged_segments where import_id = ${importId}`

  const names = new Map(Object.values(participants).map(one => [one.id, one.name]))
  const speakers = [...names].map(([participantId, name]) => ({
    transcriptId: id,
    participantId,
    name,
    ...tenant,
  }))
  await tx.speaker.createMany({ data: speakers })
}

/** A participant who had said nothing so far speaks in this transcript. */
export async function addSpeaker(
  tx: Tx,
  { id, accountId, mode }: TranscriptRecord,
  { id: participantId, name }: { id: string; name: string },
): Promise<void> {
  const data = [{ transcriptId: id, participantId, accountId, mode, name }]
  await tx.speaker.createMany({ data, skipDuplicates: true })
}

/** Saves what a correction changed in the sums. */
export async function saveTotals(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { wordCount, confidence }: Pick<TranscriptHeader, 'wordCount' | 'confidence'>,
  now: Date,
): Promise<void> {
  await tx.transcript.update({ where: { id, ...tenant }, data: { wordCount, confidence, updatedAt: now } })
}

export async function touchTranscript(tx: Tx, tenant: Tenant, id: string, now: Date): Promise<void> {
  await tx.transcript.update({ where: { id, ...tenant }, data: { updatedAt: now } })
}

export type LiveTranscript = Pick<Transcript, 'id' | 'meetingId' | 'language'> & TranscriptTotals

/** Makes a transcript of live segments, in the place of the meeting's earlier one. The segments keep their ids. */
export async function insertLiveTranscript(
  tx: Tx,
  tenant: Tenant,
  transcript: LiveTranscript,
  segments: readonly LiveSegmentRecord[],
  now: Date,
): Promise<void> {
  const { id, meetingId } = transcript
  await tx.transcript.deleteMany({ where: { ...tenant, meetingId } })
  await tx.transcript.create({
    data: { ...transcript, times: 'given', ...tenant, createdAt: now, updatedAt: now },
  })
  await tx.segment.createMany({
    data: segments.map(({ id: segmentId, participantId, text, startMs, endMs }, position) => ({
      ...{ id: segmentId, ...tenant, transcriptId: id, position, participantId, text, startMs, endMs },
    })),
  })
  const names = new Map(segments.map(({ participantId, speakerName }) => [participantId, speakerName]))
  const speakers = [...names].map(([participantId, name]) => ({
    transcriptId: id,
    participantId,
    name,
    ...tenant,
  }))
  await tx.speaker.createMany({ data: speakers })
}
