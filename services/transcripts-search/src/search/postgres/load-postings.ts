import type { ClientBase } from 'pg'
import type { TermPostings } from './query-data.ts'

/**
 * The posting blocks of terms, joined by term in order of their transcripts, and how many segments of the tenant have each. `transcripts`
 * limits the blocks, not the counts: how rare a word is does not depend on filters.
 */
export async function loadPostings(
  client: ClientBase,
  tenantNo: number,
  terms: string[],
  transcripts: number[] | null,
): Promise<Map<string, TermPostings>> {
  const { rows } = await client.query<{ term: string; segments: string; blocks: Buffer | null }>(
    `SELECT term, sum(segments)::text AS segments,
                  string_agg(block, ''::bytea ORDER BY transcript_no)
                    ${transcripts ? 'FILTER (WHERE transcript_no = ANY($3))' : ''} AS blocks
             FROM search_posting WHERE tenant_no = $1 AND term = ANY($2) GROUP BY term`,
    transcripts ? [tenantNo, [...new Set(terms)], transcripts] : [tenantNo, [...new Set(terms)]],
  )
  return new Map(
    rows.map(({ term, segments, blocks }) => [
      term,
      { segments: Number(segments), blocks: blocks ?? new Uint8Array() },
    ]),
  )
}
