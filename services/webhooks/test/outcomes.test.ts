import { randomUUID } from 'node:crypto'
import { newId } from '@mi/ids'
import { createJobQueue, type JobContext } from '@mi/jobs'
import { freshDatabaseUrl, untilWaiting } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { type AttemptDeps, attemptDelivery } from '../src/engines/attempt-delivery.ts'
import { Receivers } from '../src/engines/receivers.ts'
import { recordedAttempt } from '../src/engines/write-outcomes.ts'
import { eraseMeetingEvents } from '../src/jobs/erase-meeting-events.ts'
import { recordAttempts } from '../src/store/attempts.ts'
import type { WebhooksDatabase } from '../src/store/database.ts'
import { type ClaimedDelivery, claimDeliveries } from '../src/store/delivery-queue.ts'
import { listDeliveries } from '../src/store/list-deliveries.ts'
import { maintainPartitions } from '../src/store/partitions.ts'
import { requeueDeliveries, requeueRange } from '../src/store/requeue-deliveries.ts'
import { openWebhooks, publish, TENANT } from './support/deliveries.ts'

const url = freshDatabaseUrl('webhooks')
let database: WebhooksDatabase
let webhook: string
beforeAll(async () => {
  database = await openWebhooks(url)
})
afterAll(() => database?.close())
beforeEach(() => {
  webhook = newId('whk')
})

const query = async (sql: string, values: unknown[] = []) =>
  (await database.poolAcrossTenants.query(sql, values)).rows
const statuses = () => query('select status from webhook_deliveries where subscription_id = $1', [webhook])
const queued = (columns: string) =>
  query(`select ${columns} from delivery_queue where subscription_id = $1`, [webhook])

// Retries the claim, because a delivery that is due now may become due only in the next millisecond.
const claim = (worker: string): Promise<ClaimedDelivery> =>
  vi.waitUntil(async () => (await claimDeliveries(database, worker, new Map([[webhook, 1]])))[0], 20_000)

function record(worker: string, delivery: ClaimedDelivery, statusCode: number, body = ''): Promise<void> {
  const none = { error: null, responseBody: body, retryAfterMs: null }
  const outcome = { url: 'https://hooks.example', at: new Date(), latencyMs: 1, statusCode, ...none }
  return recordAttempts(database, worker, [recordedAttempt(delivery, outcome)])
}

test('keeps the success of a second worker despite a late failure', async () => {
  const [slow, other] = [randomUUID(), randomUUID()]
  await publish(database, [webhook])
  const late = await claim(slow)
  await query('update delivery_queue set claimed_by = null, due_at = now()')
  await record(other, await claim(other), 200)
  await record(slow, late, 500)
  expect([await statuses(), await queued('1')]).toEqual([[{ status: 'succeeded' }], []])
})

test('fails an event that is recorded during the deletion of its webhook', async () => {
  const worker = randomUUID()
  await publish(database, [webhook])
  const claimed = { delivery: await claim(worker), subscription: undefined, body: '{}' }
  await attemptDelivery({ database } as AttemptDeps, new Receivers(), worker, claimed)
  expect([await statuses(), await queued('1')]).toEqual([[{ status: 'failed' }], []])
})

test.each([
  { attempt: 'the first attempt', tried: 0, status: 500 },
  { attempt: 'the first attempt, for good', tried: 0, status: 410 },
  { attempt: 'the ninth attempt', tried: 8, status: 500 },
  { attempt: 'the last attempt', tried: 9, status: 500 },
])('tries a delivery again at once that is replayed during $attempt', async ({ tried, status }) => {
  const worker = randomUUID()
  const id = await publish(database, [webhook])
  await query('update delivery_queue set tried = $2 where subscription_id = $1', [webhook, tried])
  const claimed = await claim(worker)
  const event = { id, createdAt: claimed.eventCreatedAt }
  await database.transaction(tx => requeueDeliveries(tx, TENANT, event, [webhook]))
  await record(worker, claimed, status)
  expect(await queued(`tried, attempts, due_at < now() + interval '1 second' as due`)).toEqual([
    { tried: 0, attempts: 1, due: true },
  ])
  expect(await statuses()).toEqual([{ status: 'pending' }])
  const again = await claim(worker)
  expect(again).toMatchObject({ tried: 0, attempts: 1 })
  await record(worker, again, 200)
  expect([await statuses(), await queued('1')]).toEqual([[{ status: 'succeeded' }], []])
})

