/**
 * `node packages/name-search/bench/trigrams.ts [--names 1000000] [--parts 30]`
 *
 * Measures what `pg_trgm` would need for the searches of this package: the first 20 names of an account that
 * contain a part, in the order of the list, and their exact number. The GIN index contains the trigrams of the
 * name, first together with the account (`btree_gin`), and then alone. The parts are taken from names at random. A part is frequent
 * when at least 1% of the names contain it. A second account with 1,000 names uses the same index. Besides the
 * elapsed time, it reports the CPU time of the server, which other processes hardly change. Linux only.
 */
import { readFileSync } from 'node:fs'
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
const client = new pg.Client({ connectionString: url })
await client.connect()
// All work of a statement is then work of the process whose CPU time is read.
await client.query('set max_parallel_workers_per_gather = 0')
const [backend] = await queryRows<{ pid: number }>(client, sql`select pg_backend_pid() as pid`)
/** The CPU time of the server's process, in milliseconds. */
const cpuTime = () => Number(readFileSync(`/proc/${backend?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function createTable(): Promise<void> {
  await client.query(`create extension pg_trgm; create extension btree_gin;
    create table names (id bigint generated always as identity primary key, account_id text, mode text, name text collate "C")`)
  // A first name of two syllables, and a surname of three syllables and a number in hexadecimal digits.
  for (const [account, size] of Object.entries(SIZES))
    await execute(
      client,
      sql`insert into names (account_id, mode, name)
        select ${account}, 'live', string_agg(syllable, '' order by at) filter (where at <= 2) || ' '
          || string_agg(syllable, '' order by at) filter (where at > 2) || to_hex((random() * 65535)::int)
        from (
          select n, at, (${SYLLABLES}::text[])[1 + floor(random() * 26)::int] as syllable
          from generate_series(1, ${size}::int) n, generate_series(1, 5) at
        ) as syllables group by n`,
    )
  await client.query(`set maintenance_work_mem = '512MB'; create index names_in_order on names (account_id, mode, name, id);
    create index names_by_trigram on names using gin (account_id, mode, name gin_trgm_ops)`)
  await client.query('vacuum analyze names')
}

const matching = (account: string, part: string): Sql =>
  sql`${ofTenant({ accountId: account, mode: 'live' })} and name like ${`%${part}%`}`

interface Search {
  elapsedMs: number
  cpuMs: number
  total: number
}

/** Reads the page and then counts the matches. The planner chooses an index for each statement. */
async function search(account: string, part: string): Promise<Search> {
  const began = performance.now()
  const cpuBefore = cpuTime()
  await queryRows(
    client,
    sql`select id, name from names where ${matching(account, part)} order by name, id limit 20`,
  )
  const [counted] = await queryRows<{ total: number }>(
    client,
    sql`select count(*)::int as total from names where ${matching(account, part)}`,
  )
  const elapsedMs = performance.now() - began
  return { elapsedMs, cpuMs: cpuTime() - cpuBefore, total: counted?.total ?? 0 }
}

/** Parts of names at random positions, of one line without the space. */
async function partsOf(account: string, length: number): Promise<string[]> {
  const rows = await queryRows<{ part: string }>(
    client,
    sql`select substr(word, 1 + floor(random() * (char_length(word) - ${length}::int + 1))::int, ${length}::int) as part
      from (
        select (string_to_array(name, ' '))[1 + (random() < 0.6)::int] as word
        from names tablesample bernoulli(${account === 'small' ? 100 : 1}) where account_id = ${account}
      ) as words where char_length(word) >= ${length}::int order by random() limit ${PARTS}`,
  )
  return rows.map(({ part }) => part)
}

const at = (numbers: number[], share: number) =>
  numbers.toSorted((left, right) => left - right)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN

function report(label: string, searches: readonly Search[]): void {
  if (searches.length === 0) return
  const [elapsed, cpu, totals] = [
    searches.map(({ elapsedMs }) => elapsedMs),
    searches.map(({ cpuMs }) => cpuMs),
    searches.map(({ total }) => total),
  ]
  console.log(
    `${label.padEnd(42)} ${String(searches.length).padStart(4)} searches  CPU p50 ${at(cpu, 0.5).toFixed(1)} ms, ` +
      `p95 ${at(cpu, 0.95).toFixed(1)} ms  elapsed p50 ${at(elapsed, 0.5).toFixed(1)} ms  matches p50 ${at(totals, 0.5)}`,
  )
}

async function measure(account: keyof typeof SIZES, index: string): Promise<void> {
  const isFrequent = ({ total }: Search) => total >= SIZES[account] / 100
  const all: Search[] = []
  for (const length of LENGTHS) {
    const searches: Search[] = []
    for (const part of await partsOf(account, length)) {
      await search(account, part)
      searches.push(await search(account, part))
    }
    report(`${index}: ${account}, ${length} letters, frequent`, searches.filter(isFrequent))
    report(
      `${account}, ${length} letters, rare`,
      searches.filter(result => !isFrequent(result)),
    )
    all.push(...searches)
  }
  report(`${index}: ${account}, mixed`, all)
}

try {
  const began = performance.now()
  await createTable()
  const [sizes] = await queryRows<{ version: string; index: string }>(
    client,
    sql`select current_setting('server_version') as version, pg_size_pretty(pg_relation_size('names_by_trigram')) as index`,
  )
  console.log(
    `PostgreSQL ${sizes?.version}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}; ` +
      `filled in ${((performance.now() - began) / 1000).toFixed(0)} s, trigram index ${sizes?.index}`,
  )
  await measure('large', 'with account')
  await measure('small', 'with account')
  await client.query(
    `drop index names_by_trigram; create index names_by_trigram on names using gin (name gin_trgm_ops)`,
  )
  await client.query('vacuum analyze names')
  await measure('large', 'alone')
  await measure('small', 'alone')
} finally {
  await client.end()
  await postgres.stop()
}
