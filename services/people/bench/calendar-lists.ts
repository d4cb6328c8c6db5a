/**
 * `node services/people/bench/calendar-lists.ts [--size 1000000] [--rounds 200]`
 *
 * Measures lists of events and single reads over gRPC for three people: one has 1,000 events, one belongs to
 * an account in which a thousand people have a million events, and one has a million events alone. All events
 * lie within half a year. The cases are measured in turn, so that noise affects them equally. Aim: p50 at a
 * million is at most twice the p50 at 1,000.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@mi/contracts'
import type { ListCalendarEventsRequestInit } from '@mi/contracts/mi/people/v1'
import { migrate } from '@mi/database'
import { callOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import type { Pool } from 'pg'
import service from '../src/service.ts'
import { peopleDatabase } from '../src/store/database.ts'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '200' } },
})
const [size, rounds] = [Number(values.size), Number(values.rounds)]
const SMALL = 1_000

/** Half a year of events, as a sync stores them. */
const START = Date.now() - 30 * 86_400_000
const SPAN_DAYS = 210

async function fill(pool: Pool, accountId: string, count: number, people: number): Promise<void> {
  for (let from = 0; from < count; from += 50_000)
    await pool.query(
      `insert into calendar_events (id, account_id, mode, user_id, connection_id, external_id, title, start_time, end_time, provider,
         platform, meeting_url, meeting_key, attendees, is_cancelled, is_declined, recording_status, generation)
       select 'evt_' || right($1, 6) || lpad(n::text, 20, '0'), $1, 'live', 'usr_' || n % $6, 'cal_' || n % $6, $1 || n,
         'Weekly planning of team ' || n % 50, t.at, t.at + interval '30 minutes', (array['google','outlook'])[1 + n % 2], 'google_meet',
         'https://meet.google.com/abc-defg-' || n, 'google_meet:' || n, '[{"email":"ada@example.com"},{"email":"grace@example.com"}]',
         false, false, (array['scheduled','scheduled','scheduled','skipped','completed'])[1 + n % 5], 1
       from generate_series($2::int, $3::int - 1) as n,
         lateral (select $5::timestamptz + interval '${SPAN_DAYS} days' * (n::float8 / $4::int) as at) as t`,
      [accountId, from, Math.min(count, from + 50_000), count, new Date(START), people],
    )
}

const postgres = await startTestPostgres()
const secret = randomBytes(32).toString('hex')
const databaseUrl = postgres.url('bench_people')
await migrate({ url: databaseUrl, folder: join(import.meta.dirname, '../prisma') })
const database = peopleDatabase.open({ url: databaseUrl })
const ACCOUNTS = {
  [`${SMALL}`]: { accountId: 'acc_small1', count: SMALL, people: 1 },
  [`${size} of 1,000 people`]: { accountId: 'acc_shared', count: size, people: 1_000 },
  [`${size} of one`]: { accountId: 'acc_large1', count: size, people: 1 },
}
for (const { accountId, count, people } of Object.values(ACCOUNTS))
  await fill(database.poolAcrossTenants, accountId, count, people)
await database.poolAcrossTenants.query('vacuum analyze')
await database.close()

const running = await service.start({
  DATABASE_URL: databaseUrl,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
  LOG_LEVEL: 'silent',
  GRPC_PORT: '0',
  OPS_PORT: '0',
  PAGES_PORT: '0',
})
const client = createClient('mi.people.v1.Calendar', { address: running.grpcAddress })
const rest = { mode: 'live', scopes: [], auth: 'api_key', credentialId: 'key_x', role: 'owner' } as const
const calls = Object.values(ACCOUNTS).map(({ accountId }) => ({
  caller: callOrigin({ ...rest, accountId, userId: 'usr_0' }, secret, 'gateway'),
}))

const day = (count: number) => new Date(Math.floor(START / 86_400_000) * 86_400_000 + count * 86_400_000)
const moment = (count: number) => new Date(START + count * 86_400_000 + 12_345_678)
const LISTS: Record<string, ListCalendarEventsRequestInit> = {
  'a week': { from: day(30) },
  'limit 100': { from: day(30), limit: 100 },
  everything: { from: day(-1), to: day(300) },
  'months between two moments': { from: moment(10), to: moment(170) },
  recording_status: { from: day(0), to: day(300), recordingStatus: 'skipped' },
  'a rare state': { from: day(0), to: day(300), recordingStatus: 'recording' },
  provider: { from: day(0), to: day(300), provider: 'outlook' },
  'provider and state': { from: moment(3), to: moment(99), provider: 'google', recordingStatus: 'completed' },
}

async function medians(run: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken = calls.map(() => [] as number[])
  for (let round = 0; round < rounds + 20; round++)
    for (const at of calls.keys()) {
      const started = performance.now()
      await run(at)
      if (round >= 20) taken[at]?.push(performance.now() - started)
    }
  return taken.map(list => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN)
}

const rows: Record<string, Record<string, string>> = {}
let worst = 0
function report(name: string, found: number[]) {
  const ratios = found.slice(1).map(ms => ms / (found[0] ?? 1))
  worst = Math.max(worst, ...ratios)
  rows[name] = {
    ...Object.fromEntries(
      Object.keys(ACCOUNTS).map((label, at) => [`${label} (ms)`, (found[at] ?? 0).toFixed(2)]),
    ),
    'worst / 1,000': Math.max(...ratios).toFixed(2),
  }
}
for (const [name, request] of Object.entries(LISTS))
  report(name, await medians(at => client.listCalendarEvents(request, calls[at] as (typeof calls)[0])))
const ids = await Promise.all(
  calls.map(
    async call => (await client.listCalendarEvents({ from: day(0), to: day(300) }, call)).data[0]?.id ?? '',
  ),
)
report(
  'one event',
  await medians(at => client.getCalendarEvent({ id: ids[at] as string }, calls[at] as (typeof calls)[0])),
)
console.table(rows)
console.log(`worst: ${worst.toFixed(2)} (aim: at most 2); load average ${loadavg()[0]?.toFixed(1)}`)
client.close()
await running.stop()
await postgres.stop()
