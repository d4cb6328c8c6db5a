/**
 * `node services/people/bench/calendar-sync.ts [--events 50000] [--heap] [--node "--max-semi-space-size=16"]`
 *
 * Reads a calendar of so many events from a server that speaks Google's protocol, in a process of its own: events a second, and how the
 * service's memory goes: resident, and what of it is V8's heap and buffers; or with `--heap` what is left of both after a full
 * collection every so often, which changes the resident size. Then changes ten events and reads again: how many requests that takes, and
 * which. `--node` are flags of Node for the service.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@mi/database'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'
import { startGoogleServer } from '../test/calendar/support/google-server.ts'
import { CLIENT } from '../test/calendar/support/oauth-tokens.ts'
import { manyEvents, requestSync, storeConnection } from '../test/calendar/support/stored-connection.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '50000' },
    heap: { type: 'boolean', default: false },
    node: { type: 'string', default: '' },
  },
})
const count = Number(values.events)
const postgres = await startTestPostgres()
const databaseUrl = postgres.url('bench_people')
await migrate({ url: databaseUrl, folder: join(import.meta.dirname, '../prisma') })
const database = new pg.Pool({ connectionString: databaseUrl })
// The server is stopped before its last connections are.
database.on('error', () => {})
const google = await startGoogleServer()
for (const event of manyEvents(count)) google.put(event)
const MASTER_KEYS = `1:${randomBytes(32).toString('hex')}`
const connection = await storeConnection(database, MASTER_KEYS, google)

/** Says what is in use, with `--heap` after a full collection. */
const REPORT = `process.on('message', () => { globalThis.gc?.(); process.send(process.memoryUsage()) }); process.channel.unref()`
const child: ChildProcess = fork(join(import.meta.dirname, '../src/main.ts'), {
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    EVENTS_DATABASE_URL: postgres.url('bench_events'),
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
    MASTER_KEYS,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_OAUTH_URL: google.url,
    GOOGLE_API_URL: google.url,
    LOG_LEVEL: 'warn',
    GRPC_PORT: '0',
    OPS_PORT: '9205',
    PAGES_PORT: '0',
  },
  execArgv: [
    `--import=data:text/javascript,${REPORT}`,
    ...(values.heap ? ['--expose-gc'] : []),
    ...values.node.split(' ').filter(Boolean),
  ],
  stdio: 'inherit',
})
const MB = 2 ** 20
interface Memory {
  total: number
  parts: string
}
async function readMemory(): Promise<Memory> {
  child.send('report')
  const [{ rss, heapTotal, heapUsed, external, arrayBuffers }] = await once(child, 'message')
  const parts = { heapTotal, heapUsed, external, arrayBuffers }
  return {
    total: (values.heap ? heapUsed + external : rss) / MB,
    parts: Object.entries(parts)
      .map(([name, bytes]) => `${name} ${(bytes / MB).toFixed(0)}`)
      .join(', '),
  }
}
const isReady = () =>
  fetch('http://127.0.0.1:9205/readyz').then(
    answer => answer.ok,
    () => false,
  )
const stored = async () =>
  Number((await database.query('select count(*) as n from calendar_events')).rows[0].n)
const syncedAt = async () =>
  (await database.query('select last_synced_at as at from calendar_connections')).rows[0].at

while (!(await isReady())) await sleep(100)
await sleep(2_000)
const idle = await readMemory()
const samples: [events: number, memory: Memory][] = []
await requestSync(database, connection)
const began = performance.now()
while ((await syncedAt()) === null) {
  samples.push([await stored(), await readMemory()])
  await sleep(values.heap ? 2_000 : 500)
}
const seconds = (performance.now() - began) / 1000
const requests = google.requests.length
const after = (share: number) => samples.find(([events]) => events >= count * share)?.[1]
const most = samples.map(([, memory]) => memory).reduce((a, b) => (b.total > a.total ? b : a))
console.log(
  `${await stored()} events in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ${requests} requests`,
)
console.log(values.heap ? 'heap and buffers after collection, MB:' : 'resident, MB:')
for (const [when, memory] of [
  ['idle', idle],
  ['after 10 %', after(0.1)],
  ['after 50 %', after(0.5)],
  ['after 90 %', after(0.9)],
  ['most', most],
] as const)
  console.log(`  ${when.padEnd(12)}${memory?.total.toFixed(0).padStart(5)}   ${memory?.parts}`)

const before = await syncedAt()
google.put(...manyEvents(10, 'Changed'))
await requestSync(database, connection)
const again = performance.now()
while (+(await syncedAt()) === +before) await sleep(20)
const second = google.requests.slice(requests)
console.log(
  `again, ten changed: ${Math.round(performance.now() - again)} ms, ${second.length} request(s), sync token in each: ${second.every(({ url }) => url.searchParams.has('syncToken'))}`,
)
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
child.kill('SIGTERM')
await new Promise(done => child.once('exit', done))
await database.end()
await google.stop()
await postgres.stop()
