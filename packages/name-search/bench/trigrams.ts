/**
 * `node packages/name-search/bench/trigrams.ts [--names 1000000] [--parts 30]`
 *
 * Measures what `pg_trgm` would need for the searches of this package: the first 20 names of an account that
 * contain a part, in the order of the list, and their exact number. One GIN index covers the account
 * (`btree_gin`) and the trigrams of the name. The parts are taken from names at random. A part is frequent
 * when at least 1% of the names contain it. A second account with 1,000 names uses the same index.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureDatabase, execute, ofTenant, queryRows, type Sql, sql } from '@mi/database'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'

const { values } = parseArgs({
  options: { names: { type: 'string', default: '1000000' }, parts: { type: 'string', default: '30' } },
})
const SIZES = { large: Number(values.names), small: 1_000 }
const PARTS = Number(values.parts)
const LENGTHS = [2, 3, 5]
const SYLLABLES =
  'an ber chi da el fon gar hi is jo ka lin mo ner os pet quin ra sto tan ul ver wil xan yor zu'.split(' ')

const postgres = await startTestPostgres()
const url = postgres.url('trigrams')
await ensureDatabase(url)
const pool = new pg.Pool({ connectionString: url, max: 2 })

async function createTable(): Promise<void> {
  await pool.query(`create extension pg_trgm; create extension btree_gin;
    create table names (id bigint generated always as identity primary key, account_id text, mode text, name text collate "C")`)
  // A first name of two syllables, and a surname of three syllables and a number in hexadecimal digits.
  for (const [account, size] of Object.entries(SIZES))
    await execute(
      pool,
      sql`insert into names (account_id, mode, name)
        select ${account}, 'live', string_agg(syllable, '' order by at) filter (where at <= 2) || ' '
          || string_agg(syllable, '' order by at) filter (where at > 2) || to_hex((random() * 65535)::int)
        from (
          select n, at, (${SYLLABLES}::text[])[1 + floor(random() * 26)::int] as syllable
          from generate_series(1, ${size}::int) n, generate_series(1, 5) at
        ) as syllables group by n`,
    )
  await pool.query(`set maintenance_work_mem = '512MB'; create index names_in_order on names (account_id, mode, name, id);
    create index names_by_trigram on names using gin (account_id, mode, name gin_trgm_ops)`)
  await pool.query('vacuum analyze names')
}

const matching = (account: string, part: string): Sql =>
  sql`${ofTenant({ accountId: account, mode: 'live' })} and name like ${`%${part}%`}`

/** The milliseconds of a search, and the number of matches. The planner chooses an index for each statement. */
async function search(account: string, part: string): Promise<{ ms: number; total: number }> {
  const began = performance.now()
  const [, [counted]] = await Promise.all([
    queryRows(
      pool,
      sql`select id, name from names where ${matching(account, part)} order by name, id limit 20`,
    ),
    queryRows<{ total: number }>(
      pool,
      sql`select count(*)::int as total from names where ${matching(account, part)}`,
    ),
  ])
  return { ms: performance.now() - began, total: counted?.total ?? 0 }
}

/** Parts of names at random positions, of one line without the space. */
async function partsOf(account: string, length: number): Promise<string[]> {
  const rows = await queryRows<{ part: string }>(
    pool,
    sql`select substr(word, 1 + floor(random() * (char_length(word) - ${length}::int + 1))::int, ${length}::int) as part
      from (
        select (string_to_array(name, ' '))[1 + (random() < 0.6)::int] as word
        from names tablesample system_rows(${PARTS * 20}) where account_id = ${account}
      ) as words where char_length(word) >= ${length}::int order by random() limit ${PARTS}`,
  )
  return rows.map(({ part }) => part)
}

const at = (numbers: number[], share: number) =>
  numbers.toSorted((left, right) => left - right)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN

function report(label: string, searches: readonly { ms: number; total: number }[]): void {
  const times = searches.map(({ ms }) => ms)
  const totals = searches.map(({ total }) => total)
  console.log(
    `${label.padEnd(28)} ${String(searches.length).padStart(4)} searches  p50 ${at(times, 0.5).toFixed(1)} ms  ` +
      `p95 ${at(times, 0.95).toFixed(1)} ms  matches p50 ${at(totals, 0.5)}`,
  )
}

async function measure(account: keyof typeof SIZES): Promise<void> {
  const isFrequent = ({ total }: { total: number }) => total >= SIZES[account] / 100
  const all = []
  for (const length of LENGTHS) {
    const searches = []
    for (const part of await partsOf(account, length)) {
      await search(account, part)
      searches.push(await search(account, part))
    }
    report(`${account}, ${length} letters, frequent`, searches.filter(isFrequent))
    report(
      `${account}, ${length} letters, rare`,
      searches.filter(result => !isFrequent(result)),
    )
    all.push(...searches)
  }
  report(`${account}, mixed`, all)
}

try {
  const began = performance.now()
  await createTable()
  await pool.query('create extension tsm_system_rows')
  const [sizes] = await queryRows<{ version: string; index: string }>(
    pool,
    sql`select current_setting('server_version') as version, pg_size_pretty(pg_relation_size('names_by_trigram')) as index`,
  )
  console.log(
    `PostgreSQL ${sizes?.version}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}; ` +
      `filled in ${((performance.now() - began) / 1000).toFixed(0)} s, trigram index ${sizes?.index}`,
  )
  await measure('large')
  await measure('small')
} finally {
  await pool.end()
  await postgres.stop()
}
