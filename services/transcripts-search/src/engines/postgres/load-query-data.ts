import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { Pool } from 'pg'
import { analyzerFor } from '../analysis/analyzers.ts'
import type { SearchFilters } from '../engine.ts'
import { QueryTooBroad } from '../errors.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan, termsOf } from '../query/plan-query.ts'
import { speakerFilter, spokenByTerm } from '../query/speaker-names.ts'

/** The blocks of a term, joined, in order of transcript number. */
interface TermPostings {
  /** The number of the tenant's segments with the term, including segments that filters exclude. */
  segments: number
  /** Contains only blocks of transcripts that pass the filters. */
  blocks: Uint8Array
}

/** All data to rank a query, read from the database in one snapshot. */
export interface QueryData {
  /** The number of the tenant's segments, without filters. */
  segments: number
  averageLength: number
  /** By analyzer code. */
  plans: Map<string, QueryPlan>
  /** The postings of all words, and of the words in names. */
  postings: Map<string, TermPostings>
  /** The segments that pass a speaker filter; null without such a filter. */
  chosenSpeakers: Uint8Array | null
}

interface Row {
  kind: 'language' | 'term' | 'chosen'
  key: string
  segments: string
  tokens: string | null
  blocks: Buffer | null
}

/** The maximum bytes of a query's blocks: twenty million occurrences. They are in memory three times while they are read. */
const MOST_BLOCK_BYTES = 48 * 1024 * 1024
/** The index stores each word as spoken and as its stem. */
const BYTES_PER_TOKEN = 6

/** The number of cached tenants. The least recently used tenant is evicted first. */
const MOST_TENANTS = 10_000

interface KnownTenant {
  codes: readonly string[]
  tokens: number
}

/**
 * Caches the languages of each tenant's transcripts, by analyzer code, and the number of words. Saves plans for languages that are not
 * used. Entries may be stale: the caller checks them against the database.
 */
export class TenantLanguages {
  readonly #known = new Map<string, KnownTenant>()

  get({ accountId, mode }: Tenant): readonly string[] {
    return this.#known.get(`${accountId}/${mode}`)?.codes ?? []
  }

  /** True if the tenant is not cached, or has so many words that the blocks of a query may exceed the limit. */
  mayBeLarge({ accountId, mode }: Tenant): boolean {
    const { tokens = Number.POSITIVE_INFINITY } = this.#known.get(`${accountId}/${mode}`) ?? {}
    return tokens * BYTES_PER_TOKEN > MOST_BLOCK_BYTES
  }

  set({ accountId, mode }: Tenant, codes: readonly string[], tokens: number): void {
    const key = `${accountId}/${mode}`
    this.#known.delete(key)
    this.#known.set(key, { codes, tokens })
    if (this.#known.size <= MOST_TENANTS) return
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest)
      return
    }
  }
}

const tenantLanguages = new TenantLanguages()

/**
 * Reads all data to rank a query with one statement, from one snapshot: the tenant's totals, the blocks of the query's words in all of
 * its languages, also in names, and the speakers that a filter selects. Null when nothing can match.
 */
export async function loadQueryData(
  pool: Pool,
  tenant: Tenant,
  parsed: ParsedQuery,
  filters: SearchFilters,
): Promise<QueryData | null> {
  const chosen = filters.language === undefined ? null : analyzerFor(filters.language).code
  for (let codes = chosen === null ? tenantLanguages.get(tenant) : [chosen]; ; ) {
    const plans = new Map(codes.map(code => [code, planQuery(parsed, analyzerFor(code))]))
    const terms = [...plans.values()].flatMap(termsToRead)
    if (terms.length > 0 && tenantLanguages.mayBeLarge(tenant))
      await refuseIfTooMuch(pool, tenant, terms, filters)
    const { rows } = await pool.query<Row>(statement(tenant, terms, filters))
    const languages = rows.filter(row => row.kind === 'language')
    if (languages.length === 0) return null
    tenantLanguages.set(
      tenant,
      languages.map(({ key }) => key),
      sum(languages.map(row => Number(row.tokens))),
    )
    if (chosen === null && languages.some(({ key }) => !plans.has(key))) {
      // The cache lacked a language: the statement runs again with the tenant's current languages.
      codes = languages.map(({ key }) => key)
      continue
    }
    return queryData(rows, languages, plans)
  }
}

