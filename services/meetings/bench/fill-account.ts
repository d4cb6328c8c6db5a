import type { Pool } from 'pg'

/** Three years of meetings in one account, spread over states and platforms as real ones are: most are completed. */
export async function fillAccount(pool: Pool, accountId: string, size: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = '20min'`)
    // In pieces: each piece is one statement, so one run of the counting trigger.
    for (let from = 0; from < size; from += 50_000)
      await client.query(
        `insert into meetings (id, account_id, mode, title, status, platform, started_at, ended_at, duration_seconds,
           participant_count, transcript_id, language, created_at, updated_at)
         select 'mtg_' || right($1, 6) || lpad(n::text, 20, '0'), $1, 'live', 'Weekly planning of team ' || n % 50,
           (case when n % 20 < 16 then 'completed' when n % 20 = 16 then 'failed' when n % 20 = 17 then 'processing'
              when n % 20 = 18 then 'scheduled' else 'in_progress' end)::meeting_status,
           (array['zoom','google_meet','microsoft_teams','desktop','mobile','browser'])[1 + abs(hashint4(n) % 3) + 3 * (n % 2)]::platform,
           t.at, t.at + interval '30 minutes', 1800, 4, 'trs_' || lpad(n::text, 26, '0'), 'en', t.at, t.at
         from generate_series($2::int, $3::int - 1) as n,
           lateral (select timestamptz '2023-06-01' + interval '1095 days' * (n::float8 / $4::int) as at) as t`,
        [accountId, from, Math.min(size, from + 50_000), size],
      )
  } finally {
    client.release(true)
  }
}
