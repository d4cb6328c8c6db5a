import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, freshDatabaseUrl } from '@mi/testkit'
import { killOutright } from '@mi/testkit/service-process'
import { expect, test } from 'vitest'
import { openWebhooks, publish, subscribe } from './support/deliveries.ts'
import { startReceiver } from './support/receiver.ts'
import { startWebhooksProcess } from './support/service-process.ts'

const EVENTS = 120
const KILLS = 3

test('delivers every event despite kills; duplicates have the same id', {
  timeout: 240_000,
}, async () => {
  const url = freshDatabaseUrl('webhooks')
  const eventsUrl = freshDatabaseUrl('events')
  const database = await openWebhooks(url)
  const receiver = await startReceiver()
  const subscriptions = [
    await subscribe(database, receiver.url),
    await subscribe(database, `${receiver.url}/2`),
  ]
  const start = () => startWebhooksProcess(url, eventsUrl)
  const copies = [start(), start()]
  const ids: string[] = []
  for (let round = 0; round < KILLS; round++) {
    for (let index = 0; index < EVENTS / KILLS; index++) ids.push(await publish(database, subscriptions))
    // Kills the process while some deliveries are sent, some are claimed and some are queued.
    const before = receiver.received.length
    await eventually(
      async () => receiver.received.length,
      count => count > before,
      60_000,
    )
    await sleep(Math.random() * 30)
    const victim = round % copies.length
    await killOutright(copies[victim]!)
    copies[victim] = start()
  }
  const count = async (sql: string) => Number((await database.poolAcrossTenants.query(sql)).rows[0].n)
  await eventually(
    () => count('select count(*) as n from delivery_queue'),
    left => left === 0,
    120_000,
  )
  const keys = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(keys)).toEqual(new Set(ids))
  expect(await count("select count(*) as n from webhook_deliveries where status = 'succeeded'")).toBe(
    ids.length * 2,
  )
  // Only deliveries in flight at a kill may have been sent twice.
  expect(keys.length - ids.length * 2).toBeLessThan(KILLS * 2 * 64)
  for (const copy of copies) await killOutright(copy)
  await receiver.stop()
  await database.close()
})
