import type { ClientBase } from 'pg'
import { spokenByTerm } from '../query/name-terms.ts'
import type { Postings } from './build-postings.ts'

/** Makes the posting rows of a transcript those given. */
export async function writePostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  { terms, segments, blocks }: Postings,
): Promise<void> {
  await client.query('DELETE FROM search_posting WHERE transcript_no = $1 AND term <> ALL ($2)', [
    transcriptNo,
    terms,
  ])
  await upsertPostings(client, tenantNo, transcriptNo, { terms, segments, blocks })
}

/** Makes the rows by which a transcript's speakers are recognised those given; all others stay. */
export async function writeNamePostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  names: Postings,
): Promise<void> {
  await client.query(
    `DELETE FROM search_posting WHERE transcript_no = $1 AND term LIKE $2 AND term <> ALL ($3)`,
    [transcriptNo, `${spokenByTerm('')}%`, names.terms],
  )
  await upsertPostings(client, tenantNo, transcriptNo, names)
}

export function together(one: Postings, other: Postings): Postings {
  return {
    terms: [...one.terms, ...other.terms],
    segments: [...one.segments, ...other.segments],
    blocks: [...one.blocks, ...other.blocks],
  }
}

async function upsertPostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  { terms, segments, blocks }: Postings,
): Promise<void> {
  // A correction touches a few words: rows that stay equal are left alone.
  await client.query(
    `INSERT INTO search_posting AS known (tenant_no, term, transcript_no, segments, block)
     SELECT $1, term, $2, segments, block
       FROM unnest($3::text[], $4::integer[], $5::bytea[]) AS new (term, segments, block)
     ON CONFLICT (tenant_no, term, transcript_no) DO UPDATE SET segments = excluded.segments, block = excluded.block
       WHERE known.block <> excluded.block`,
    [tenantNo, transcriptNo, terms, segments, blocks],
  )
}
