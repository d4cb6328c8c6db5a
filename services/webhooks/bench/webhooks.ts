/**
 * `node services/webhooks/bench/webhooks.ts [--rate 300]` measures deliveries per second and the time from event to receipt, with 1, 10 and
 * 100 subscriptions, and with a tenth of the receivers hanging. Durable PostgreSQL, publisher, service and receiver run on this machine.
 * `--kills N` instead kills the service N times during 20,000 deliveries and checks that every event arrives.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createOutboundHttp, parseNetworks } from '@mi/outbound-http'
import { Notifier } from '@mi/scheduling'
import { createLog } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import { killOutright } from '@mi/testkit/service-process'
import { startDispatcher } from '../src/engines/dispatcher.ts'
import type { WebhooksDatabase } from '../src/store/database.ts'
import { encryption, openWebhooks, publish, subscribe } from '../test/support/deliveries.ts'
import { startWebhooksProcess } from '../test/support/service-process.ts'

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '15000' },
    rate: { type: 'string', default: '300' },
    kills: { type: 'string' },
  },
})
const DELIVERIES = Number(values.deliveries)
/** Deliveries per second at a steady rate. */
const RATE = Number(values.rate)

interface Report {
  count: number
  distinct: number
  p50: number
  p99: number
}

const receiver = fork(join(import.meta.dirname, 'receiver.ts'))
const answer = <T>(): Promise<T> =>
  new Promise(resolve => receiver.once('message', message => resolve(message as T)))
const { port } = await answer<{ port: number }>()
const address = `http://127.0.0.1:${port}`
async function ask(message: object = {}): Promise<Report> {
  const reply = answer<Report>()
  receiver.send(message)
  return reply
}

const postgres = await startTestPostgres({ durable: true })
try {
  if (values.kills) await kills(Number(values.kills))
  else {
    console.log(`subscriptions  hanging  deliveries/s   p50 ms   p99 ms   p50/p99 ms at ${RATE} deliveries/s`)
    for (const [subscriptions, hanging] of [
      [1, 0],
      [10, 0],
      [100, 0],
      [100, 10],
    ] as const)
      await measure(subscriptions, hanging)
  }
} finally {
  receiver.kill()
  await postgres.stop()
}

async function measure(subscriptions: number, hanging: number): Promise<void> {
  const database = await openWebhooks(postgres.url(`bench_${subscriptions}_${hanging}`))
  const ids: string[] = []
  for (let index = 0; index < subscriptions; index++)
    ids.push(await subscribe(database, `${address}/${index < hanging ? 'hang' : 'ok'}/${index}`))
  const notifier = new Notifier()
  const http = createOutboundHttp({
    allowedNetworks: parseNetworks(['127.0.0.0/8']),
    connectionsPerOrigin: 1024,
  })
  const dispatcher = startDispatcher({
    database,
    http,
    encryption,
    notifier,
    metrics: { attempt() {}, firstAttempt() {} },
    log: createLog('bench', 'error'),
    now: () => new Date(),
    disable: async () => {},
  })
  const each = subscriptions - hanging
  const events = Math.ceil(DELIVERIES / each)
  await ask({ reset: true })
  const began = performance.now()
  const publishing = burst(database, ids, events, notifier)
  await received(events * each)
  const perSecond = (events * each) / ((performance.now() - began) / 1000)
  await publishing
  const full = await ask()
  await ask({ reset: true })
  await steadily(database, ids, RATE / each, 10, notifier)
  await received(Math.floor((RATE / each) * 10) * each)
  const steady = await ask()
  console.log(
    [subscriptions, hanging, Math.round(perSecond), full.p50, full.p99, `${steady.p50} / ${steady.p99}`]
      .map((value, index) => String(value).padStart([13, 8, 13, 8, 8, 12][index] ?? 0))
      .join(' '),
  )
  await http.close()
  await dispatcher.stop()
  await database.close()
}

/** Publishes as fast as possible, with eight concurrent transactions. */
async function burst(
  database: WebhooksDatabase,
  ids: string[],
  events: number,
  notifier: Notifier,
): Promise<void> {
  let left = events
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) {
        await publish(database, ids)
        notifier.notify()
      }
    }),
  )
}

async function steadily(
  database: WebhooksDatabase,
  ids: string[],
  perSecond: number,
  seconds: number,
  notifier: Notifier,
): Promise<void> {
  const began = performance.now()
  for (let index = 0; index < Math.floor(perSecond * seconds); index++) {
    const due = began + (index / perSecond) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    await publish(database, ids)
    notifier.notify()
  }
}

async function received(count: number): Promise<void> {
  for (const began = Date.now(); (await ask()).count < count; await sleep(20))
    if (Date.now() - began > 180_000)
      throw new Error(`only ${(await ask()).count} of ${count} deliveries after three minutes`)
}

async function kills(times: number): Promise<void> {
  const [url, eventsUrl] = [postgres.url('bench_kills'), postgres.url('bench_events')]
  const database = await openWebhooks(url)
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) => subscribe(database, `${address}/ok/${index}`)),
  )
  const copies: ChildProcess[] = [startWebhooksProcess(url, eventsUrl), startWebhooksProcess(url, eventsUrl)]
  const events = 2_000
  let published = 0
  const publishing = (async () => {
    for (; published < events; published++) {
      await publish(database, ids)
      await sleep(times * 2)
    }
  })()
  for (let round = 0; round < times; round++) {
    await sleep(500 + Math.random() * 1_000)
    const victim = round % copies.length
    await killOutright(copies[victim]!)
    copies[victim] = startWebhooksProcess(url, eventsUrl)
  }
  await publishing
  for (const began = Date.now(); ; await sleep(200)) {
    const { rows } = await database.poolAcrossTenants.query(
      'select count(*)::int as left from delivery_queue',
    )
    if (rows[0].left === 0) break
    if (Date.now() - began > 180_000) throw new Error(`${rows[0].left} deliveries are left`)
  }
  const { count, distinct } = await ask()
  console.log(
    `${times} kills: ${events * ids.length} deliveries, ${distinct} arrived, ${count - distinct} of them again`,
  )
  for (const copy of copies) await killOutright(copy)
  await database.close()
  if (distinct !== events * ids.length) process.exitCode = 1
}
