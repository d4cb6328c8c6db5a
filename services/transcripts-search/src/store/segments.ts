import type { Tenant } from '@mi/database'
import type { TranscriptWord } from '@mi/transcript-formats'
import type { Tx } from './database.ts'
import type { RawQueries } from './raw-queries.ts'
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

/** A page of at most `limit` segments from position `from`. Word times are most of the bytes, so they are omitted where not used. */
export interface SegmentPage {
  from: number
  limit: number
  withoutWords?: boolean
}

export const ALL_SEGMENTS: SegmentPage = { from: 0, limit: 2_147_483_647 }
export const ALL_WITHOUT_WORDS: SegmentPage = { ...ALL_SEGMENTS, withoutWords: true }

/**
 * The segments of a transcript in order, in batches: a transcript can have tens of thousands, and between two batches the event loop can
 * serve other calls.
 */
export async function* segmentBatches(
  tx: RawQueries,
  { accountId, mode }: Tenant,
  transcriptId: string,
  { from, limit, withoutWords = false }: SegmentPage = ALL_SEGMENTS,
): AsyncGenerator<SegmentRecord[]> {
  for (let next = from, left = limit; left > 0; ) {
    const most = Math.min(BATCH, left)
    const values = [transcriptId, accountId, mode, next, most, !withoutWords]
    const rows = await tx.$queryRawUnsafe<SegmentRow[]>(READ, ...values)
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < most) return
    next = (rows.at(-1) as SegmentRow).position + 1
    left -= rows.length
  }
}

/** All segments in memory. */
export async function readSegmentsIn(
  tx: RawQueries,
  tenant: Tenant,
  transcriptId: string,
  page: SegmentPage = ALL_SEGMENTS,
): Promise<SegmentRecord[]> {
  const found: SegmentRecord[] = []
  for await (const batch of segmentBatches(tx, tenant, transcriptId, page)) found.push(...batch)
  return found
}

/** A segment of a transcript by its id. */
export async function findSegment(
  tx: RawQueries,
  { accountId, mode }: Tenant,
  transcriptId: string,
  id: string,
): Promise<SegmentRecord | null> {
  const sql = `select ${COLUMNS}, words from segments where transcript_id = $1 and account_id = $2 and mode = $3::mode and id = $4`
  const [row] = await tx.$queryRawUnsafe<SegmentRow[]>(sql, transcriptId, accountId, mode, id)
  return row ? recordOf(row) : null
}

const COLUMNS = 'id, position, participant_id, text, start_ms, end_ms, confidence, edited_at'
const BATCH = 500

const READ = `
  select ${COLUMNS}, case when $6 then words end as words
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

/** Saves a correction of a segment. */
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
