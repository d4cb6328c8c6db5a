import type { Clause } from './lexical-query.ts'
import type { ReadIndex } from './term-statistics.ts'

/** A hit before its text is read. */
export interface FoundSegment {
  meetingId: string
  position: number
  analyzer: string
  /** The segment's terms, if requested. */
  terms: string[]
  score: number
}

interface FindOptions {
  query: Clause
  from: number
  size: number
  sort: 'relevance' | 'recent'
  routing: string
  withTerms?: boolean
}

interface PlaceFields {
  meeting_id: [string]
  position: [number]
  analyzer: [string]
  /** Base64. */
  term_list?: [string]
}

interface SearchAnswer {
  hits: {
    total: { value: number }
    hits?: { _score: number; fields: PlaceFields }[]
  }
}

const PLACE_FIELDS = ['meeting_id', 'position', 'analyzer']
const BY_PLACE = [{ started_at: 'desc' }, { meeting_id: 'asc' }, { position: 'asc' }]
const ANSWERED = 'hits.total.value,hits.hits._score,hits.hits.fields'

/** Searches with a deterministic order: equal scores are ordered by start, meeting and position. The total is exact. */
export async function findSegments(
  { client, alias }: ReadIndex,
  { query, from, size, sort, routing, withTerms = false }: FindOptions,
): Promise<{ total: number; hits: FoundSegment[] }> {
  const { body } = await client.send<SearchAnswer>('POST', `/${alias}/_search`, {
    // Always uses the same shard copy: another copy may count deleted documents differently and return another order.
    query: { routing, preference: routing, filter_path: ANSWERED },
    body: {
      query,
      from,
      size,
      sort: sort === 'recent' ? BY_PLACE : [{ _score: 'desc' }, ...BY_PLACE],
      track_scores: true,
      track_total_hits: true,
      // Opening documents costs more than finding them, so ranking reads only columns.
      stored_fields: '_none_',
      docvalue_fields: withTerms ? [...PLACE_FIELDS, 'term_list'] : PLACE_FIELDS,
    },
  })
  return {
    total: body.hits.total.value,
    hits: (body.hits.hits ?? []).map(({ _score, fields }) => ({
      meetingId: fields.meeting_id[0],
      position: fields.position[0],
      analyzer: fields.analyzer[0],
      terms: readTerms(fields.term_list?.[0]),
      score: _score,
    })),
  }
}

function readTerms(list: string | undefined): string[] {
  return list === undefined ? [] : Buffer.from(list, 'base64').toString().split(' ')
}
