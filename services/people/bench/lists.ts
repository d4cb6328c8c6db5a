/**
 * `node services/people/bench/lists.ts [--sizes 1000,1000000] [--rounds 200]`
 *
 * Measures lists, searches by part of a name and single reads of profiles over gRPC, in accounts of different
 * sizes that share one database. The accounts are measured in turn. Names consist of syllables, so that their
 * parts are as common as in real names. Each search uses a part of an existing name and reports the matches.
 * Aim: p50 at a million is at most twice the p50 at a thousand.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CallOptions, createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { gramsOf, searchKeys } from '@mi/name-search'
import { callOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import { fold } from '@mi/text'
import service from '../src/service.ts'
import { peopleDatabase } from '../src/store/database.ts'
import { randomFrom } from '../test/support/random-from.ts'

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,1000000' }, rounds: { type: 'string', default: '200' } },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)
const random = randomFrom(1)
const SYLLABLES =
  'an ber chi da el fon gar hi is jo ka lin mo ner os pet quin ra sto tan ul ver wil xan yor zu'.split(' ')
const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)
/** 676 first names, and surnames of three syllables and an ending. Most surnames are rare, as in reality. */
const FIRSTS = SYLLABLES.flatMap(a => SYLLABLES.map(b => capital(a + b)))
const LASTS = Array.from({ length: 50_000 }, () => {
  const syllables = Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)])
  return `${capital(syllables.join(''))}${Math.floor(random() * 10_000).toString(36)}`
})
const PAIRS = FIRSTS.length * LASTS.length
/** A prime number. Its first `n` multiples give different pairs. */
const STEP = 19_999_999
const pairAt = (n: number) => (n * STEP) % PAIRS
const nameAt = (n: number) =>
  `${FIRSTS[pairAt(n) % FIRSTS.length]} ${LASTS[Math.floor(pairAt(n) / FIRSTS.length)]}`
const idAt = (accountId: string, n: number) =>
  `spk_${accountId.slice(4).toUpperCase()}${String(n).padStart(24, '0')}`

const postgres = await startTestPostgres()
const secret = randomBytes(32).toString('hex')
const databaseUrl = postgres.url('bench_people')
await migrate({ url: databaseUrl, folder: join(import.meta.dirname, '../prisma') })
const database = peopleDatabase.open({ url: databaseUrl, statementTimeoutMs: 1_800_000, maxConnections: 1 })
const run = (text: string, values?: unknown[]) => database.poolAcrossTenants.query(text, values)

/**
 * Fills an account with SQL alone. The grams of a name and e-mail are those of its two words and of the
 * boundary between them.
 */
