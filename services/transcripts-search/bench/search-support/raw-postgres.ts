import type pg from 'pg'
import { ENOUGH, type RawQueries, type RawQuery } from './raw-query.ts'

/** Prepares PostgreSQL full-text search: a `tsvector` with a GIN index beside the engine's tables, for the same texts. */
export async function prepareRawPostgres(pool: pg.Pool): Promise<void> {
  await pool.query(
    `CREATE TABLE IF NOT EXISTS raw_segment (transcript_no integer, position integer, text text, words tsvector,
       PRIMARY KEY (transcript_no, position))`,
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

const ALL_WORDS = `websearch_to_tsquery('english', $1)`
const ANY_WORD = `replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery`

/** Orders by `ts_rank`; `ts_headline` and a lateral join build the page. */
export function rawPostgres(pool: pg.Pool): RawQueries {
  return { bare: inTwoSteps(hitsStatement), page: inTwoSteps(pageStatement) }

  function inTwoSteps(statement: (words: string) => string): RawQuery {
    const ask = async (words: string, query: string): Promise<number> => {
      const { rows } = await pool.query<{ total: string }>(statement(words), [query])
      return Number(rows[0]?.total ?? 0)
    }
    return async query => {
      const total = await ask(ALL_WORDS, query)
      return total >= ENOUGH || query.startsWith('"') ? total : ask(ANY_WORD, query)
    }
  }
}

function hitsStatement(words: string): string {
  return `SELECT transcript_no, position, text, count(*) OVER () AS total, query
            FROM raw_segment, (SELECT ${words} AS query) AS asked WHERE words @@ query
           ORDER BY ts_rank(words, query) DESC, transcript_no, position LIMIT 20`
}

function pageStatement(words: string): string {
  return `SELECT hit.transcript_no, hit.position, hit.total, context.texts,
                 ts_headline('english', hit.text, hit.query, 'StartSel=<mark>, StopSel=</mark>, HighlightAll=true') AS html
            FROM (${hitsStatement(words)}) AS hit
           CROSS JOIN LATERAL (
             SELECT array_agg(near.text ORDER BY near.position) AS texts FROM raw_segment AS near
              WHERE near.transcript_no = hit.transcript_no AND near.position BETWEEN hit.position - 2 AND hit.position + 2
           ) AS context`
}
