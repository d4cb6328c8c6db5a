/**
 * Measures how fast events travel on each bus that can be started here, with real servers: `node
 * packages/events/bench/bus.ts [events]`. The results are medians of three rounds. Servers persist each
 * confirmed event (fsync on).
 *
 *   relay      outbox → bus, events per second, 10,000 rows waiting
 *   handle     bus → effect, events per second: inbox row and one write in a transaction each
 *   latency    from the commit of a transaction to its event's handler, one event at a time
 */
import { hasNatsServer, startTestNats } from '@mi/testkit/nats'
import { startTestPostgres, type TestPostgres } from '@mi/testkit/postgres'
import {
  appendEvent,
  defineConsumer,
  type EventBus,
  openEventBus,
  startConsumers,
  startOutboxRelay,
} from '../src/index.ts'
import { recordingLog } from '../test/recording-log.ts'
import { countRows, openSample, type SampleDatabase } from '../test/sample/open-sample.ts'

const EVENTS = Number(process.argv[2] ?? 10_000)
const ROUNDS = 3
const PINGS = 200
const TYPE = 'mi.identity.api_key.created.v1'
const tenant = { accountId: 'acc_1', mode: 'live' } as const

const postgres = await startTestPostgres({ durable: true })
try {
  await measure('Postgres', postgres, async round => {
    return { bus: openEventBus({ databaseUrl: postgres.url(`bus_${round}`) }), stop: async () => {} }
  })
  if (hasNatsServer()) {
    await measure('JetStream', postgres, async () => {
      const nats = await startTestNats()
      return { bus: openEventBus({ natsUrl: nats.url }), stop: nats.stop }
    })
  }
} finally {
  await postgres.stop()
}

/** Opens an empty bus for a round. */
type Open = (round: number) => Promise<{ bus: EventBus; stop(): Promise<void> }>

async function measure(name: string, server: TestPostgres, open: Open): Promise<void> {
  const figures: Record<string, number[]> = {}
  const note = (figure: string, value: number) => {
    figures[figure] = [...(figures[figure] ?? []), value]
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const database = await openSample(server.url(`${name.toLowerCase()}_${round}`))
    const { bus, stop } = await open(round)
    await bus.check()
    await measureRelay(database, bus, note)
    await measureHandling(database, bus, `bench${round}`, note)
    await measureLatency(database, bus, `ping${round}`, note)
    await bus.close()
    await stop()
    await database.close()
  }
  for (const [figure, values] of Object.entries(figures)) {
    process.stdout.write(
      `${name.padEnd(10)} ${figure.padEnd(22)} ${median(values).toFixed(1).padStart(10)}\n`,
    )
  }
}

type Note = (figure: string, value: number) => void

async function measureRelay(database: SampleDatabase, bus: EventBus, note: Note): Promise<void> {
  await database.pool.query(
    `insert into infra.outbox (event_id, account_id, mode, type, subject, event)
     select 'evn_' || $3 || n, 'acc_1', 'live', $1, 'key_' || n % 1000, jsonb_build_object(
       'specversion', '1.0', 'id', 'evn_' || $3 || n, 'type', $1::text, 'subject', 'key_' || n % 1000, 'time', now(),
       'datacontenttype', 'application/json', 'accountid', 'acc_1', 'mode', 'live',
       'data', jsonb_build_object('api_key_id', 'key_' || n % 1000))
     from generate_series(1, $2::int) n`,
    [TYPE, EVENTS, Math.random().toString(36).slice(2)],
  )
  const start = performance.now()
  const relay = startOutboxRelay({ database, bus, log: recordingLog() })
  await until(async () => (await countRows(database, 'outbox')) === 0)
  note('relay, events/s', EVENTS / seconds(start))
  await relay.stop()
}

async function measureHandling(
  database: SampleDatabase,
  bus: EventBus,
  service: string,
  note: Note,
): Promise<void> {
  let handled = 0
  const count = defineConsumer({
    on: TYPE,
    name: 'count',
    async handle({ payload, tenant }, tx: Parameters<Parameters<SampleDatabase['transaction']>[0]>[0]) {
      const where = { id: payload.apiKeyId, ...tenant }
      await tx.tally.upsert({ where, create: { ...where, count: 1 }, update: { count: { increment: 1 } } })
      handled++
    },
  })
  const start = performance.now()
  const consumers = startConsumers({ service, database, bus, consumers: [count], log: recordingLog() })
  await until(async () => handled >= EVENTS)
  note('handle, events/s', EVENTS / seconds(start))
  await consumers.stop()
}

async function measureLatency(
  database: SampleDatabase,
  bus: EventBus,
  service: string,
  note: Note,
): Promise<void> {
  let arrived: (subject: string) => void = () => {}
  const ping = defineConsumer({
    on: 'mi.identity.api_key.revoked.v1',
    name: 'ping',
    async handle({ payload }) {
      arrived(payload.apiKeyId)
    },
  })
  const relay = startOutboxRelay({ database, bus, log: recordingLog() })
  const consumers = startConsumers({ service, database, bus, consumers: [ping], log: recordingLog() })
  await consumers.registered
  const times: number[] = []
  for (let number = 0; number < PINGS; number++) {
    const apiKeyId = `${service}_${number}`
    const arrival = new Promise<void>(resolve => {
      arrived = subject => subject === apiKeyId && resolve()
    })
    await database.transaction(tx => appendEvent(tx, tenant, 'mi.identity.api_key.revoked.v1', { apiKeyId }))
    const start = performance.now()
    await arrival
    times.push(performance.now() - start)
    await new Promise(resume => setTimeout(resume, 5))
  }
  times.sort((a, b) => a - b)
  note('latency p50, ms', times[Math.floor(PINGS * 0.5)] ?? Number.NaN)
  note('latency p99, ms', times[Math.floor(PINGS * 0.99)] ?? Number.NaN)
  await consumers.stop()
  await relay.stop()
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(resume => setTimeout(resume, 5))
}

function seconds(start: number): number {
  return (performance.now() - start) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