async function fill(accountId: string, size: number): Promise<void> {
  const keysOf = (...texts: string[]) =>
    `{${searchKeys({ accountId, mode: 'live' }, texts.flatMap(gramsOf)).join(',')}}`
  const table = (name: string, rows: [string, string][]) =>
    run(
      `create temporary table ${name} on commit preserve rows as
       select ''::text as name, '{}'::bigint[] as keys, 0 as at limit 0`,
    ).then(() =>
      run(
        `insert into ${name} select name, keys::bigint[], at - 1
         from unnest($1::text[], $2::text[]) with ordinality as r (name, keys, at)`,
        [rows.map(([text]) => text), rows.map(([, keys]) => keys)],
      ),
    )
  await table(
    'firsts',
    FIRSTS.map(first => [first, keysOf(`${fold(first)} `, `${fold(first)}.`)]),
  )
  await table(
    'lasts',
    LASTS.map(last => [last, keysOf(` ${fold(last)}`, `.${fold(last)}@example.com`)]),
  )
  await table(
    'seams',
    [...new Set(SYLLABLES.flatMap(a => SYLLABLES.map(b => `${a.slice(-2)} ${b.slice(0, 2)}`)))].map(seam => [
      seam,
      keysOf(seam, seam.replace(' ', '.')),
    ]),
  )
  await run(
    'create index on firsts (at); create index on lasts (at); create index on seams (name); analyze firsts, lasts, seams',
  )
  // Adds six keys for matching speakers, which no search uses.
  await run(
    `insert into speaker_profiles (id, account_id, mode, name, name_key, email, email_key, search_text, search_keys, root_id, created_at, updated_at)
     select p.id, $1, 'live', p.name, lower(p.name), p.email, p.email, lower(p.name) || E'\\n' || p.email,
       f.keys || l.keys || s.keys || array(select hashint8extended(n * 6 + form, 1) from generate_series(1, 6) as form), p.id, now(), now()
     from generate_series(0, $2::bigint - 1) as n
     cross join lateral (select n * ${STEP} % ${PAIRS} as pair) as of
     join firsts f on f.at = pair % ${FIRSTS.length}
     join lasts l on l.at = pair / ${FIRSTS.length}
     join seams s on s.name = lower(right(f.name, 2) || ' ' || left(l.name, 2))
     cross join lateral (select $3 || lpad(n::text, 24, '0') as id, f.name || ' ' || l.name as name,
       lower(f.name || '.' || l.name) || '@example.com' as email) as p`,
    [accountId, size, idAt(accountId, 0).slice(0, -24)],
  )
  await run('drop table firsts, lasts, seams')
  await run(`insert into speaker_profile_counts (account_id, mode, count) values ($1, 'live', $2)`, [
    accountId,
    size,
  ])
  await run(`insert into infra.name_changes (account_id, mode, list, delta) values ($1, 'live', '', $2)`, [
    accountId,
    size,
  ])
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
// The triggers and the index are rebuilt at the end, because changing them row by row is slow.
await run('alter table speaker_profiles disable trigger user')
await run('drop index speaker_profiles_search_keys_idx')
const accounts = []
for (const [at, size] of sizes.entries()) {
  const began = performance.now()
  const accountId = `acc_b${at}`
  await fill(accountId, size)
  const sampled = Array.from({ length: 500 }, (_, n) => Math.floor((n * size) / 500))
  accounts.push({
    size,
    accountId,
    ids: sampled.map(n => idAt(accountId, n)),
    names: sampled.map(nameAt),
  })
  console.log(`${size.toLocaleString('en')} profiles in ${seconds(began)}`)
}
const indexing = performance.now()
await run("set maintenance_work_mem = '1GB'")
await run('create index speaker_profiles_search_keys_idx on speaker_profiles using gin (search_keys)')
await run('alter table speaker_profiles enable trigger user')
await run('vacuum analyze speaker_profiles')
console.log(`indexed in ${seconds(indexing)}`)

const running = await service.start({
  DATABASE_URL: databaseUrl,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  MASTER_KEYS: `1:${secret}`,
  LOG_LEVEL: 'silent',
  GRPC_PORT: '0',
  OPS_PORT: '0',
  PAGES_PORT: '0',
})
const counting = performance.now()
for (let waiting = 1; waiting > 0; ) {
  await sleep(500)
  waiting = (await run('select count(*)::int as n from infra.name_changes')).rows[0].n
}
const { rows: kept } = await run('select count(*)::int as n from infra.name_part_counts')
console.log(`${kept[0].n} common parts counted in ${seconds(counting)}`)
await database.close()
const profiles = createClient('mi.people.v1.SpeakerProfiles', { address: running.grpcAddress })

type Account = (typeof accounts)[number]
type Ask = (account: Account, call: CallOptions, round: number) => Promise<number>
const listed =
  (part: (name: string) => string): Ask =>
  async ({ names }, call, round) => {
    const search = part(names[round % names.length] as string)
    return (await profiles.listSpeakerProfiles({ search, limit: 20 }, call)).pagination?.total ?? 0
  }
const surname = (name: string) => name.split(' ')[1] as string
const QUERIES: Record<string, Ask> = {
  'first page': async (_account, call) =>
    (await profiles.listSpeakerProfiles({ limit: 20 }, call)).pagination?.total ?? 0,
  'single read': async ({ ids }, call, round) => {
    await profiles.getSpeakerProfile({ id: ids[round % ids.length] as string }, call)
    return 1
  },
  'whole name': listed(name => name),
  surname: listed(surname),
  'surname without its first two letters': listed(name => surname(name).slice(2)),
  'first 7 letters of the surname': listed(name => surname(name).slice(0, 7)),
  'first 5 letters of the surname': listed(name => surname(name).slice(0, 5)),
  'first 3 letters of the surname': listed(name => surname(name).slice(0, 3)),
  'first letter of the surname': listed(name => surname(name).slice(0, 1)),
  'a first name': listed(name => name.split(' ')[0] as string),
  'the domain of the e-mail': listed(() => '@example.com'),
  nobody: listed(() => 'zzqqzz'),
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number
console.log(
  `load ${loadavg()
    .map(ms => ms.toFixed(1))
    .join(' ')}; p50 in ms (matches, p50)`,
)
for (const [name, ask] of Object.entries(QUERIES)) {
  const times = accounts.map((): number[] => [])
  const matches = accounts.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, account] of accounts.entries()) {
      const caller = callOrigin(
        {
          accountId: account.accountId,
          userId: 'usr_bench',
          mode: 'live',
          scopes: ['speakers:read'],
          auth: 'api_key',
          credentialId: 'key_bench',
          role: 'owner',
        },
        secret,
        'gateway',
      )
      const call = { caller, deadlineMs: 60_000 }
      const began = performance.now()
      const found = await ask(account, call, round)
      if (round >= 10) times[at]?.push(performance.now() - began)
      matches[at]?.push(found)
    }
  const p50 = times.map(middle)
  const cells = p50.map((ms, at) => `${ms.toFixed(2)} (${middle(matches[at] as number[])})`.padStart(20))
  console.log(
    `${name.padEnd(40)}${cells.join('')}   ratio ${((p50.at(-1) as number) / (p50[0] as number)).toFixed(2)}`,
  )
}
profiles.close()
await running.stop()
await postgres.stop()
