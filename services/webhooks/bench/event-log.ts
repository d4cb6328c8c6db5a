/**
 * `node services/webhooks/bench/event-log.ts [--events 10000000]` measures pages, filters and replays of an account's event log with that
 * many events and with 10,000. The events are spread over 30 days, each with a delivery and an attempt. Also measures the drop of a day.
 * Needs about 15 GB of disk for ten million events. Exits with 1 when an operation takes more than twice as long, or the drop more than a
 * second.
 */
import { parseArgs } from 'node:util'
import { newId } from '@mi/ids'
import { startTestPostgres } from '@mi/testkit/postgres'
import type { WebhooksDatabase } from '../src/store/database.ts'
import { type EventFilter, findEvent, listEvents } from '../src/store/events.ts'
import { listDeliveries } from '../src/store/list-deliveries.ts'
import { maintainPartitions } from '../src/store/partitions.ts'
import { requeueDeliveries, requeueRange } from '../src/store/requeue-deliveries.ts'
import { openWebhooks, subscribe, TENANT } from '../test/support/deliveries.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '10000000' } } })
const SIZES = [10_000, Number(values.events)]
const DAYS = 30
const DAY_MS = 24 * 3_600_000
const BATCH = 10_000
const SUBSCRIPTIONS = 10
/** The same number for every size of the log, so that only the search can take longer. */
const FAILED = 500
const RARE = 500
const ROUNDS = 15

const now = new Date()
const start = now.getTime() - DAYS * DAY_MS + DAY_MS / 2
const postgres = await startTestPostgres({ durable: false })
const figures: Map<string, number>[] = []
try {
  for (const size of SIZES) figures.push(await measureLog(size))
} finally {
  await postgres.stop()
}
console.log('median, ms'.padEnd(44), ...SIZES.map(size => size.toLocaleString('en').padStart(12)), '  ratio')
for (const [name, small] of figures[0] ?? []) {
  const large = figures[1]?.get(name) ?? Number.NaN
  const ratio = large / small
  console.log(
    name.padEnd(44),
    small.toFixed(2).padStart(12),
    large.toFixed(2).padStart(12),
    ratio.toFixed(2).padStart(7),
  )
  if (name === 'drop a day' ? large > 1_000 : ratio > 2) process.exitCode = 1
}

async function measureLog(size: number): Promise<Map<string, number>> {
  const database = await openWebhooks(postgres.url(`log_${size}`))
  for (let day = DAYS; day > 0; day--)
    await maintainPartitions(database, new Date(now.getTime() - day * DAY_MS))
  await maintainPartitions(database, now)
  const ids: string[] = []
  for (let index = 0; index < SUBSCRIPTIONS; index++)
    ids.push(await subscribe(database, `https://receiver.example/${index}`))
  const { middle, rows } = await fill(database, size, ids)
  const webhookId = ids[0] ?? ''
  const filter: EventFilter = { type: null, webhookId: null, from: null, to: null, after: null, limit: 20 }
  const list = (more: Partial<EventFilter>) => () =>
    listEvents(database, TENANT, { ...filter, ...more }, 'all')
  const rare = 'diagram.failed'
  const subscription = { id: webhookId, events: ['*'] }
  const range = { from: new Date(start), to: now }
  const operations: [string, () => Promise<unknown>][] = [
    ['first page', list({})],
    ['page in the middle', list({ after: middle })],
    ['by type, first page', list({ type: 'meeting.created' })],
    ['by a rare type', list({ type: rare })],
    ['by webhook', list({ webhookId })],
    ['by webhook, in the middle', list({ webhookId, after: middle })],
    ['by webhook and a rare type', list({ webhookId, type: rare })],
    ['by time', list({ from: new Date(middle.createdAt.getTime() - 3_600_000), to: middle.createdAt })],
    ['one event', () => findEvent(database, TENANT, middle.id, 'all')],
    [
      'deliveries of an event',
      () => listDeliveries(database, TENANT, middle, { limit: 20, offset: 0, after: null }, 'all'),
    ],
    ['replay of an event', () => database.transaction(tx => requeueDeliveries(tx, TENANT, middle, ids))],
    [
      `replay of ${FAILED} failures`,
      () => requeueRange(database, TENANT, subscription, { ...range, onlyFailed: true }),
    ],
    [
      `replay of ${RARE} events of a type`,
      () =>
        requeueRange(database, TENANT, { id: webhookId, events: [rare] }, { ...range, onlyFailed: false }),
    ],
    [
      'replay of 2,000 events by time',
      () =>
        requeueRange(database, TENANT, subscription, {
          from: middle.createdAt,
          to: new Date(middle.createdAt.getTime() + (2_000 * DAYS * DAY_MS) / rows),
          onlyFailed: false,
        }),
    ],
  ]
  const taken = new Map<string, number>()
  for (const [name, operation] of operations) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await operation()
      times.push(performance.now() - began)
      if (name.startsWith('replay')) await undoReplay(database)
    }
    taken.set(name, median(times))
  }
  const began = performance.now()
  const dropped = await maintainPartitions(database, new Date(now.getTime() + DAY_MS))
  if (dropped.length === 0) throw new Error('no day was dropped')
  taken.set('drop a day', performance.now() - began)
  await database.close()
  return taken
}