/** @throws QueryTooBroad when the blocks of a query exceed the memory limit */
async function refuseIfTooMuch(
  pool: Pool,
  tenant: Tenant,
  terms: string[],
  filters: SearchFilters,
): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>(sizeStatement(tenant, terms, filters))
  if (Number(rows[0]?.bytes ?? 0) > MOST_BLOCK_BYTES) throw new QueryTooBroad()
}

function queryData(
  rows: readonly Row[],
  languages: readonly Row[],
  plans: Map<string, QueryPlan>,
): QueryData {
  const segments = sum(languages.map(row => Number(row.segments)))
  const blocksOf = (row: Row) => row.blocks ?? new Uint8Array()
  const chosen = rows.find(row => row.kind === 'chosen')
  return {
    segments,
    averageLength: Math.max(1, sum(languages.map(row => Number(row.tokens))) / segments),
    plans,
    postings: new Map(
      rows
        .filter(row => row.kind === 'term')
        .map(row => [row.key, { segments: Number(row.segments), blocks: blocksOf(row) }]),
    ),
    chosenSpeakers: chosen ? blocksOf(chosen) : null,
  }
}

function termsToRead(plan: QueryPlan): string[] {
  return [...termsOf(plan), ...plan.words.map(word => spokenByTerm(word.term))]
}

// The rarity of a word does not depend on filters: they limit the blocks that are read, not the segments that are counted.
function statement({ accountId, mode }: Tenant, terms: string[], filters: SearchFilters) {
  const values: unknown[] = [accountId, mode, terms]
  const conditions = filterConditions(filters, values)
  const passing = conditions.length > 0
  const join = passing ? 'LEFT JOIN passing USING (transcript_no)' : ''
  const only = passing ? 'FILTER (WHERE passing.transcript_no IS NOT NULL)' : ''
  const inOrder = (order: string) => `string_agg(block, ''::bytea ORDER BY ${order}) ${only}`
  const parts = [
    `SELECT 'language' AS kind, analyzer AS key, segments::text, tokens::text, NULL::bytea AS blocks
       FROM search_language WHERE tenant_no = (SELECT tenant_no FROM tenant) AND segments > 0`,
    `SELECT 'term', term, sum(segments)::text, NULL, ${inOrder('transcript_no, piece')}
       FROM search_posting ${join}
      WHERE tenant_no = (SELECT tenant_no FROM tenant) AND term = ANY (ARRAY(SELECT unnest($3::text[])))
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
  const text = `WITH tenant AS MATERIALIZED (SELECT tenant_no FROM search_tenant WHERE account_id = $1 AND mode = $2)
    ${passing ? transcripts : ''} ${parts.join(' UNION ALL ')}`
  // Prepared once for each connection, with a plan independent of the terms: planning would take longer than the statement.
  return { name: statementName(text), text, values }
}

function sizeStatement({ accountId, mode }: Tenant, terms: string[], filters: SearchFilters) {
  const values: unknown[] = [accountId, mode, terms]
  const conditions = filterConditions(filters, values)
  const only =
    conditions.length === 0
      ? ''
      : `AND transcript_no IN (SELECT transcript_no FROM search_transcript
           WHERE tenant_no = (SELECT tenant_no FROM tenant) AND ${conditions.join(' AND ')})`
  const text = `WITH tenant AS MATERIALIZED (SELECT tenant_no FROM search_tenant WHERE account_id = $1 AND mode = $2)
    SELECT sum(octet_length(block)) AS bytes FROM search_posting
     WHERE tenant_no = (SELECT tenant_no FROM tenant) AND term = ANY (ARRAY(SELECT unnest($3::text[]))) ${only}`
  return { name: statementName(text), text, values }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

/** The filter conditions on transcripts as SQL, except speaker filters. Appends the values to `values`. */
export function filterConditions(filters: SearchFilters, values: unknown[]): string[] {
  const conditions: string[] = []
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(condition.replace('?', `$${values.push(value)}`))
  }
  const { channelId, excludedMeetingIds = [] } = filters
  require('meeting_id = ?', filters.meetingId)
  require('started_at >= ?', filters.from)
  require('started_at <= ?', filters.to)
  require('language = ?', filters.language?.toLowerCase())
  require('platform = ?', filters.platform)
  require('channel_ids @> ?', channelId === undefined ? undefined : [channelId])
  require('meeting_id <> ALL (?)', excludedMeetingIds.length === 0 ? undefined : excludedMeetingIds)
  return conditions
}
