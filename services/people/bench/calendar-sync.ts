/**
 * `node services/people/bench/calendar-sync.ts [--source google|outlook|ics|upload] [--events 50000] [--heap]
 * [--node=--max-semi-space-size=16]`
 *
 * Syncs a calendar in a separate process with the flags of every service. The source is a Google, Microsoft
 * or feed server, or an upload. Measures events a second, the longest blocking step, the time of health
 * checks, and memory: resident, V8's heap and buffers. With `--heap` it measures memory after full
 * collections, which changes the resident size. Then it changes ten events and syncs again, to list the
 * requests. `--node` adds flags of Node for the service.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { callOrigin } from '@mi/service-kit'
import nodeFlags from '@mi/service-kit/node-flags' with { type: 'json' }
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'
import { requestSync } from '../test/calendar/support/stored-connection.ts'
import { sources } from './calendar-sources.ts'

const { values } = parseArgs({
  options: {
    source: { type: 'string', default: 'google' },
    events: { type: 'string', default: '50000' },
    heap: { type: 'boolean', default: false },
    node: { type: 'string', default: '' },
  },
})
const count = Number(values.events)
const startSource = sources[values.source]
if (!startSource) throw new Error(`--source must be one of ${Object.keys(sources).join(', ')}`)
const postgres = await startTestPostgres()
const SERVICES = join(import.meta.dirname, '../..')
const common = {
  PATH: process.env.PATH,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
  MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
  IDENTITY_ADDRESS: '127.0.0.1:9204',
  LOG_LEVEL: 'warn',
  PAGES_PORT: '0',
}
for (const name of ['people', 'identity'])
  await migrate({ url: postgres.url(`bench_${name}`), folder: join(SERVICES, name, 'prisma') })
const database = new pg.Pool({ connectionString: postgres.url('bench_people') })
// The server stops before its last connections end.
database.on('error', () => {})
const source = await startSource(count)
const connection = await source.connect(database, common.MASTER_KEYS)

/** Reports the memory in use, with `--heap` after a full collection. */
const REPORT = `let before = process.threadCpuUsage(), longestMs = 0
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
  }, 5).unref()
  process.on('message', () => { globalThis.gc?.(); process.send({ ...process.memoryUsage(), longestMs }); longestMs = 0 })
  process.channel.unref()`
const start = (name: string, env: Record<string, string>, execArgv: string[]): ChildProcess =>
  fork(join(SERVICES, name, 'src/main.ts'), {
    env: { ...common, DATABASE_URL: postgres.url(`bench_${name}`), ...env },
    execArgv: [...nodeFlags, ...execArgv],
    stdio: 'inherit',
  })
// The reader of a feed needs the address of the owner from identity.
const identity = start('identity', { GRPC_PORT: '9204', OPS_PORT: '0' }, [])
const child = start('people', { GRPC_PORT: '9206', OPS_PORT: '9205', ...source.env }, [
  `--import=data:text/javascript,${encodeURIComponent(REPORT)}`,
  ...(values.heap ? ['--expose-gc'] : []),
  ...values.node.split(' ').filter(Boolean),
])
const MB = 2 ** 20
/** The longest blocking step in CPU time, which other load does not lengthen. */
let longestStepMs = 0
interface Memory {
  total: number
  parts: string
}
async function readMemory(): Promise<Memory> {
  child.send('report')
  const [{ rss, heapTotal, heapUsed, external, arrayBuffers, longestMs }] = await once(child, 'message')
  longestStepMs = Math.max(longestStepMs, longestMs)
  const parts = { heapTotal, heapUsed, external, arrayBuffers }
  return {
    total: (values.heap ? heapUsed + external : rss) / MB,
    parts: Object.entries(parts)
      .map(([name, bytes]) => `${name} ${(bytes / MB).toFixed(0)}`)
      .join(', '),
  }
}
/** Measures health checks until `work` is done. */
async function answerTimes(work: { isDone: boolean }): Promise<number[]> {
  const times: number[] = []
  while (!work.isDone) {
    const asked = performance.now()
    await fetch('http://127.0.0.1:9205/healthz').then(answer => answer.text())
    times.push(performance.now() - asked)
    await sleep(20)
  }
  return times.sort((a, b) => a - b)
}
const isReady = () =>
  fetch('http://127.0.0.1:9205/readyz').then(
    answer => answer.ok,
    () => false,
  )
