import type { Tenant } from '@mi/contracts'
import { empty, join, ofTenant, queryRows, raw, Sql, sql } from '@mi/database/sql'
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
    // Prepared with a plan that is independent of the terms: planning would take longer than the statement.
    const rows = await queryRows<Row>(pool, dataStatement(tenant, terms, filters), { prepared: true })
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
  const statement = sizeStatement(tenant, terms, filters)
  const [size] = await queryRows<{ bytes: string }>(pool, statement, { prepared: true })
  if (Number(size?.bytes ?? 0) > MOST_BLOCK_BYTES) throw new QueryTooBroad()
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

/** The number of the tenant, in a statement that begins with {@link tenantClause}. */
const TENANT_NO = raw('(SELECT tenant_no FROM tenant)')

function tenantClause(tenant: Tenant): Sql {
  return sql`WITH tenant AS MATERIALIZED (SELECT tenant_no FROM search_tenant WHERE ${ofTenant(tenant)})`
}

const LANGUAGES = sql`
  SELECT 'language' AS kind, analyzer AS key, segments::text, tokens::text, NULL::bytea AS blocks
    FROM search_language WHERE tenant_no = ${TENANT_NO} AND segments > 0`

// The rarity of a word does not depend on filters: they limit the blocks that are read, not the segments that are counted.
function dataStatement(tenant: Tenant, terms: string[], filters: SearchFilters): Sql {
  const conditions = filterConditions(filters)
  const isFiltered = conditions.length > 0
  const passing = isFiltered
    ? sql`, passing AS MATERIALIZED (
        SELECT transcript_no FROM search_transcript AS transcript
         WHERE tenant_no = ${TENANT_NO} AND ${join(conditions, ' AND ')})`
    : empty
  const joined = isFiltered ? sql`LEFT JOIN passing USING (transcript_no)` : empty
  const only = isFiltered ? sql`FILTER (WHERE passing.transcript_no IS NOT NULL)` : empty
  const found = sql`
    SELECT 'term', term, sum(segments)::text, NULL, string_agg(block, ''::bytea ORDER BY transcript_no, piece) ${only}
      FROM search_posting ${joined}
     WHERE tenant_no = ${TENANT_NO} AND ${isOneOf(terms)} GROUP BY term`
  const chosen =
    filters.speaker === undefined
      ? empty
      : sql`UNION ALL
        SELECT 'chosen', '', '0', NULL, string_agg(block, ''::bytea ORDER BY transcript_no) ${only}
          FROM search_speaker AS speaker ${joined}
         WHERE tenant_no = ${TENANT_NO} AND ${isSpeaker(filters.speaker)}`
  return sql`${tenantClause(tenant)} ${passing} ${LANGUAGES} UNION ALL ${found} ${chosen}`
}

function sizeStatement(tenant: Tenant, terms: string[], filters: SearchFilters): Sql {
  const conditions = filterConditions(filters)
  const only =
    conditions.length === 0
      ? empty
      : sql`AND transcript_no IN (SELECT transcript_no FROM search_transcript AS transcript
          WHERE tenant_no = ${TENANT_NO} AND ${join(conditions, ' AND ')})`
  return sql`${tenantClause(tenant)}
    SELECT sum(octet_length(block)) AS bytes FROM search_posting
     WHERE tenant_no = ${TENANT_NO} AND ${isOneOf(terms)} ${only}`
}

/** The sub-select hides the number of terms from the planner, so that the plan does not depend on it. */
function isOneOf(terms: string[]): Sql {
  return sql`term = ANY (ARRAY(SELECT unnest(${terms}::text[])))`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

/** The conditions of filters on a row of `search_transcript AS transcript`, except of the speaker filter. */
export function filterConditions(filters: SearchFilters): Sql[] {
  const { meetingId, from, to, language, platform, channelId, excludedMeetingIds = [] } = filters
  return [
    meetingId !== undefined && sql`transcript.meeting_id = ${meetingId}`,
    from !== undefined && sql`transcript.started_at >= ${from}`,
    to !== undefined && sql`transcript.started_at <= ${to}`,
    language !== undefined && sql`transcript.language = ${language.toLowerCase()}`,
    platform !== undefined && sql`transcript.platform = ${platform}`,
    channelId !== undefined && sql`transcript.channel_ids @> ${[channelId]}`,
    excludedMeetingIds.length > 0 && sql`transcript.meeting_id <> ALL (${excludedMeetingIds})`,
  ].filter(condition => condition instanceof Sql)
}

/** The condition of a speaker filter on a row of `search_speaker AS speaker`. */
export function isSpeaker(filter: string): Sql {
  const { participantId, namePart } = speakerFilter(filter)
  return sql`(speaker.participant_id = ${participantId} OR strpos(speaker.folded_name, ${namePart}) > 0)`
}
