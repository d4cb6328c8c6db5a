import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'

interface PartSize {
  /** The position of the first segment of the first part. */
  from: number
  partBytes: number
  withWords: boolean
}

/** The bytes of a segment in addition to its text: id, speaker and times. A transcript may have 50,000 segments of one word. */
const SEGMENT_BYTES = 60

/** `octet_length` reads the length of a text without reading the text. */
const PART_STARTS = `
  with sized as (
    select position,
      ${SEGMENT_BYTES} + octet_length(text) + case when $6 then coalesce(octet_length(words), 0) else 0 end as bytes
    from segments
    where transcript_id = $1 and account_id = $2 and mode = $3::mode and position >= $4
  ), placed as (
    select position, sum(bytes) over (order by position) - bytes as before from sized
  )
  select min(position) as start from placed group by before / $5 order by 1`

/** The position of the first segment of each part, in order. */
export async function listPartStarts(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  tenant: Tenant,
  transcriptId: string,
  { from, partBytes, withWords }: PartSize,
): Promise<number[]> {
  const values = [transcriptId, tenant.accountId, tenant.mode, from, partBytes, withWords]
  const rows = await tx.$queryRawUnsafe<{ start: number }[]>(PART_STARTS, ...values)
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
