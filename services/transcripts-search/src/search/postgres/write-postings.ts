import type { ClientBase } from 'pg'
import type { TranscriptPostings } from './build-postings.ts'

/** Makes the posting rows of a transcript those given. */
export async function writePostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  { terms, segments, blocks }: TranscriptPostings,
): Promise<void> {
  await client.query('DELETE FROM search_posting WHERE transcript_no = $1 AND term <> ALL ($2)', [
    transcriptNo,
    terms,
  ])
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
