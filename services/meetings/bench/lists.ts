/**
 * `node services/meetings/bench/lists.ts [--sizes 1000,100000,1000000] [--rounds 300]`
 *
 * How long `ListMeetings` takes, over gRPC, in accounts of different sizes: the first page, each filter, and deep offsets.
 * All accounts live in one database and are measured in turn, so that noise meets each of them alike. Aim: the p50 of the
 * first page and of each filter at a million meetings is at most twice that at a thousand.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@mi/contracts'
import type { ListMeetingsRequestInit } from '@mi/contracts/mi/meetings/v1'
import { migrate } from '@mi/database'
import { callOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import service from '../src/service.ts'
import { meetingsDatabase } from '../src/store/database.ts'
import { fillAccount } from './fill-account.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '300' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)

const QUERIES: Record<string, ListMeetingsRequestInit> = {
  'first page': {},
  'limit 100': { limit: 100 },
  'status=completed': { status: 'completed' },
  'status=failed': { status: 'failed' },
  'platform=zoom': { platform: 'zoom' },
  'status and platform': { status: 'completed', platform: 'mobile' },
  'from (a day)': { from: new Date('2025-07-01T00:00:00Z') },
  'to (a moment)': { to: new Date('2025-06-10T13:45:10.123Z') },
  'from and to (moments)': { from: new Date('2024-02-03T04:05:06Z'), to: new Date('2025-11-20T21:22:23Z') },
  'all four': {
    status: 'completed',
    platform: 'zoom',
    from: new Date('2024-02-03T04:05:06Z'),
    to: new Date('2025-11-20T21:22:23Z'),
  },
}
const DEEP: Record<string, ListMeetingsRequestInit> = {
  'offset 10,000': { offset: 10_000 },
  'offset 100,000': { offset: 100_000 },
}

const postgres = await startTestPostgres()
const files = await mkdtemp(join(tmpdir(), 'mi-bench-'))
const secret = randomBytes(32).toString('hex')
const databaseUrl = postgres.url('bench_meetings')
await migrate({ url: databaseUrl, folder: join(import.meta.dirname, '../prisma') })
const database = meetingsDatabase.open({ url: databaseUrl })
const accounts = sizes.map((size, at) => ({ size, accountId: `acc_bench${at}` }))
for (const { size, accountId } of accounts) {
  const started = performance.now()
  await fillAccount(database.pool, accountId, size)
  console.log(
    `${size.toLocaleString('en')} meetings in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
}
await database.poolAcrossTenants.query('vacuum analyze')
await database.close()

const running = await service.start({
  DATABASE_URL: databaseUrl,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  FILES_FOLDER: files,
  FILES_SIGNING_SECRET: secret,
  LOG_LEVEL: 'silent',
  GRPC_PORT: '0',
  OPS_PORT: '0',
})
const client = createClient('mi.meetings.v1.Meetings', { address: running.grpcAddress })

const calls = accounts.map(({ accountId }) => ({
  caller: callOrigin(
    {
      accountId,
      userId: 'usr_x',
      mode: 'live',
      scopes: [],
      auth: 'api_key',
      credentialId: 'key_x',
      role: 'owner',
    },
    secret,
    'gateway',
  ),
}))

async function measure(request: ListMeetingsRequestInit, times: number): Promise<number[]> {
  const taken = calls.map(() => [] as number[])
  for (let round = 0; round < times + 20; round++)
    for (const [at, call] of calls.entries()) {
      const started = performance.now()
      await client.listMeetings(request, call)
      if (round >= 20) taken[at]?.push(performance.now() - started)
    }
  return taken.map(list => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN)
}

let worst = 0
const rows: Record<string, Record<string, string>> = {}
for (const [name, request] of Object.entries({ ...QUERIES, ...DEEP })) {
  const isDeep = name in DEEP
  const medians = await measure(request, isDeep ? 30 : rounds)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  if (!isDeep) worst = Math.max(worst, ratio)
  rows[name] = {
    ...Object.fromEntries(
      sizes.map((size, at) => [`${size.toLocaleString('en')} (ms)`, (medians[at] ?? 0).toFixed(2)]),
    ),
    'last / first': ratio.toFixed(2),
  }
}
console.table(rows)
console.log(`worst of first page and filters: ${worst.toFixed(2)} (aim: at most 2)`)

client.close()
await running.stop()
await postgres.stop()
await rm(files, { recursive: true })
