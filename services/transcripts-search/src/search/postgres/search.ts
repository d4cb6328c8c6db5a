import type { Pool } from 'pg'
import type { SearchPage, SearchRequest, Tenant } from '../engine.ts'
import { asksForSomething, parseQuery } from '../query/parse-query.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { loadQueryData } from './load-query-data.ts'
import { rankByStart } from './rank-by-start.ts'
import { rankByRelevance } from './rank-candidates.ts'
import { readHits } from './read-hits.ts'
import { unavailableIfOutage } from './transaction.ts'
import { impactTable } from './weight-tables.ts'

const NOTHING: SearchPage = { hits: [], total: 0 }

/**
 * Answers a lexical query in two statements: all that ranking needs, then the texts of the page. A segment whose text was
 * replaced between the two and matches no more is left out of the page.
 */
export async function search(pool: Pool, tenant: Tenant, request: SearchRequest): Promise<SearchPage> {
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  return unavailableIfOutage(async () => {
    const data = await loadQueryData(pool, tenant, parsed, request.filters ?? {})
    if (data === null) return NOTHING
    const candidates = await gatherCandidates(data)
    const impacts = impactTable(data.averageLength)
    const { total, segments } =
      request.sort === 'recent'
        ? rankByStart(candidates, impacts, await startsOf(pool, tenant), request)
        : rankByRelevance(candidates, impacts, request)
    return { hits: await readHits(pool, segments), total }
  })
}

async function startsOf(pool: Pool, { accountId, mode }: Tenant): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ transcript_no: number; started_at: Date }>(
    `SELECT transcript_no, started_at FROM search_transcript JOIN search_tenant USING (tenant_no)
      WHERE account_id = $1 AND mode = $2`,
    [accountId, mode],
  )
  return new Map(rows.map(row => [row.transcript_no, row.started_at.getTime()]))
}
