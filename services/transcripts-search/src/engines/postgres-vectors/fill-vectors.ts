import type { Tenant } from '@mi/contracts'
import { execute, ofTenant, queryRows, raw, type Sql, sql } from '@mi/database/sql'
import type { Pool } from 'pg'
import { type Embedder, embedSegments } from '../embeddings/embedder.ts'
import { unavailableIfOutage } from '../postgres/transaction.ts'
import type { VectorTable } from './vector-table.ts'

/** The number of texts that are embedded and stored together. Finished batches are kept when the endpoint becomes unavailable. */
const BATCH = 128

interface BareSegment {
  transcriptNo: number
  position: number
  text: string
  hash: string
}

/**
 * Adds a vector to every segment of an indexed meeting that has none for its current text. The run after a concurrent change
 * handles the changed segments.
 *
 * @throws EmbeddingFailed when the endpoint does not respond
 */
export async function fillVectors(
  pool: Pool,
  table: VectorTable,
  embedder: Embedder,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  for (let after = -1; ; ) {
    const segments = await segmentsWithoutVector(pool, table, tenant, meetingId, after)
    const last = segments.at(-1)
    if (last === undefined) return
    const vectors = await embedSegments(embedder, { segments })
    await storeVectors(pool, table, segments, vectors)
    after = last.position
  }
}

/** The number of segments of a meeting without a vector of their current text. */
export async function countWithoutVector(
  pool: Pool,
  table: VectorTable,
  tenant: Tenant,
  meetingId: string,
): Promise<number> {
  const statement = sql`SELECT count(*) ${withoutVector(table, tenant, meetingId)}`
  const [counted] = await unavailableIfOutage(() => queryRows<{ count: string }>(pool, statement))
  return Number(counted?.count ?? 0)
}

async function segmentsWithoutVector(
  pool: Pool,
  table: VectorTable,
  tenant: Tenant,
  meetingId: string,
  after: number,
): Promise<BareSegment[]> {
  const statement = sql`
    SELECT segment.transcript_no AS "transcriptNo", segment.position, segment.text, md5(segment.text) AS hash
    ${withoutVector(table, tenant, meetingId)} AND segment.position > ${after}
    ORDER BY segment.position LIMIT ${BATCH}`
  return unavailableIfOutage(() => queryRows<BareSegment>(pool, statement))
}

function withoutVector(table: VectorTable, tenant: Tenant, meetingId: string): Sql {
  return sql`
    FROM search_tenant JOIN search_transcript USING (tenant_no) JOIN search_segment AS segment USING (transcript_no)
      LEFT JOIN ${raw(table.name)} AS vector ON vector.transcript_no = segment.transcript_no
        AND vector.position = segment.position AND vector.text_hash = md5(segment.text)::uuid
    WHERE ${ofTenant(tenant)} AND meeting_id = ${meetingId} AND vector.position IS NULL`
}

// A segment that was deleted or has a new text gets no vector.
async function storeVectors(
  pool: Pool,
  table: VectorTable,
  segments: readonly BareSegment[],
  vectors: readonly number[][],
): Promise<void> {
  const positions = segments.map(({ position }) => position)
  const hashes = segments.map(({ hash }) => hash)
  const statement = sql`
    INSERT INTO ${raw(table.name)} (transcript_no, position, text_hash, embedding)
    SELECT segment.transcript_no, segment.position, new.hash::uuid, new.embedding::${raw(table.type)}
      FROM unnest(${positions}::integer[], ${hashes}::text[], ${vectors.map(vectorText)}::text[])
        AS new (position, hash, embedding)
      JOIN search_segment AS segment
        ON segment.transcript_no = ${segments[0]?.transcriptNo} AND segment.position = new.position
     WHERE md5(segment.text) = new.hash
     ORDER BY segment.position
    ON CONFLICT (transcript_no, position) DO UPDATE
       SET text_hash = excluded.text_hash, embedding = excluded.embedding`
  await unavailableIfOutage(() => execute(pool, statement))
}

/** A vector in pgvector's text format. */
export function vectorText(vector: readonly number[]): string {
  return `[${vector.join(',')}]`
}
