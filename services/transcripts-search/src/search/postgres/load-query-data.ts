import type { ClientBase } from 'pg'
import { analyzerFor } from '../analysis/analyzers.ts'
import type { SearchFilters } from '../engine.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan, termsOf } from '../query/plan-query.ts'
import { loadPostings } from './load-postings.ts'
import { loadChosenSpeakers, loadNamedSpeakers } from './load-speakers.ts'
import type { QueryData } from './query-data.ts'

interface LanguageRow {
  analyzer: string
  segments: string
  tokens: string
}

/**
 * Reads what ranking needs: one query for the tenant's languages, one for filters on meetings, one for the words, one or
 * two for speakers. Null where nothing can match. Run inside one snapshot.
 */
export async function loadQueryData(
  client: ClientBase,
  tenantNo: number,
  parsed: ParsedQuery,
  filters: SearchFilters,
): Promise<QueryData | null> {
  const languages = await client.query<LanguageRow>(
    'SELECT analyzer, segments, tokens FROM search_language WHERE tenant_no = $1 AND segments > 0',
    [tenantNo],
  )
  const segments = sum(languages.rows.map(row => Number(row.segments)))
  if (segments === 0) return null
  const averageLength = Math.max(1, sum(languages.rows.map(row => Number(row.tokens))) / segments)
  const only = filters.language === undefined ? undefined : analyzerFor(filters.language).code
  const codes = languages.rows.map(row => row.analyzer).filter(code => only === undefined || only === code)
  const plans = new Map<string, QueryPlan>(codes.map(code => [code, planQuery(parsed, analyzerFor(code))]))

  const transcripts = await transcriptsOf(client, tenantNo, filters)
  if (transcripts?.length === 0) return null
  const postings = await loadPostings(client, tenantNo, [...plans.values()].flatMap(termsOf), transcripts)
  const wordTerms = new Set([...plans.values()].flatMap(plan => plan.words.map(word => word.term)))
  return {
    segments,
    averageLength,
    plans,
    wordTerms,
    postings,
    named: await loadNamedSpeakers(client, tenantNo, [...wordTerms], transcripts),
    chosenSpeakers:
      filters.speaker === undefined
        ? null
        : await loadChosenSpeakers(client, tenantNo, filters.speaker, transcripts),
  }
}

/** Transcripts that the filters on meetings let through; null without such a filter. */
async function transcriptsOf(
  client: ClientBase,
  tenantNo: number,
  filters: SearchFilters,
): Promise<number[] | null> {
  const conditions: string[] = []
  const values: unknown[] = [tenantNo]
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition}$${values.push(value)}`)
  }
  require('meeting_id = ', filters.meetingId)
  require('started_at >= ', filters.from)
  require('started_at <= ', filters.to)
  require('language = ', filters.language?.toLowerCase())
  require('platform = ', filters.platform)
  require('channel_ids @> ', filters.channelId === undefined ? undefined : [filters.channelId])
  if (conditions.length === 0) return null
  const { rows } = await client.query<{ numbers: number[] | null }>(
    `SELECT array_agg(transcript_no ORDER BY transcript_no) AS numbers FROM search_transcript
      WHERE tenant_no = $1 AND ${conditions.join(' AND ')}`,
    values,
  )
  return rows[0]?.numbers ?? []
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}
