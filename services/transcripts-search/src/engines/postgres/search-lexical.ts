import type { Tenant } from '@mi/contracts'
import { ofTenant, queryRows, sql } from '@mi/database/sql'
import type { Pool } from 'pg'
import type { SearchPage, SearchRequest } from '../engine.ts'
import { asksForSomething, type ParsedQuery, parseQuery } from '../query/parse-query.ts'
import { tieredScore } from '../ranking/formula.ts'
import { type Candidates, type CandidateTranscript, TranscriptScratch } from './candidates.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { loadQueryData } from './load-query-data.ts'
import { impactTable } from './prepare-plan.ts'
import {
  finalScores,
  onlyFullMatches,
  type RankedPage,
  type RankedSegment,
  rankByRelevance,
} from './rank-candidates.ts'
import { type PlacedSegment, readHits } from './read-hits.ts'
import { unavailableIfOutage } from './transaction.ts'

const NOTHING: SearchPage = { hits: [], total: 0 }

/**
 * Runs a lexical query with two statements: the data for ranking, then the texts of the page. A segment whose text changed between the
 * two statements and no longer matches is omitted from the page.
 */
export async function search(pool: Pool, tenant: Tenant, request: SearchRequest): Promise<SearchPage> {
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  return unavailableIfOutage(async () => {
    const ranking = await rankLexical(pool, tenant, parsed, request)
    if (ranking === null) return NOTHING
    return { hits: await readHits(pool, ranking.segments.map(matchedInWords)), total: ranking.total }
  })
}

/** Converts a match to the input for reading and marking its text. */
export function matchedInWords({ transcriptNo, position, score, transcript }: RankedSegment): PlacedSegment {
  return { transcriptNo, position, score, plan: transcript.prepared.plan, inWords: true }
}

/** A page of lexical matches, without texts. */
interface LexicalRanking {
  total: number
  segments: RankedSegment[]
  /** True if `total` includes the segment, on any page. */
  includes(transcriptNo: number, position: number): boolean
}

/** Ranks lexical matches with one statement and this process; null when nothing can match. */
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
      : await rankByRelevance(candidates, impacts, request)
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

async function startsOf(pool: Pool, tenant: Tenant): Promise<Map<number, number>> {
  const rows = await queryRows<{ transcriptNo: number; startedAt: Date }>(
    pool,
    sql`SELECT transcript_no AS "transcriptNo", started_at AS "startedAt"
      FROM search_transcript JOIN search_tenant USING (tenant_no) WHERE ${ofTenant(tenant)}`,
  )
  return new Map(rows.map(({ transcriptNo, startedAt }) => [transcriptNo, startedAt.getTime()]))
}

/**
 * A page of the candidates with the latest meeting first, in order of speech within a meeting. Full matches still precede the others.
 * `starts`: the start time of each transcript's meeting, in milliseconds.
 */
function rankByStart(
  candidates: Candidates,
  impacts: Float64Array,
  starts: ReadonlyMap<number, number>,
  { limit, offset }: { limit: number; offset: number },
): RankedPage {
  const onlyFull = onlyFullMatches(candidates)
  const startOf = (transcriptNo: number) => starts.get(transcriptNo) ?? 0
  const latestFirst = candidates.transcripts.toSorted(
    (a, b) => startOf(b.transcriptNo) - startOf(a.transcriptNo) || b.transcriptNo - a.transcriptNo,
  )
  const scratch = new TranscriptScratch()
  const segments: RankedSegment[] = []
  let passed = 0
  for (const full of onlyFull ? [true] : [true, false]) {
    for (const transcript of latestFirst) {
      const here = full ? transcript.full : transcript.count - transcript.full
      if (here === 0) continue
      passed += here
      if (passed <= offset) continue
      if (segments.length >= limit) break
      const from = Math.max(0, offset - (passed - here))
      const rows = rowsOf(transcript, candidates, full).slice(from, from + limit - segments.length)
      const scores = finalScores(transcript, candidates, rows, impacts, scratch)
      rows.forEach((row, index) => {
        const score = tieredScore((scores[index] as number) / transcript.prepared.best, full)
        const position = candidates.positions[row] as number
        segments.push({ transcriptNo: transcript.transcriptNo, position, transcript, score })
      })
    }
  }
  return { total: onlyFull ? candidates.fullCount : candidates.count, segments }
}

function rowsOf({ first, count }: CandidateTranscript, candidates: Candidates, full: boolean): number[] {
  const rows: number[] = []
  for (let row = first; row < first + count; row++) if ((candidates.full[row] === 1) === full) rows.push(row)
  return rows
}
