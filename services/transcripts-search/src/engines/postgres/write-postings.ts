import { setTimeout as sleep } from 'node:timers/promises'
import { execute, sql } from '@mi/database/sql'
import type { ClientBase } from 'pg'
import { spokenByTerm } from '../query/speaker-names.ts'
import type { PostingPart, Postings } from './build-postings.ts'

/** Longer blocks are split: an index key cannot exceed a third of a page. */
const PIECE_BYTES = 1500

/** The maximum number of rows in one statement. */
const BATCH_ROWS = 5_000

/**
 * Replaces the posting rows of a transcript with the rows of the parts and of the names.
 * @returns the number of tokens in its segments
 */
export async function writePostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  parts: Iterable<PostingPart>,
  names: Postings,
): Promise<number> {
  let number = 0
  let tokens = 0
  for (const part of parts) {
    // A correction affects a few words, so unchanged rows are kept. A transcript in several parts is written again.
    if (part.isWhole) await deleteOthers(client, transcriptNo, together(part, names), '')
    else if (number === 0)
      await execute(client, sql`DELETE FROM search_posting WHERE transcript_no = ${transcriptNo}`)
    const rows = number === 0 ? together(part, names) : part
    // Only a text with more terms than a day of speech has several parts. Writing it would occupy the server for a minute.
    await insertPostings(client, tenantNo, transcriptNo, rows, !part.isWhole)
    tokens = part.tokens
    number++
  }
  return tokens
}

/** Replaces the rows that recognise a transcript's speakers. All other rows are kept. */
export async function writeNamePostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  names: Postings,
): Promise<void> {
  await deleteOthers(client, transcriptNo, names, spokenByTerm(''))
  await insertPostings(client, tenantNo, transcriptNo, names)
}

function together(words: Postings, names: Postings): Postings {
  return {
    terms: [...words.terms, ...names.terms],
    segments: [...words.segments, ...names.segments],
    blocks: [...words.blocks, ...names.blocks],
  }
}

/** Deletes the rows of terms with a prefix that are not among the given rows. */
async function deleteOthers(
  client: ClientBase,
  transcriptNo: number,
  postings: Postings,
  prefix: string,
): Promise<void> {
  const { terms, pieces } = inPieces(postings)
  await execute(
    client,
    sql`DELETE FROM search_posting AS old
      WHERE transcript_no = ${transcriptNo} AND starts_with(term, ${prefix}) AND NOT EXISTS (
        SELECT FROM unnest(${terms}::text[], ${pieces}::smallint[]) AS new (term, piece)
         WHERE new.term COLLATE "C" = old.term AND new.piece = old.piece)`,
  )
}

/**
 * Inserts rows, and updates existing rows that differ.
 * @param givesWay pauses after each statement for the duration of that statement, so that half of the server's time stays free
 */
async function insertPostings(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  postings: Postings,
  givesWay = false,
): Promise<void> {
  const { terms, pieces, segments, blocks } = inPieces(postings)
  for (let from = 0; from < terms.length; from += BATCH_ROWS) {
    const began = performance.now()
    const batch = <T>(column: T[]) => column.slice(from, from + BATCH_ROWS)
    await execute(
      client,
      sql`INSERT INTO search_posting AS known (tenant_no, term, transcript_no, piece, segments, block)
        SELECT ${tenantNo}, term, ${transcriptNo}, piece, segments, block
          FROM unnest(${batch(terms)}::text[], ${batch(pieces)}::smallint[], ${batch(segments)}::integer[],
                      ${batch(blocks)}::bytea[]) AS new (term, piece, segments, block)
        ON CONFLICT (tenant_no, term, transcript_no, piece)
          DO UPDATE SET segments = excluded.segments, block = excluded.block
          WHERE (known.segments, known.block) <> (excluded.segments, excluded.block)`,
    )
    if (givesWay) await sleep(performance.now() - began)
  }
}

function inPieces({ terms, segments, blocks }: Postings): Postings & { pieces: number[] } {
  const cut: Postings & { pieces: number[] } = { terms: [], pieces: [], segments: [], blocks: [] }
  blocks.forEach((block, index) => {
    for (let from = 0; from < block.length; from += PIECE_BYTES) {
      cut.terms.push(terms[index] as string)
      cut.pieces.push(from / PIECE_BYTES)
      cut.segments.push(from === 0 ? (segments[index] as number) : 0)
      cut.blocks.push(block.subarray(from, from + PIECE_BYTES))
    }
  })
  return cut
}
