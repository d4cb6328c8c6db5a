/**
 * `node services/collaboration/bench/share.ts [--rounds 200] [--rows 1000,1000000]`
 *
 * Measures `CreateShare` over gRPC with 50 recipients and with a single recipient in the same run, and `ListShares` for meetings with
 * different numbers of shares. Targets: a p50 under 100 ms with 50 recipients; the first page with a million shares takes at most twice as
 * long as with a thousand.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { callOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import service from '../src/service.ts'
import { collaborationDatabase } from '../src/store/database.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, rows: { type: 'string', default: '1000,1000000' } },
})
const rounds = Number(values.rounds)
const sizes = values.rows.split(',').map(Number)

const postgres = await startTestPostgres({ durable: true })
const folder = await mkdtemp(join(tmpdir(), 'mi-bench-'))
const url = postgres.url('bench_collaboration')
await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
const database = collaborationDatabase.open({ url })
const tenant = { accountId: newId('acc'), mode: 'live' as const }
const userId = newId('usr')
await database.prisma.userRef.create({
  data: { userId, accountId: tenant.accountId, name: 'Ada', email: 'ada@example.com' },
})
const newMeeting = async () => {
  const meetingId = newId('mtg')
  const meeting = {
    title: 'Weekly',
    status: 'completed',
    platform: 'zoom',
    startedAt: new Date(),
    version: 1n,
  }
  await database.prisma.meetingRef.create({ data: { ...tenant, meetingId, ...meeting } })
  return meetingId
}
const lists: { size: number; meetingId: string }[] = []
for (const size of sizes) {
  const meetingId = await newMeeting()
  lists.push({ size, meetingId })
  const client = await database.poolAcrossTenants.connect()
  await client.query(`set statement_timeout = '20min'`)
  await client.query(
    `insert into shares (id, account_id, mode, meeting_id, permission, user_id, link_hash, created_at)
     select 'shr_' || right($3, 6) || lpad(n::text, 20, '0'), $1, 'live', $3, 'view', $2, sha256(($3 || n)::bytea),
       timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, $4::int) as n`,
    [tenant.accountId, userId, meetingId, size],
  )
  await client.query(
    `insert into meeting_counts (meeting_id, account_id, mode, shares) values ($1, $2, 'live', $3)`,
    [meetingId, tenant.accountId, size],
  )
  client.release(true)
}
await database.poolAcrossTenants.query('vacuum analyze')

const secret = randomBytes(32).toString('hex')
const running = await service.start({
  DATABASE_URL: url,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
  MAIL_FOLDER: join(folder, 'mail'),
  ...{ GRPC_PORT: '0', OPS_PORT: '0', PAGES_PORT: '0', LOG_LEVEL: 'silent' },
})
const caller = callOrigin(
  {
    ...tenant,
    userId,
    scopes: ['shares:write', 'shares:read'],
    auth: 'api_key',
    credentialId: newId('key'),
    role: 'owner',
  },
  secret,
  'gateway',
)
const shares = createClient('mi.collaboration.v1.Shares', { address: running.grpcAddress })

const times = new Map<string, number[]>()
async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await call()
  times.set(name, [...(times.get(name) ?? []), performance.now() - began])
}
const share = (meetingId: string, recipients: number) =>
  shares.createShare(
    {
      meetingId,
      permission: 'view',
      recipients: Array.from({ length: recipients }, (_, index) => `person${index}@example.com`),
    },
    { caller },
  )
/** The mails of a share are sent after its response. The next call is not measured concurrently with them. */
async function mailsSent(): Promise<void> {
  const open = async () =>
    (await database.poolAcrossTenants.query('select 1 from infra.jobs limit 1')).rowCount
  while (await open()) await sleep(20)
}
const meetingId = await newMeeting()
await share(meetingId, 50)
await mailsSent()
for (let round = 0; round < rounds; round++) {
  await measure('share, 1 recipient', () => share(meetingId, 1))
  await mailsSent()
  await measure('share, 50 recipients', () => share(meetingId, 50))
  await mailsSent()
  for (const { size, meetingId: listed } of lists) {
    const name = `list of ${size.toLocaleString('en')}`
    await measure(`${name}, first page`, () => shares.listShares({ meetingId: listed }, { caller }))
    if (size > 1_000)
      await measure(`${name}, offset 1,000`, () =>
        shares.listShares({ meetingId: listed, offset: 1_000 }, { caller }),
      )
  }
}
const at = (sorted: number[], part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
for (const [name, measured] of times) {
  const sorted = measured.toSorted((a, b) => a - b)
  console.log(`${name.padEnd(34)} p50 ${at(sorted, 0.5)} ms   p95 ${at(sorted, 0.95)} ms`)
}
console.log(
  `load ${loadavg()
    .map(ms => ms.toFixed(1))
    .join(' ')}`,
)
shares.close()
await running.stop()
await database.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
