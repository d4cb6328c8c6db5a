import type { ClientBase } from 'pg'
import type { SearchPage, SearchRequest, Tenant } from '../engine.ts'
import { asksForSomething, parseQuery } from '../query/parse-query.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { loadQueryData } from './load-query-data.ts'
import { rankByStart } from './rank-by-start.ts'
import { rankByRelevance } from './rank-candidates.ts'
import { readHits } from './read-hits.ts'
import { findTenantNumber } from './tenant-number.ts'
import { impactTable } from './weight-tables.ts'

const NOTHING: SearchPage = { hits: [], total: 0 }

/** Answers a lexical query inside the caller's snapshot. */
export async function search(
  client: ClientBase,
  tenant: Tenant,
  request: SearchRequest,
): Promise<SearchPage> {
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  const tenantNo = await findTenantNumber(client, tenant)
  if (tenantNo === null) return NOTHING
  const data = await loadQueryData(client, tenantNo, parsed, request.filters ?? {})
  if (data === null) return NOTHING

  const candidates = await gatherCandidates(data)
  const impacts = impactTable(data.averageLength)
  const { total, segments } =
    request.sort === 'recent'
      ? rankByStart(candidates, impacts, await startsOf(client, tenantNo), request)
      : rankByRelevance(candidates, impacts, request)
  return { hits: await readHits(client, segments), total }
}

async function startsOf(client: ClientBase, tenantNo: number): Promise<Map<number, number>> {
  const { rows } = await client.query<{ transcript_no: number; started_at: Date }>(
    'SELECT transcript_no, started_at FROM search_transcript WHERE tenant_no = $1',
    [tenantNo],
  )
  return new Map(rows.map(row => [row.transcript_no, row.started_at.getTime()]))
}
