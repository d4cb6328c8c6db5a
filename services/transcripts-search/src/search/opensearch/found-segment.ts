import type { OpenSearchClient } from './client.ts'
import type { Clause } from './lexical-query.ts'

/** A hit before its texts are read. */
export interface FoundSegment {
  meetingId: string
  position: number
  analyzer: string
  /** The segment's terms, where they were asked for. */
  terms: string[]
  score: number
}

export interface FindOptions {
  query: Clause
  from: number
  size: number
  sort: 'relevance' | 'recent'
  routing: string
  withTerms?: boolean
}

interface SearchAnswer {
  hits: {
    total: { value: number }
    hits: {
      _score: number
      fields: { meeting_id: [string]; position: [number]; analyzer: [string] }
      _source?: { terms: string }
    }[]
  }
}

const BY_PLACE = [{ started_at: 'desc' }, { meeting_id: 'asc' }, { position: 'asc' }]

/** Asks for hits in an order that never depends on chance: equal scores by start, meeting and position. The total is exact. */
export async function findSegments(
  client: OpenSearchClient,
  alias: string,
  { query, from, size, sort, routing, withTerms = false }: FindOptions,
): Promise<{ total: number; hits: FoundSegment[] }> {
  const { body } = await client.send<SearchAnswer>('POST', `/${alias}/_search`, {
    // Always the same copy of a shard: another may count deleted documents otherwise and order pages otherwise.
    query: { routing, preference: routing },
    body: {
      query,
      from,
      size,
      sort: sort === 'recent' ? BY_PLACE : [{ _score: 'desc' }, ...BY_PLACE],
      track_scores: true,
      track_total_hits: true,
      docvalue_fields: ['meeting_id', 'position', 'analyzer'],
      _source: withTerms ? ['terms'] : false,
    },
  })
  return {
    total: body.hits.total.value,
    hits: body.hits.hits.map(({ _score, fields, _source }) => ({
      meetingId: fields.meeting_id[0],
      position: fields.position[0],
      analyzer: fields.analyzer[0],
      terms: _source?.terms.split(' ') ?? [],
      score: _score,
    })),
  }
}
