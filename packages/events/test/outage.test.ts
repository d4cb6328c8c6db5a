import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestPostgres } from '@mi/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { appendEvent, type EventBus, startConsumers, startOutboxRelay } from '../src/index.ts'
import { count } from './count-consumer.ts'
import { BUS_ENGINES, type BusEngine } from './engines.ts'
import { recordingLog } from './recording-log.ts'
import { countRows, openSample, type SampleDatabase } from './sample/open-sample.ts'
import { until } from './until.ts'

const tenant = { accountId: 'acc_1', mode: 'live' } as const
const SUBJECTS = 20

/** Commits `events` events, one after the other. The service's own database stays available. */
async function write(database: SampleDatabase, events: number): Promise<void> {
  for (let number = 0; number < events; number++) {
    const apiKeyId = `key_${number % SUBJECTS}`
    await database.transaction(tx => appendEvent(tx, tenant, 'mi.identity.api_key.created.v1', { apiKeyId }))
    await sleep(2)
  }
}

const effects = async (database: SampleDatabase) =>
  (await database.prisma.tally.aggregate({ where: tenant, _sum: { count: true } }))._sum.count ?? 0

describe.each(BUS_ENGINES)('with the bus on $name', kind => {
  describe.runIf(kind.available)('nothing is lost and nothing happens twice', () => {
    const started: { stop(): Promise<void> }[] = []
    afterEach(async () => {
      for (const part of started.splice(0).reverse()) await part.stop()
    })

    /**
     * A server for the service, another server for the bus, and the service's database. The test adds
     * everything that it starts to `started`.
     */
    async function sample(): Promise<{ database: SampleDatabase; engine: BusEngine }> {
      const postgres = await startTestPostgres()
      started.push(postgres)
      const engine = await kind.start()
      started.push(engine)
      const database = await openSample(postgres.url('sample'))
      started.push({ stop: () => database.close() })
      return { database, engine }
    }

    function open(engine: BusEngine): EventBus {
      const bus = engine.open()
      started.push({ stop: () => bus.close() })
      return bus
    }

    async function kill(child: ChildProcess): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }

    test('when the bus stops for a while', { timeout: 240_000 }, async () => {
      const { database, engine } = await sample()
      const bus = open(engine)
      const log = recordingLog()
      started.push(startOutboxRelay({ database, bus, log }))
      const consumers = startConsumers({ service: 'sample', database, bus, consumers: [count()], log })
      started.push(consumers)
      await consumers.registered
      const restarted = sleep(200).then(() => engine.restart(4_000))
      await write(database, 500)
      await restarted
      await until(async () => (await effects(database)) >= 500, 'all effects', 120_000)
      await until(async () => (await bus.lag('sample')) === 0, 'an empty list')
      expect(await effects(database)).toBe(500)
      expect(await countRows(database, 'outbox')).toBe(0)
      expect(await countRows(database, 'dead_letters')).toBe(0)
    })

    test('when copies of the service are killed at random moments', { timeout: 240_000 }, async () => {
      const { database, engine } = await sample()
      const script = fileURLToPath(new URL('consuming-copy.ts', import.meta.url))
      const start = () => {
        const child = spawn(process.execPath, [script, database.url, JSON.stringify(engine.options)])
        started.push({ stop: () => kill(child) })
        return { child, ready: once(child.stdout, 'data') }
      }
      const writing = write(database, 400)
      let copy = start()
      for (let round = 0; round < 3; round++) {
        await copy.ready
        await sleep(Math.random() * 100)
        const next = start()
        await kill(copy.child)
        copy = next
      }
      await writing
      await until(async () => (await effects(database)) >= 400, 'all effects', 120_000)
      const bus = open(engine)
      await until(async () => (await bus.lag('sample')) === 0, 'an empty list')
      expect(await effects(database)).toBe(400)
      expect(await countRows(database, 'inbox')).toBe(400)
    })
  })
})
