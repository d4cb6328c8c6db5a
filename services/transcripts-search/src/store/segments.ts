import type { Tenant } from '@mi/database'
import { ofTenant, type Queryable, queryRows, sql } from '@mi/database/sql'
import type { TranscriptWord } from '@mi/transcript-formats'
import { segmentTable } from '../generated/tables.ts'
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

type SegmentRow = Omit<SegmentRecord, 'words'> & { words: string | null }

/** A page of at most `limit` segments from position `from`. Word times are most of the bytes, so they are omitted where not used. */
export interface SegmentPage {
  from: number
  limit: number
  withoutWords?: boolean
}

export const ALL_SEGMENTS: SegmentPage = { from: 0, limit: 2_147_483_647 }
export const ALL_WITHOUT_WORDS: SegmentPage = { ...ALL_SEGMENTS, withoutWords: true }

const COLUMNS = segmentTable.columns({
  fields: ['id', 'position', 'participantId', 'text', 'startMs', 'endMs', 'confidence', 'editedAt'],
})
/** The number of segments that are read at once. */
const BATCH = 500

/**
 * The segments of a transcript in order, in batches: a transcript can have tens of thousands, and between two batches the event loop can
 * serve other calls.
 */
export async function* segmentBatches(
  tx: Queryable,
  tenant: Tenant,
  transcriptId: string,
  { from, limit, withoutWords = false }: SegmentPage = ALL_SEGMENTS,
): AsyncGenerator<SegmentRecord[]> {
  for (let next = from, left = limit; left > 0; ) {
    const most = Math.min(BATCH, left)
    const rows = await queryRows<SegmentRow>(
      tx,
      sql`select ${COLUMNS}, case when ${!withoutWords} then words end as words from segments
        where transcript_id = ${transcriptId} and ${ofTenant(tenant)} and position >= ${next}
        order by position limit ${most}`,
    )
    if (rows.length > 0) yield rows.map(recordOf)
    if (rows.length < most) return
    next = (rows.at(-1) as SegmentRow).position + 1
    left -= rows.length
  }
}

/** All segments in memory. */
export async function readSegmentsIn(
  tx: Queryable,
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
  tx: Queryable,
  tenant: Tenant,
  transcriptId: string,
  id: string,
): Promise<SegmentRecord | null> {
  const [row] = await queryRows<SegmentRow>(
    tx,
    sql`select ${COLUMNS}, words from segments
      where transcript_id = ${transcriptId} and ${ofTenant(tenant)} and id = ${id}`,
  )
  return row ? recordOf(row) : null
}

function recordOf(row: SegmentRow): SegmentRecord {
  return { ...row, words: unpackWords(row.words) }
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
