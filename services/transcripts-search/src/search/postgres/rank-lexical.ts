import type { Pool } from 'pg'
import type { SearchRequest, Tenant } from '../engine.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import type { Candidates } from './candidates.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { loadQueryData } from './load-query-data.ts'
import { rankByStart } from './rank-by-start.ts'
import { onlyFullMatches, type RankedSegment, rankByRelevance } from './rank-candidates.ts'
import { impactTable } from './weight-tables.ts'

/** A page of what a query matches in words, without texts. */
export interface LexicalRanking {
  total: number
  segments: RankedSegment[]
  /** Whether a segment is counted in `total`, on whatever page. */
  includes(transcriptNo: number, position: number): boolean
}

/** Ranks what matches in words by one statement and this process; null where nothing can. */
export async function rankLexical(
  pool: Pool,
  tenant: Tenant,
  parsed: ParsedQuery,
  request: Pick<SearchRequest, 'filters' | 'sort' | 'limit' | 'offset'>,
): Promise<LexicalRanking | null> {
  const data = await loadQueryData(pool, tenant, parsed, request.filters ?? {})
  if (data === null) return null
  const candidates = await gatherCandidates(data)
  const impacts = impactTable(data.averageLength)
  const page =
    request.sort === 'recent'
      ? rankByStart(candidates, impacts, await startsOf(pool, tenant), request)
      : rankByRelevance(candidates, impacts, request)
  return { ...page, includes: membershipOf(candidates) }
}

function membershipOf(candidates: Candidates): LexicalRanking['includes'] {
  const onlyFull = onlyFullMatches(candidates)
  let byNumber: Map<number, Candidates['transcripts'][number]> | undefined
  return (transcriptNo, position) => {
    byNumber ??= new Map(candidates.transcripts.map(transcript => [transcript.transcriptNo, transcript]))
    const transcript = byNumber.get(transcriptNo)
    if (transcript === undefined) return false
    const { first, count } = transcript
    const row = candidates.positions.subarray(first, first + count).indexOf(position)
    return row >= 0 && (!onlyFull || candidates.full[first + row] === 1)
  }
}

async function startsOf(pool: Pool, { accountId, mode }: Tenant): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ transcript_no: number; started_at: Date }>(
    `SELECT transcript_no, started_at FROM search_transcript JOIN search_tenant USING (tenant_no)
      WHERE account_id = $1 AND mode = $2`,
    [accountId, mode],
  )
  return new Map(rows.map(row => [row.transcript_no, row.started_at.getTime()]))
}