/** Marks replayed deliveries as failed again, so that the next round finds the same number. */
async function undoReplay({ poolAcrossTenants }: WebhooksDatabase): Promise<void> {
  await poolAcrossTenants.query(
    `update webhook_deliveries d set status = case when d.attempts = 2 then 'failed' else 'succeeded' end
     from delivery_queue q where d.id = q.delivery_id and d.event_created_at = q.event_created_at`,
  )
  await poolAcrossTenants.query('truncate delivery_queue')
}

async function fill(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  size: number,
  subscriptionIds: readonly string[],
): Promise<{ middle: { id: string; createdAt: Date }; rows: number }> {
  const span = now.getTime() - start
  let middle = { id: '', createdAt: now }
  for (let done = 0; done < size; done += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, size - done) }, (_, index) => {
      const number = done + index
      const createdAt = new Date(Math.floor(start + (number / size) * span))
      const one = {
        id: newId('wev', createdAt),
        createdAt,
        deliveryId: newId('dlv', createdAt),
        type:
          number % Math.ceil(size / RARE) === 0
            ? 'diagram.failed'
            : number % 3 === 0
              ? 'transcript.ready'
              : 'meeting.created',
        failed: number % Math.ceil(size / FAILED) === 0,
        subscriptionId:
          number % Math.ceil(size / FAILED) === 0
            ? subscriptionIds[0]
            : subscriptionIds[number % SUBSCRIPTIONS],
      }
      if (number === Math.floor(size / 2)) middle = { id: one.id, createdAt }
      return one
    })
    const columns = [
      events.map(one => one.id),
      events.map(one => one.createdAt),
      events.map(one => one.deliveryId),
      events.map(one => one.type),
      events.map(one => one.subscriptionId),
      events.map(one => one.failed),
    ]
    const given =
      'unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::boolean[]) as one (id, created_at, delivery_id, type, subscription_id, failed)'
    await pool.query(
      `with events as (
         insert into webhook_events (id, created_at, account_id, mode, type, meeting_id, body)
         select id, created_at, $7, $8::mode, type, null,
           '{"id":"' || id || '","type":"' || type || '","data":{"object":{"text":"' || repeat('x', 200) || '"}}}' from ${given}
       ), deliveries as (
         insert into webhook_deliveries (id, event_id, event_created_at, subscription_id, account_id, mode, status, attempts)
         select delivery_id, id, created_at, subscription_id, $7, $8::mode,
           case when failed then 'failed' else 'succeeded' end, case when failed then 2 else 1 end from ${given}
       )
       insert into delivery_attempts (delivery_id, event_created_at, number, at, status_code, latency_ms, response_body)
       select delivery_id, created_at, 1, created_at, case when failed then 500 else 200 end, 12, 'ok' from ${given}`,
      [...columns, TENANT.accountId, TENANT.mode],
    )
    if (process.stderr.isTTY) process.stderr.write(`\r${(done + events.length).toLocaleString('en')} events`)
  }
  await pool.query('set statement_timeout = 0; analyze; reset statement_timeout')
  return { middle, rows: size }
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
