import type { Tenant } from '@mi/database'
import type { TranscriptWord } from '@mi/transcript-formats'
import type { Tx } from './database.ts'
import { packWords, unpackWords } from './stored-words.ts'

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

/** Which segments: from this position on, at most so many; without the times of their words, which are most of the bytes, where nobody asks for them. */
export interface SegmentPage {
  from: number
  limit: number
  withoutWords?: boolean
}

export const ALL_SEGMENTS: SegmentPage = { from: 0, limit: 2_147_483_647 }
export const ALL_WITHOUT_WORDS: SegmentPage = { ...ALL_SEGMENTS, withoutWords: true }

/** Segments of a transcript in order. Raw, because a transcript can have tens of thousands. */
export async function readSegmentsIn(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  tenant: Tenant,
  transcriptId: string,
  { from, limit, withoutWords = false }: SegmentPage = ALL_SEGMENTS,
): Promise<SegmentRecord[]> {
  const found: SegmentRecord[] = []
  // In batches: between two of them the event loop is free for others.
  for (let next = from; found.length < limit; ) {
    const most = Math.min(BATCH, limit - found.length)
    const values = [transcriptId, tenant.accountId, tenant.mode, next, most, !withoutWords]
    const rows = await tx.$queryRawUnsafe<SegmentRow[]>(READ, ...values)
    for (const row of rows) found.push(recordOf(row))
    if (rows.length < most) break
    next = (rows.at(-1) as SegmentRow).position + 1
  }
  return found
}

const BATCH = 500

const READ = `
  select id, position, participant_id, text, start_ms, end_ms, confidence, case when $6 then words end as words, edited_at
  from segments
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

/** Saves what a person may correct in a segment. */
export async function correctSegment(
  tx: Tx,
  tenant: Tenant,
  transcriptId: string,
  { id, text, participantId, words, editedAt }: SegmentRecord,
): Promise<void> {
  await tx.segment.update({
    where: { id, ...tenant, transcriptId },
    data: { text, participantId, words: packWords(words), editedAt },
  })
}
