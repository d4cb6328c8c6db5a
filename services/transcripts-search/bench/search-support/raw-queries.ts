import type pg from 'pg'
import { analyzerFor } from '../../src/search/analysis/analyzers.ts'
import type { OpenSearchClient } from '../../src/search/opensearch/client.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { planQuery } from '../../src/search/query/plan-query.ts'

/** What one would ask an engine without us: its own full text, all words, then any where fewer than ten have all; twenty hits and the total. */
export type RawQuery = (query: string) => Promise<void>

/** PostgreSQL's full text: a `tsvector` with a GIN index, `ts_rank`. Kept beside the engine's tables, of the same texts. */
export async function prepareRawPostgres(pool: pg.Pool): Promise<void> {
  await pool.query(
    'CREATE TABLE IF NOT EXISTS raw_segment (transcript_no integer, position integer, text text, words tsvector)',
  )
  await pool.query('DROP INDEX IF EXISTS raw_segment_words')
  await pool.query(
    `INSERT INTO raw_segment
     SELECT transcript_no, position, text, to_tsvector('english', text) FROM search_segment
      WHERE transcript_no > (SELECT coalesce(max(transcript_no), 0) FROM raw_segment)`,
  )
  await pool.query('CREATE INDEX raw_segment_words ON raw_segment USING gin (words)')
  await pool.query('VACUUM ANALYZE raw_segment')
}

export function rawPostgres(pool: pg.Pool): RawQuery {
  return async query => {
    if ((await ask(`websearch_to_tsquery('english', $1)`)) >= 10 || query.startsWith('"')) return
    await ask(`replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery`)

    async function ask(words: string): Promise<number> {
      const { rows } = await pool.query<{ total: string }>(
        `SELECT transcript_no, position, text, count(*) OVER () AS total
           FROM raw_segment, (SELECT ${words} AS query) AS asked WHERE words @@ query
          ORDER BY ts_rank(words, query) DESC, transcript_no, position LIMIT 20`,
        [query],
      )
      return Number(rows[0]?.total ?? 0)
    }
  }
}

/** OpenSearch's BM25 over the field that the engine's index has anyway. */
export function rawOpenSearch(client: OpenSearchClient, alias: string, routing: string): RawQuery {
  return async query => {
    const { words, phrases } = planQuery(parseQuery(query), analyzerFor('en'))
    const text = words.map(word => word.term).join(' ')
    const exact = phrases.map(terms => ({
      match_phrase: { exact: terms.map(term => term.slice(1)).join(' ') },
    }))
    const [account_id, mode] = routing.split('/')
    const filter = [{ term: { account_id } }, { term: { mode } }, { term: { kind: 'segment' } }]
    if ((await ask('and')) < 10 && words.length > 1) await ask('or')

    async function ask(operator: string): Promise<number> {
      const match = words.length > 0 ? [{ match: { terms: { query: text, operator } } }] : []
      const { body } = await client.send<{ hits: { total: { value: number } } }>(
        'POST',
        `/${alias}/_search`,
        {
          query: { routing },
          body: {
            query: { bool: { filter, must: [...exact, ...match] } },
            size: 20,
            track_total_hits: true,
            _source: ['meeting_id', 'title', 'segment_id', 'speaker_name', 'start_ms', 'end_ms', 'text'],
          },
        },
      )
      return body.hits.total.value
    }
  }
}
