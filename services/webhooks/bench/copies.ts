/**
 * `node services/webhooks/bench/copies.ts [--deliveries 20000]` runs two copies of the service on one queue. Exits with 1 when their shares
 * differ by more than a fifth, or when a delivery was sent twice.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@mi/testkit/free-port'
import { startTestPostgres } from '@mi/testkit/postgres'
import { killOutright } from '@mi/testkit/service-process'
import { openWebhooks, publish, subscribe } from '../test/support/deliveries.ts'
import { startWebhooksProcess } from '../test/support/service-process.ts'

const { values } = parseArgs({ options: { deliveries: { type: 'string', default: '20000' } } })
const SUBSCRIPTIONS = 10
const EVENTS = Math.ceil(Number(values.deliveries) / SUBSCRIPTIONS)
const PER_SECOND = 50

const receiver = fork(join(import.meta.dirname, 'receiver.ts'))
const answer = () => new Promise<Record<string, number>>(done => receiver.once('message', done as never))
const { port } = await answer()
const postgres = await startTestPostgres({ durable: true })
const url = postgres.url('copies')
const database = await openWebhooks(url)
const ids: string[] = []
for (let index = 0; index < SUBSCRIPTIONS; index++)
  ids.push(await subscribe(database, `http://127.0.0.1:${port}/ok/${index}`))
const opsPorts = [await freePort(), await freePort()]
const eventsUrl = postgres.url('copies_events')
const copies = opsPorts.map(opsPort => startWebhooksProcess(url, eventsUrl, { OPS_PORT: String(opsPort) }))
try {
  for (const opsPort of opsPorts) while ((await attemptsOf(opsPort)) === null) await sleep(100)
  const began = performance.now()
  for (let index = 0; index < EVENTS; index++) {
    const due = began + (index / PER_SECOND) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    await publish(database, ids)
  }
  const total = EVENTS * SUBSCRIPTIONS
  let received = { count: 0, distinct: 0 }
  while (received.distinct < total) {
    await sleep(100)
    const reply = answer()
    receiver.send({})
    received = (await reply) as typeof received
  }
  const shares = (await Promise.all(opsPorts.map(attemptsOf))).map(count => (count ?? 0) / total)
  const [least = 0, most = 1] = shares.toSorted()
  console.log(
    `${total} deliveries at ${PER_SECOND * SUBSCRIPTIONS} a second, made twice: ${received.count - received.distinct}; ` +
      `shares ${shares.map(share => `${(share * 100).toFixed(1)} %`).join(' and ')}`,
  )
  if (received.count > received.distinct || least < most * 0.8) process.exitCode = 1
} finally {
  for (const copy of copies) await killOutright(copy)
  receiver.kill()
  await database.close()
  await postgres.stop()
}

/** Number of deliveries that a copy has sent, from its metrics. Null while it starts. */
async function attemptsOf(opsPort: number): Promise<number | null> {
  const response = await fetch(`http://127.0.0.1:${opsPort}/metrics`).catch(() => null)
  if (!response?.ok) return null
  const text = await response.text()
  return Number(/^mi_webhook_attempts_total\{[^}]*result="succeeded"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0)
}