const calendar = createClient('mi.people.v1.Calendar', { address: '127.0.0.1:9206' })
/** Starts a sync of the calendar. */
async function read(): Promise<void> {
  const file = source?.file?.()
  if (!file) return requestSync(database, connection)
  const { id, accountId, userId } = connection
  const scopes = ['calendar:write']
  const origin = {
    accountId,
    userId,
    mode: 'live',
    scopes,
    auth: 'api_key',
    credentialId: 'key_x',
    role: 'owner',
  } as const
  const caller = callOrigin(origin, common.INTERNAL_TOKEN_SECRET, 'gateway')
  async function* messages() {
    yield { id, contentType: 'text/calendar', chunk: new Uint8Array() }
    for (let from = 0; file && from < file.length; from += 65_536)
      yield { id: '', contentType: '', chunk: file.subarray(from, from + 65_536) }
  }
  await calendar.uploadCalendarEvents(messages(), { caller, deadlineMs: 120_000 })
}
const stored = async () =>
  Number((await database.query('select count(*) as n from calendar_events')).rows[0].n)
const syncedAt = async () =>
  (await database.query('select last_synced_at as at from calendar_connections')).rows[0].at

while (!(await isReady())) await sleep(100)
await sleep(2_000)
const idle = await readMemory()
const samples: [events: number, memory: Memory][] = []
longestStepMs = 0
const reading = { isDone: false }
const answers = answerTimes(reading)
const began = performance.now()
await read()
while ((await syncedAt()) === null) {
  samples.push([await stored(), await readMemory()])
  await sleep(values.heap ? 2_000 : 250)
}
const seconds = (performance.now() - began) / 1000
const requests = source.requests.length
const end = await readMemory()
reading.isDone = true
const times = await answers
const after = (share: number) => samples.find(([events]) => events >= count * share)?.[1]
const most = [...samples.map(([, memory]) => memory), end].reduce((a, b) => (b.total > a.total ? b : a))
console.log(
  `${values.source}: ${await stored()} events in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ${requests} requests`,
)
const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(0)
console.log(
  `longest step ${longestStepMs.toFixed(0)} ms of CPU; ${times.length} health checks meanwhile: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`,
)
console.log(values.heap ? 'heap and buffers after collection, MB:' : 'resident, MB:')
for (const [when, memory] of [
  ['idle', idle],
  ['after 10 %', after(0.1)],
  ['after 50 %', after(0.5)],
  ['after 90 %', after(0.9)],
  ['at the end', end],
  ['most', most],
] as const)
  if (memory) console.log(`  ${when.padEnd(12)}${memory.total.toFixed(0).padStart(5)}   ${memory.parts}`)

const before = await syncedAt()
source.changeTen()
const again = performance.now()
await read()
while (+(await syncedAt()) === +before) await sleep(20)
const second = source.requests.slice(requests)
const asked = ({ url, headers }: (typeof second)[number]) =>
  url.searchParams.has('syncToken') || url.searchParams.has('$deltatoken') || headers['if-none-match']
console.log(
  `again, ten changed: ${Math.round(performance.now() - again)} ms, ${second.length} request(s), sync token or ETag in each: ${second.every(asked)}`,
)
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
calendar.close()
for (const process of [child, identity]) {
  process.kill('SIGTERM')
  await once(process, 'exit')
}
await database.end()
await source.stop()
await postgres.stop()
