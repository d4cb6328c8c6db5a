import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from './database.ts'

interface PartSize {
  /** The position of the first segment of the first part. */
  from: number
  partBytes: number
  withWords: boolean
}

/** The bytes of a segment in addition to its text: id, speaker and times. A transcript may have 50,000 segments of one word. */
const SEGMENT_BYTES = 60

/** The position of the first segment of each part, in order. */
export async function listPartStarts(
  tx: Queryable,
  tenant: Tenant,
  transcriptId: string,
  { from, partBytes, withWords }: PartSize,
): Promise<number[]> {
  // `octet_length` reads the length of a text without reading the text.
  const words = withWords ? sql`coalesce(octet_length(words), 0)` : sql`0`
  const rows = await queryRows<{ start: number }>(
    tx,
    sql`with sized as (
        select position, ${SEGMENT_BYTES}::int + octet_length(text) + ${words} as bytes from segments
        where transcript_id = ${transcriptId} and ${ofTenant(tenant)} and position >= ${from}
      ), placed as (
        select position, sum(bytes) over (order by position) - bytes as before from sized
      )
      select min(position) as start from placed group by before / ${partBytes} order by 1`,
  )
  return rows.map(({ start }) => start)
}

/** The positions of the transcript's segments with the given ids. */
export async function findPositions(
  tx: Pick<Tx, 'segment'>,
  { accountId, mode }: Tenant,
  transcriptId: string,
  segmentIds: readonly string[],
): Promise<{ segmentId: string; position: number }[]> {
  if (segmentIds.length === 0) return []
  const found = await tx.segment.findMany({
    where: { id: { in: [...segmentIds] }, transcriptId, accountId, mode },
    select: { id: true, position: true },
  })
  return found.map(({ id, position }) => ({ segmentId: id, position }))
}
