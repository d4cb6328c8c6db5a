import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import type { Pool } from 'pg'
import { analyzerFor } from '../analysis/analyzers.ts'
import type { SearchFilters } from '../engine.ts'
import { QueryTooBroad } from '../errors.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan, termsOf } from '../query/plan-query.ts'
import { speakerFilter, spokenByTerm } from '../query/speaker-names.ts'

/** The blocks of a term, joined, in order of their transcripts' numbers. */
interface TermPostings {
  /** Segments of the tenant that have the term, also where filters leave out their blocks. */
  segments: number
  /** Only blocks of transcripts that pass the filters. */
  blocks: Uint8Array
}

/** All that ranking needs to answer a query, read from the database in one snapshot. */
export interface QueryData {
  /** Of the tenant, whatever the filters. */
  segments: number
  averageLength: number
  /** By the code of their analyzer. */
  plans: Map<string, QueryPlan>
  /** Of all words, and of those words in names. */
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

/** The blocks of one query, in bytes: twenty million occurrences. They are in memory three times while they are read. */
const MOST_BLOCK_BYTES = 48 * 1024 * 1024
/** A word is in the index as it was spoken and by its stem. */
const BYTES_PER_TOKEN = 6

/** Tenants cached at a time; the least recently used is evicted first. */
const MOST_TENANTS = 10_000

interface KnownTenant {
  codes: readonly string[]
  tokens: number
}

/**
 * In which languages each tenant had transcripts when it was last asked for, by the codes of their analyzers, and how many words. Saves
 * planning a query in languages that are not used. May be stale: the caller checks it against the database.
 */
export class TenantLanguages {
  readonly #known = new Map<string, KnownTenant>()

  get({ accountId, mode }: Tenant): readonly string[] {
    return this.#known.get(`${accountId}/${mode}`)?.codes ?? []
  }

  /** The tenant has so many words that the blocks of a query may be too large, or is not known. */
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
 * Reads all that ranking needs in one statement, so it is of one moment: how much the tenant has, the blocks of the query's words in
 * every language that it has, also in names, and whom a filter chooses. Null where nothing can match.
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
      // A language that was not thought of: asked again, with what the tenant has.
      codes = languages.map(({ key }) => key)
      continue
    }
    return queryData(rows, languages, plans)
  }
}

/** @throws QueryTooBroad when the blocks of a query would not fit into memory beside others */
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

// How rare a word is does not depend on filters: they limit the blocks that are read, not the segments that are counted.
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
  // Prepared once a connection, with a plan that does not look at the terms: planning would take longer than the statement.
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

/** What transcripts have to satisfy, as SQL; the values are added to `values`. Filters on speakers are not among them. */
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
