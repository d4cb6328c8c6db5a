import { statementName } from '@mi/database'
import type { Pool } from 'pg'
import { ALL_ANALYZERS, analyzerFor } from '../analysis/analyzers.ts'
import type { SearchFilters, Tenant } from '../engine.ts'
import { spokenByTerm } from '../query/name-terms.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan, termsOf } from '../query/plan-query.ts'
import { speakerFilter } from '../query/speaker-filter.ts'
import { filterConditions } from './filter-conditions.ts'
import type { QueryData } from './query-data.ts'

interface Row {
  kind: 'language' | 'term' | 'chosen'
  key: string
  segments: string
  tokens: string | null
  blocks: Buffer | null
}

/**
 * Reads all that ranking needs in one statement, so it is of one moment: how much the tenant has, the blocks of the query's words in
 * every language, also in names, and whom a filter chooses. Null where nothing can match.
 */
export async function loadQueryData(
  pool: Pool,
  tenant: Tenant,
  parsed: ParsedQuery,
  filters: SearchFilters,
): Promise<QueryData | null> {
  const analyzers = filters.language === undefined ? ALL_ANALYZERS : [analyzerFor(filters.language)]
  const plans = analyzers.map(analyzer => planQuery(parsed, analyzer))
  const { rows } = await pool.query<Row>(statement(tenant, plans.flatMap(askedBy), filters))

  const ofKind = (kind: Row['kind']) => rows.filter(row => row.kind === kind)
  const blocksOf = (row: Row) => row.blocks ?? new Uint8Array()
  const languages = ofKind('language')
  const segments = sum(languages.map(row => Number(row.segments)))
  if (segments === 0) return null
  return {
    segments,
    averageLength: Math.max(1, sum(languages.map(row => Number(row.tokens))) / segments),
    plans: new Map(
      plans
        .filter(plan => languages.some(row => row.key === plan.analyzer.code))
        .map(plan => [plan.analyzer.code, plan]),
    ),
    postings: new Map(
      ofKind('term').map(row => [row.key, { segments: Number(row.segments), blocks: blocksOf(row) }]),
    ),
    chosenSpeakers: filters.speaker === undefined ? null : (ofKind('chosen')[0]?.blocks ?? new Uint8Array()),
  }
}

/** A term, and the code of the analyzer whose transcripts it is looked for in. */
interface AskedTerm {
  term: string
  analyzer: string
}

function askedBy(plan: QueryPlan): AskedTerm[] {
  const inNames = plan.words.map(word => spokenByTerm(word.term))
  return [...termsOf(plan), ...inNames].map(term => ({ term, analyzer: plan.analyzer.code }))
}

// How rare a word is does not depend on filters: they limit the blocks that are read, not the segments that are counted.
function statement({ accountId, mode }: Tenant, asked: AskedTerm[], filters: SearchFilters) {
  const values: unknown[] = [
    accountId,
    mode,
    asked.map(({ term }) => term),
    asked.map(({ analyzer }) => analyzer),
  ]
  const conditions = filterConditions(filters, values)
  const passing = conditions.length > 0
  const join = passing ? 'LEFT JOIN passing USING (transcript_no)' : ''
  const only = passing ? 'FILTER (WHERE passing.transcript_no IS NOT NULL)' : ''
  const inOrder = (order: string) => `string_agg(block, ''::bytea ORDER BY ${order}) ${only}`
  const parts = [
    `SELECT 'language' AS kind, analyzer AS key, segments::text, tokens::text, NULL::bytea AS blocks
       FROM language`,
    `SELECT 'term', term, sum(segments)::text, NULL, ${inOrder('transcript_no, piece')}
       FROM search_posting ${join}
      WHERE tenant_no = (SELECT tenant_no FROM tenant) AND term = ANY (ARRAY(
              SELECT term FROM unnest($3::text[], $4::text[]) AS asked (term, analyzer)
               WHERE asked.analyzer IN (SELECT analyzer FROM language)))
      GROUP BY term`,
  ]
  if (filters.speaker !== undefined) {
    const { participantId, namePart } = speakerFilter(filters.speaker)
    const id = `$${values.push(participantId)}`
    const part = `$${values.push(namePart)}`
    parts.push(
      `SELECT 'chosen', '', '0', NULL, ${inOrder('transcript_no')} FROM search_speaker ${join}
        WHERE tenant_no = (SELECT tenant_no FROM tenant) AND (participant_id = ${id} OR strpos(folded_name, ${part}) > 0)`,
    )
  }
  const transcripts = `, passing AS MATERIALIZED (
      SELECT transcript_no FROM search_transcript
       WHERE tenant_no = (SELECT tenant_no FROM tenant) AND ${conditions.join(' AND ')})`
  const text = `WITH tenant AS MATERIALIZED (SELECT tenant_no FROM search_tenant WHERE account_id = $1 AND mode = $2),
    language AS MATERIALIZED (
      SELECT analyzer, segments, tokens FROM search_language
       WHERE tenant_no = (SELECT tenant_no FROM tenant) AND segments > 0)
    ${passing ? transcripts : ''} ${parts.join(' UNION ALL ')}`
  // Prepared once a connection: planning would cost more than the statement.
  return { name: statementName(text), text, values }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}
