import type { Tenant } from '@mi/contracts'
import { allOf, empty, ofTenant, queryRows, raw, type Sql, sql } from '@mi/database/sql'
import type { ClientBase, Pool } from 'pg'
import type { SearchRequest } from '../engine.ts'
import { filterConditions, isSpeaker } from '../postgres/load-query-data.ts'
import { inSnapshot } from '../postgres/transaction.ts'
import { isExcluded, type QueryPlan } from '../query/plan-query.ts'
import { vectorText } from './fill-vectors.ts'
import type { VectorTable } from './vector-table.ts'

/** A segment whose meaning is near the query's meaning. */
export interface NearSegment {
  transcriptNo: number
  position: number
  startedAt: Date
  plan: QueryPlan
  /** The cosine similarity, or 0 if it is negative. */
  score: number
}

interface Row {
  transcriptNo: number
  position: number
  /** 1 minus the cosine similarity. */
  distance: number
  /** False if the text changed since the vector was created. */
  current: boolean
  text: string
  analyzer: string
  startedAt: Date
}

/** Up to this number of segments that pass the filters are compared one by one, which is exact and takes about ten milliseconds. */
const COMPARED_ONE_BY_ONE = 10_000
/** The maximum that the extension allows: without iterative scans, the index returns only what passes the filters among these. */
const WIDEST_SEARCH = 1_000
/** The maximum number of index entries that an iterative scan visits until enough pass the filters. */
const MOST_VISITED = 100_000

/**
 * The `count` segments nearest to a vector that pass filters and exclusions, nearest first. A small set is compared one by one. A large
 * set is searched with the index, and compared one by one if the index returns too few segments.
 */
export async function nearestSegments(
  pool: Pool,
  table: VectorTable,
  tenant: Tenant,
  { filters = {} }: Pick<SearchRequest, 'filters'>,
  plans: ReadonlyMap<string, QueryPlan>,
  vector: readonly number[],
  count: number,
  { oneByOne = COMPARED_ONE_BY_ONE } = {},
): Promise<NearSegment[]> {
  const passing = passingSegments(tenant, filters)
  return inSnapshot(pool, async client => {
    await queryRows(client, table.iterative ? ITERATIVE_SCAN : WIDE_SCAN)
    let exact = (await countPassing(client, passing)) <= oneByOne
    for (let limit = count; ; ) {
      const rows = await nearestRows(client, table, passing, vector, limit, exact)
      const near = rows.flatMap(row => nearSegment(row, plans))
      if (near.length >= count) return near.slice(0, count)
      // Fewer rows than requested: either all segments that exist, or all that the index returns.
      if (rows.length < limit && exact) return near
      if (rows.length < limit) exact = true
      else limit *= 4
    }
  })
}

interface Passing {
  /** Conditions on `transcript`. */
  transcripts: Sql
  /** Conditions on `speaker`; null without a speaker filter. */
  speakers: Sql | null
}

function passingSegments(tenant: Tenant, filters: NonNullable<SearchRequest['filters']>): Passing {
  const ofThisTenant = sql`transcript.tenant_no = (SELECT tenant_no FROM search_tenant WHERE ${ofTenant(tenant)})`
  return {
    transcripts: allOf(ofThisTenant, ...filterConditions(filters)),
    speakers: filters.speaker === undefined ? null : isSpeaker(filters.speaker),
  }
}

async function countPassing(client: ClientBase, { transcripts, speakers }: Passing): Promise<number> {
  const [counted] = await queryRows<{ count: string | null }>(
    client,
    speakers === null
      ? sql`SELECT sum(transcript.segments) AS count FROM search_transcript AS transcript WHERE ${transcripts}`
      : sql`SELECT sum(speaker.segments) AS count
          FROM search_transcript AS transcript JOIN search_speaker AS speaker USING (transcript_no)
          WHERE ${transcripts} AND ${speakers}`,
  )
  return Number(counted?.count ?? 0)
}

async function nearestRows(
  client: ClientBase,
  table: VectorTable,
  { transcripts, speakers }: Passing,
  vector: readonly number[],
  limit: number,
  exact: boolean,
): Promise<Row[]> {
  const spokenBy =
    speakers === null
      ? empty
      : sql`AND EXISTS (SELECT FROM search_segment AS spoken JOIN search_speaker AS speaker USING (transcript_no, participant_id)
                      WHERE spoken.transcript_no = vector.transcript_no AND spoken.position = vector.position AND ${speakers})`
  // The index is used only for the distance itself, so `+ 0` disables it.
  const noIndex = exact ? sql`+ 0` : empty
  return queryRows<Row>(
    client,
    sql`SELECT near.transcript_no AS "transcriptNo", near.position, near.distance, near.analyzer,
        near.started_at AS "startedAt", segment.text, near.text_hash = md5(segment.text)::uuid AS current
      FROM (SELECT vector.transcript_no, vector.position, vector.text_hash, transcript.analyzer, transcript.started_at,
              (vector.embedding <=> ${vectorText(vector)}::${raw(table.type)}) ${noIndex} AS distance
            FROM ${raw(table.name)} AS vector JOIN search_transcript AS transcript USING (transcript_no)
            WHERE ${transcripts} ${spokenBy}
            ORDER BY distance LIMIT ${limit}) AS near
      JOIN search_segment AS segment USING (transcript_no, position)
      ORDER BY near.distance, near.transcript_no DESC, near.position`,
  )
}

// Settings of the index for this transaction. A setting that the extension's version does not have causes an error.
const ITERATIVE_SCAN = settings({
  ef_search: 200,
  iterative_scan: 'relaxed_order',
  max_scan_tuples: MOST_VISITED,
})
const WIDE_SCAN = settings({ ef_search: WIDEST_SEARCH })

function settings(values: Record<string, string | number>): Sql {
  const set = Object.entries(values).map(([name, value]) => `set_config('hnsw.${name}', '${value}', true)`)
  return raw(`SELECT ${set.join(', ')}`)
}

function nearSegment(row: Row, plans: ReadonlyMap<string, QueryPlan>): NearSegment[] {
  const plan = plans.get(row.analyzer)
  if (!row.current || plan === undefined || isExcluded(row.text, plan)) return []
  return [
    {
      transcriptNo: row.transcriptNo,
      position: row.position,
      startedAt: row.startedAt,
      plan,
      // The vector of a text without meaning to the model has no direction, so its distance is NaN.
      score: Math.max(0, 1 - row.distance || 0),
    },
  ]
}
