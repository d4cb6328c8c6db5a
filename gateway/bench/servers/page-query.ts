import { Pool } from 'pg'

/** The first page of an account's meetings and their total number, with the query of the meetings service. */
const TEXT = `select m.id, m.title, m.status, m.platform, m.started_at, m.ended_at, m.duration_seconds, m.participant_count,
    m.transcript_id, m.summary_id, m.language, m.created_at, t.total
  from (select (select coalesce(sum(count), 0) from meeting_counts
    where account_id = $1 and mode = $2::mode and level = 'all')::float8 as total) as t
  left join (select * from meetings where account_id = $1 and mode = $2::mode
    order by started_at desc, id desc limit $3) as m on true
  order by m.started_at desc, m.id desc`

const LIMIT = 20

type Row = [
  string,
  string,
  string,
  string,
  Date,
  Date | null,
  number | null,
  number,
  string | null,
  string | null,
  string | null,
  Date,
  number,
]

/** Opens a pool on `DATABASE_URL`. The returned function reads the page of `ACCOUNT_ID` in the format of the API. */
export async function openPage() {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  const values = [process.env.ACCOUNT_ID, 'live', LIMIT + 1]
  return async () => {
    const { rows } = await pool.query<Row>({ name: 'page', text: TEXT, values, rowMode: 'array' })
    const data = rows.slice(0, LIMIT).map(row => ({
      id: row[0],
      title: row[1],
      status: row[2],
      platform: row[3],
      started_at: row[4],
      ended_at: row[5],
      duration_seconds: row[6],
      participant_count: row[7],
      transcript_id: row[8],
      summary_id: row[9],
      language: row[10],
      created_at: row[11],
    }))
    const last = data.at(-1)
    const more = rows.length > LIMIT && last !== undefined
    const cursor = more
      ? Buffer.from(JSON.stringify([last.started_at.getTime(), last.id])).toString('base64url')
      : null
    return {
      data,
      pagination: { total: rows[0]?.[12] ?? 0, limit: LIMIT, offset: 0, has_more: more, next_cursor: cursor },
    }
  }
}
