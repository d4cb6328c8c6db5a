import type { Tenant } from '@mi/database'
import type { TranscriptWord } from '../domain/model.ts'
import type { TranscriptsDatabase } from './database.ts'
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
  const { rows } = await pool.query<SegmentRow>({
    name: 'read-segments',
    text: `select id, position, participant_id, text, start_ms, end_ms, confidence, words, edited_at from segments
           where transcript_id = $1 and account_id = $2 and mode = $3 and position >= $4 order by position limit $5`,
    values: [transcriptId, tenant.accountId, tenant.mode, page.from, page.limit],
  })
  return rows.map(row => ({
    id: row.id,
    position: row.position,
    participantId: row.participant_id,
    text: row.text,
    startMs: row.start_ms,
    endMs: row.end_ms,
    confidence: row.confidence,
    words: unpackWords(row.words),
    editedAt: row.edited_at,
  }))
}
