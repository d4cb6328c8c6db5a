import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freshDatabaseUrl, killOutright } from '@mi/testkit'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  appendEvent,
  type Consumer,
  defineConsumer,
  type EventBus,
  listDeadLetters,
  replayDeadLetters,
  startConsumers,
  startOutboxRelay,
} from '../src/index.ts'
import { count as countConsumer, type SampleTx as Tx } from './count-consumer.ts'
import { BUS_ENGINES, type BusEngine } from './engines.ts'
import { recordingLog } from './recording-log.ts'
import { openSample, type SampleDatabase } from './sample/open-sample.ts'
import { until } from './until.ts'

const tenant = { accountId: 'acc_1', mode: 'live' } as const
const CREATED = 'mi.identity.api_key.created.v1'
const REVOKED = 'mi.identity.api_key.revoked.v1'

const count = countConsumer()

describe.each(BUS_ENGINES)('consumers on $name', kind => {
  describe.runIf(kind.available)('', () => {
    let engine: Omit<BusEngine, 'restart'>
    let bus: EventBus
    let database: SampleDatabase
    let service: string
    let running: { stop(): Promise<void> }[]

    beforeEach(async () => {
      engine = await kind.startEmpty()
      const url = freshDatabaseUrl('sample')
      service = (url.split('/').at(-1) as string).replaceAll('_', '')
      database = await openSample(url)
      bus = engine.open()
      running = [startOutboxRelay({ database, bus, log: recordingLog() })]
    })
    afterEach(async () => {
      await Promise.all(running.map(part => part.stop()))
      await bus.close()
      await database.close()
      await engine.stop()
    })

    async function start(consumers: Consumer[], metrics?: Registry) {
      const log = recordingLog()
      const options = { service, database, bus, consumers, log, attempts: { fault: 3, outage: 6 } }
      const started = startConsumers({ ...options, ...(metrics && { metrics }) })
      running.unshift(started)
      await started.registered
      return log
    }

    const append = (type: typeof CREATED | typeof REVOKED, apiKeyId: string) =>
      database.transaction(tx => appendEvent(tx, tenant, type, { apiKeyId }, { requestId: 'req_1' }))

    const tally = async (id: string) =>
      (await database.prisma.tally.findFirst({ where: { id, ...tenant } }))?.count ?? 0

    test('an event has its effect once although it is published again', async () => {
      await start([count])
      const id = await append(CREATED, 'key_a')
      await until(async () => (await tally('key_a')) === 1, 'the effect')
      // The bus does not detect this duplicate: the same event in another delivery.
      const again = {
        accountid: 'acc_1',
        mode: 'live',
        specversion: '1.0',
        datacontenttype: 'application/json',
      } as const
      const data = { api_key_id: 'key_a' }
      const copy = {
        ...again,
        id,
        type: CREATED,
        subject: 'key_a',
        source: '/mi/x',
        time: new Date().toISOString(),
        data,
      }
      await bus.publish([
        {
          ...copy,
          id: `${id}x`,
          type: `mi.replay.${service}.v1`,
          data: { consumer_id: `${service}.count`, event: copy },
        },
      ])
      await append(CREATED, 'key_a')
      await until(async () => (await tally('key_a')) >= 2, 'the next event')
      await until(async () => (await bus.lag(service)) === 0, 'an empty list')
      expect(await tally('key_a')).toBe(2)
    })

    test('counts an event once when a copy dies before its acknowledgement', async () => {
      const script = fileURLToPath(new URL('copy-without-ack.ts', import.meta.url))
      const child = spawn(process.execPath, [script, service, database.url, JSON.stringify(engine.options)])
      let output = ''
      child.stdout.on('data', chunk => (output += chunk))
      const id = await append(CREATED, 'key_h')
      await until(() => output.includes(`done ${id}`), 'the commit')
      await killOutright(child)
      expect(await tally('key_h')).toBe(1)
      expect(await bus.lag(service)).toBe(1)
      const metrics = new Registry()
      await start([count], metrics)
      await until(async () => (await bus.lag(service)) === 0, 'the event taken again')
      expect(await metrics.metrics()).toContain(
        `mi_events_handled_total{consumer="${service}.count",outcome="duplicate"} 1`,
      )
      expect(await tally('key_h')).toBe(1)
      await append(CREATED, 'key_h')
      await until(async () => (await tally('key_h')) > 1, 'the next event')
      expect(await tally('key_h')).toBe(2)
    })

    test('rolls back effect and inbox row together after a failure', async () => {
      let failures = 0
      const shaky = defineConsumer({
        on: CREATED,
        name: 'shaky',
        async handle(event, tx: Tx, ctx) {
          await count.handle(event, tx, ctx, undefined)
          if (ctx.attempt < 3) {
            failures++
            throw new Error('after the write')
          }
        },
      })
      await start([shaky])
      await append(CREATED, 'key_b')
      await until(async () => (await bus.lag(service)) === 0 && failures === 2, 'the third attempt')
      expect(await tally('key_b')).toBe(1)
      expect(await listDeadLetters(database)).toEqual([])
    })

    test('a consumer gets its typed event with tenant, time and chain', async () => {
      const seen: unknown[] = []
      const look = defineConsumer({
        on: CREATED,
        name: 'look',
        prepare: async event => `prepared ${event.payload.apiKeyId}`,
        async handle({ type, payload, tenant, time, id }, _: Tx, { requestId, attempt }, prepared) {
          seen.push({ type, payload, tenant, id, isDate: time instanceof Date, requestId, attempt, prepared })
        },
      })
      await start([look])
      const id = await append(CREATED, 'key_c')
      await until(() => seen.length === 1, 'the event')
      expect(seen).toEqual([
        {
          type: CREATED,
          payload: { apiKeyId: 'key_c' },
          tenant,
          id,
          isDate: true,
          requestId: 'req_1',
          attempt: 1,
          prepared: 'prepared key_c',
        },
      ])
    })

    test('a failing consumer leaves a dead letter, which can be replayed', async () => {
      let fixed = false
      const broken = defineConsumer({
        on: CREATED,
        name: 'broken',
        async handle({ payload }, tx: Tx) {
          if (!fixed) throw new TypeError('cannot read this')
          await tx.handled.create({ data: { eventId: 'x', subject: payload.apiKeyId, copy: 'replayed' } })
        },
      })
      const metrics = new Registry()
      const log = await start([broken, count], metrics)
      const id = await append(CREATED, 'key_d')
      await until(async () => (await listDeadLetters(database)).length === 1, 'the dead letter')
      const [letter] = await listDeadLetters(database)
      expect(letter).toMatchObject({
        consumer: `${service}.broken`,
        error: 'TypeError: cannot read this',
        attempts: 3,
        replayedAt: null,
        event: { id, type: CREATED, subject: 'key_d', data: { api_key_id: 'key_d' } },
      })
      expect(await tally('key_d')).toBe(1)
      expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
      expect(await metrics.metrics()).toContain(`mi_dead_letters{consumer="${service}.broken"} 1`)
      await append(CREATED, 'key_e')
      await until(async () => (await tally('key_e')) === 1, 'the next event')

      // The consumer still fails, so the dead letter stays.
      expect(await replayDeadLetters(database, bus, { ids: [id] })).toBe(1)
      await until(
        async () => (await listDeadLetters(database, { ids: [id] }))[0]?.attempts === 6,
        'the second failure',
      )

      await until(async () => (await listDeadLetters(database)).length === 2, 'the other dead letter')
      fixed = true
      expect(await replayDeadLetters(database, bus, { consumer: 'broken' })).toBe(2)
      await until(async () => (await listDeadLetters(database)).length === 0, 'the replay')
      const handled = await database.prisma.handled.findMany()
      expect(handled.map(({ subject }) => subject).sort()).toEqual(['key_d', 'key_e'])
      expect(await tally('key_d')).toBe(1)
      await expect.poll(() => metrics.metrics()).toContain(`mi_consumer_lag{service="${service}"} 0`)
    })

    test('the command lists, replays and discards', async () => {
      let fixed = false
      const broken = defineConsumer({
        on: REVOKED,
        name: 'broken',
        async handle() {
          if (!fixed) throw new Error('not yet')
        },
      })
      await start([broken])
      const [first, second] = [await append(REVOKED, 'key_f'), await append(REVOKED, 'key_g')]
      await until(async () => (await listDeadLetters(database)).length === 2, 'the dead letters')
      const { options } = engine
      const env = {
        ...process.env,
        DATABASE_URL: database.url,
        ...('natsUrl' in options
          ? { NATS_URL: options.natsUrl }
          : { NATS_URL: '', EVENTS_DATABASE_URL: options.databaseUrl }),
      }
      const script = fileURLToPath(new URL('../bin/dead-letters.ts', import.meta.url))
      const command = (...args: string[]) =>
        spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })

      const list = command('list')
      expect(list.stdout).toContain(`${first}  ${service}.broken  ${REVOKED}  key_f`)
      expect(list.stdout).toContain('after 3 attempts: Error: not yet')
      expect(command('replay').status).toBe(2)
      expect(command('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('discard') })
      fixed = true
      expect(command('replay', first).stdout).toBe('1 sent again\n')
      await until(async () => (await listDeadLetters(database)).length === 1, 'the replay')
      expect(command('discard', second).stdout).toBe('1 discarded\n')
      expect(command('list').stdout).toBe('No dead letters.\n')
    })

    test('joining and leaving copies do not change the effects', async () => {
      await start([count])
      const otherBus = engine.open()
      const other = await openSample(database.url)
      const copy = startConsumers({
        service,
        database: other,
        bus: otherBus,
        consumers: [count],
        log: recordingLog(),
      })
      for (let number = 0; number < 150; number++) {
        await append(CREATED, `key_${number % 10}`)
        if (number === 100) await copy.stop()
      }
      await until(
        async () =>
          (await database.prisma.tally.aggregate({ where: tenant, _sum: { count: true } }))._sum.count ===
          150,
        'all effects',
      )
      expect(await tally('key_3')).toBe(15)
      await otherBus.close()
      await other.close()
    })
  })
})
