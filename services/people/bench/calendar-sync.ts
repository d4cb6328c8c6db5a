/**
 * `node services/people/bench/calendar-sync.ts [--events 50000] [--heap]`
 *
 * Reads a calendar of so many events from a server that speaks Google's protocol, in a process of its own: events a second, and how the
 * service's memory goes: resident, or with `--heap` what is left of the heap after a full collection every so often, which changes
 * the resident size. Then changes ten events and reads again: how many requests that takes, and which.
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
  options: { events: { type: 'string', default: '50000' }, heap: { type: 'boolean', default: false } },
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

/** Says what is in use after a full collection, when asked. */
const REPORT = `process.on('message', () => { gc(); process.send(process.memoryUsage()) }); process.channel.unref()`
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
  execArgv: values.heap ? ['--expose-gc', `--import=data:text/javascript,${REPORT}`] : [],
  stdio: 'inherit',
})
const usedMb = async () => {
  child.send('report')
  const [{ heapUsed, external }] = await once(child, 'message')
  return (heapUsed + external) / 2 ** 20
}
const residentMb = async () => {
  const text = await fetch('http://127.0.0.1:9205/metrics').then(
    answer => answer.text(),
    () => '',
  )
  return Number(/^\w*process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? 0) / 2 ** 20
}
const stored = async () =>
  Number((await database.query('select count(*) as n from calendar_events')).rows[0].n)
const syncedAt = async () =>
  (await database.query('select last_synced_at as at from calendar_connections')).rows[0].at

while ((await residentMb()) === 0) await sleep(100)
await sleep(2_000)
const memoryMb = values.heap ? usedMb : residentMb
const idle = await memoryMb()
const samples: [events: number, mb: number][] = []
await requestSync(database, connection)
const began = performance.now()
while ((await syncedAt()) === null) {
  samples.push([await stored(), await memoryMb()])
  await sleep(values.heap ? 2_000 : 500)
}
const seconds = (performance.now() - began) / 1000
const requests = google.requests.length
const at = (share: number) => samples.find(([events]) => events >= count * share)?.[1].toFixed(0) ?? '-'
console.log(
  `${await stored()} events in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ${requests} requests`,
)
console.log(
  `${values.heap ? 'heap and buffers after collection' : 'resident'}: idle ${idle.toFixed(0)} MB; after 10 % ${at(0.1)}, 50 % ${at(0.5)}, 90 % ${at(0.9)}, most ${Math.max(...samples.map(([, mb]) => mb)).toFixed(0)} MB`,
)

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
