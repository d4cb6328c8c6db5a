import type { Tenant } from '@mi/database'
import type { TranscriptWord } from '../domain/model.ts'
import type { TranscriptsDatabase, Tx } from './database.ts'
import { unpackWords } from './stored-words.ts'

export interface SegmentRecord {
  id: string
  position: number
  participantId: string
  text: string
  startMs: number
  endMs: number
  confidence: number | null
  words: TranscriptWord[]
  editedAt: Date | null
}

interface SegmentRow {
  id: string
  position: number
  participant_id: string
  text: string
  start_ms: number
  end_ms: number
  confidence: number | null
  words: string | null
  edited_at: Date | null
}

/** Segments of a transcript in order, from a position on. Raw, because a transcript can have tens of thousands. */
export async function readSegments(
  { pool }: Pick<TranscriptsDatabase, 'pool'>,
  tenant: Tenant,
  transcriptId: string,
  page: { from: number; limit: number } = { from: 0, limit: 2_147_483_647 },
): Promise<SegmentRecord[]> {
  const values = [transcriptId, tenant.accountId, tenant.mode, page.from, page.limit]
  const { rows } = await pool.query<SegmentRow>({ name: 'read-segments', text: READ, values })
  return rows.map(recordOf)
}

/** All segments as a transaction sees them, its own changes included. */
export async function readSegmentsIn(tx: Tx, tenant: Tenant, transcriptId: string): Promise<SegmentRecord[]> {
  const values = [transcriptId, tenant.accountId, tenant.mode, 0, 2_147_483_647]
  return (await tx.$queryRawUnsafe<SegmentRow[]>(READ, ...values)).map(recordOf)
}

const READ = `
  select id, position, participant_id, text, start_ms, end_ms, confidence, words, edited_at from segments
  where transcript_id = $1 and account_id = $2 and mode = $3::mode and position >= $4 order by position limit $5`

function recordOf(row: SegmentRow): SegmentRecord {
  return {
    id: row.id,
    position: row.position,
    participantId: row.participant_id,
    text: row.text,
    startMs: row.start_ms,
    endMs: row.end_ms,
    confidence: row.confidence,
    words: unpackWords(row.words),
    editedAt: row.edited_at,
  }
}

/** What a person may correct in a segment. Corrected text has no word times: they belonged to other words. */
export interface SegmentCorrection {
  text?: string
  participantId?: string
}

/** Returns false when the transcript has no such segment. */
export async function correctSegment(
  tx: Tx,
  tenant: Tenant,
  transcriptId: string,
  id: string,
  correction: SegmentCorrection,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.segment.updateMany({
    where: { ...tenant, transcriptId, id },
    data: { ...correction, editedAt: now, ...(correction.text !== undefined && { words: null }) },
  })
  return count === 1
}