test('spreads the deliveries of a replayed range', async () => {
  const [worker, from] = [randomUUID(), new Date()]
  for (let count = 0; count < 5; count++) await publish(database, [webhook])
  for (let count = 0; count < 5; count++) await record(worker, await claim(worker), 200)
  const range = { from, to: new Date('2100-01-01'), onlyFailed: false }
  await requeueRange(database, TENANT, { id: webhook, events: ['*'] }, range)
  const [spread] = await queued(
    'count(*)::int as count, extract(epoch from max(due_at) - min(due_at))::float8 as seconds',
  )
  expect(spread).toEqual({ count: 5, seconds: expect.closeTo(0.2, 2) })
})

test('lists the latest 20 attempts of a delivery that was replayed often', async () => {
  const worker = randomUUID()
  const id = await publish(database, [webhook])
  const claimed = await claim(worker)
  await record(worker, claimed, 200)
  const event = { id, createdAt: claimed.eventCreatedAt }
  for (let count = 1; count < 25; count++) {
    await database.transaction(tx => requeueDeliveries(tx, TENANT, event, [webhook]))
    await record(worker, await claim(worker), 200)
  }
  const { deliveries } = await listDeliveries(
    database,
    TENANT,
    event,
    { limit: 1, offset: 0, after: null },
    'all',
  )
  const numbers = deliveries[0]?.attempts.map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
})

test('replays a range whose deliveries are locked in another order', async () => {
  const events = [await publish(database, [webhook]), await publish(database, [webhook])].sort()
  const other = await database.poolAcrossTenants.connect()
  const lock = (event: string | undefined) =>
    other.query('select from webhook_deliveries where event_id = $1 and subscription_id = $2 for update', [
      event,
      webhook,
    ])
  try {
    // PostgreSQL cancels the transaction whose deadlock timeout expires first. This transaction waits longer.
    await other.query(`begin; set local deadlock_timeout = '1min'`)
    await lock(events[1])
    const range = { from: new Date(0), to: new Date('2100-01-01'), onlyFailed: false }
    const replayed = requeueRange(database, TENANT, { id: webhook, events: ['*'] }, range)
    await untilWaiting(url, { statement: 'into webhook_deliveries' })
    await lock(events[0])
    await other.query('commit')
    expect(await replayed).toBeGreaterThanOrEqual(2)
  } finally {
    other.release(true)
  }
})

test('erases a response that arrives during the erasure of a meeting', async () => {
  const [worker, meetingId] = [randomUUID(), newId('mtg')]
  await publish(database, [webhook], meetingId)
  const claimed = await claim(worker)
  const jobs = createJobQueue()
  const erase = eraseMeetingEvents({ database, jobs, now: () => new Date() } as unknown as Deps)
  const run = (since?: string) =>
    erase.run(
      {
        kind: erase.kind,
        tenant: TENANT,
        resourceId: meetingId,
        payload: { deletionId: newId('del'), ...(since && { since }) },
        attempt: 1,
      },
      { async finish() {}, origin: {} } as unknown as JobContext,
    )
  await run()
  await record(worker, claimed, 200, 'We got: ...')
  for (const { payload } of await query('select payload from infra.jobs')) await run(payload.since)
  expect(
    await query('select response_body from delivery_attempts where delivery_id = $1', [claimed.deliveryId]),
  ).toEqual([{ response_body: null }])
})

// Runs last, because it drops the partitions of all events.
test('records other attempts when a delivery is dropped in flight', async () => {
  const worker = randomUUID()
  await publish(database, [webhook])
  const dropped = await claim(worker)
  await maintainPartitions(database, new Date(Date.now() + 40 * 86_400_000))
  await record(worker, dropped, 200)
  expect(await query('select 1 from delivery_attempts')).toEqual([])
})
