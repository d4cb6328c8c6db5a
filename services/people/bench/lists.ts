/**
 * `node services/people/bench/lists.ts [--sizes 1000,1000000] [--rounds 200]`
 *
 * How long lists, searches by part of a name and single reads of profiles take, over gRPC, in accounts of different sizes that live in
 * one database and are measured in turn. Names are made of syllables, so that parts of them are as common as in real names: each
 * search is for a part of somebody's name, and says how many matched. Aim: p50 at a million at most twice that at a thousand.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CallOptions, createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { callOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import { fold } from '@mi/text'
import service from '../src/service.ts'
import { nameLookups } from '../src/speakers/domain/name-forms.ts'
import { gramsOf, searchKeys, searchText } from '../src/speakers/domain/search-keys.ts'
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
const word = (syllables: number) =>
  Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)
/** 676 first names, and surnames of three syllables and one of 10,000 endings: most surnames are rare, as they are. */
const newName = () => `${capital(word(2))} ${capital(word(3))}${Math.floor(random() * 10_000).toString(36)}`

const postgres = await startTestPostgres()
const secret = randomBytes(32).toString('hex')
const databaseUrl = postgres.url('bench_people')
await migrate({ url: databaseUrl, folder: join(import.meta.dirname, '../prisma') })
const database = peopleDatabase.open({ url: databaseUrl })
const BATCH = 5_000

async function fill(accountId: string, size: number): Promise<{ ids: string[]; names: string[] }> {
  const tenant = { accountId, mode: 'live' as const }
  const known = new Map<string, string>()
  const keyOf = (text: string) => {
    const key = known.get(text) ?? String(searchKeys(tenant, [text])[0])
    // The forms of names are as many as the names.
    if (text.length <= 3) known.set(text, key)
    return key
  }
  const [ids, names]: [string[], string[]] = [[], []]
  for (let from = 0; from < size; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - from) }, (_, n) => {
      const name = newName()
      const email = `${word(3)}${from + n}@example.com`
      const text = searchText({ name, email })
      const id = `spk_${accountId.slice(4).toUpperCase()}${String(from + n).padStart(24, '0')}`
      if ((from + n) % Math.ceil(size / 500) === 0) {
        ids.push(id)
        names.push(name)
      }
      const keys = [...gramsOf(text), ...nameLookups({ name, email })].map(keyOf)
      return { id, name, email, nameKey: fold(name), text, keys: `{${keys.join(',')}}` }
    })
    const column = (key: keyof (typeof rows)[number]) => rows.map(row => row[key])
    await database.poolAcrossTenants.query(
      `insert into speaker_profiles (id, account_id, mode, name, name_key, email, email_key, search_text, search_keys, root_id, created_at, updated_at)
       select id, $1, 'live', name, name_key, email, email, text, keys::bigint[], id, now(), now()
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as r (id, name, email, name_key, text, keys)`,
      [
        accountId,
        column('id'),
        column('name'),
        column('email'),
        column('nameKey'),
        column('text'),
        column('keys'),
      ],
    )
  }
  return { ids, names }
}

await database.poolAcrossTenants.query('drop index speaker_profiles_search_keys_idx')
const accounts = []
for (const [at, size] of sizes.entries()) {
  const started = performance.now()
  const accountId = `acc_b${at}`
  accounts.push({ size, accountId, ...(await fill(accountId, size)) })
  console.log(
    `${size.toLocaleString('en')} profiles in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}
await database.poolAcrossTenants.query("set maintenance_work_mem = '256MB'")
await database.poolAcrossTenants.query(
  'create index speaker_profiles_search_keys_idx on speaker_profiles using gin (search_keys)',
)
await database.poolAcrossTenants.query('vacuum analyze speaker_profiles')
await database.close()

const running = await service.start({
  DATABASE_URL: databaseUrl,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  MASTER_KEYS: `1:${secret}`,
  LOG_LEVEL: 'silent',
  GRPC_PORT: '0',
  OPS_PORT: '0',
})
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
  nobody: listed(() => 'zzqqzz'),
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number
console.log(
  `load ${loadavg()
    .map(one => one.toFixed(1))
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
