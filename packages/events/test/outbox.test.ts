import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freshDatabaseUrl } from '@mi/testkit'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendEvent, type CloudEvent, type EventBus, startOutboxRelay } from '../src/index.ts'
import { recordingLog } from './recording-log.ts'
import { countRows, openSample, type SampleDatabase } from './sample/open-sample.ts'
import { until } from './until.ts'

const tenant = { accountId: 'acc_1', mode: 'live' } as const
const TYPE = 'mi.identity.api_key.created.v1'

/** A fake bus that records its events and can be unavailable. The real buses have their own suite. */
function wire() {
  const published: CloudEvent[] = []
  const state = { unavailable: false }
  const bus: EventBus = {
    async publish(events) {
      if (state.unavailable) throw new Error('unavailable')
      published.push(...events)
    },
    subscribe: () => ({ registered: Promise.resolve(), stop: async () => {} }),
    lag: async () => 0,
    check: async () => {},
    close: async () => {},
  }
  return { bus, published, state }
}

describe('the outbox', () => {
  let url: string
  let database: SampleDatabase
  let running: { stop(): Promise<void> }[]

  beforeEach(async () => {
    url = freshDatabaseUrl('outbox')
    database = await openSample(url)
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map(relay => relay.stop()))
    await database.close()
  })

  function relay(bus: EventBus, on = database, metrics?: Registry) {
    const started = startOutboxRelay({ database: on, bus, log: recordingLog(), ...(metrics && { metrics }) })
    running.push(started)
    return started
  }

  const append = (apiKeyId: string) => database.transaction(tx => appendEvent(tx, tenant, TYPE, { apiKeyId }))

  test('publishes a complete CloudEvent and deletes its row', async () => {
    const { bus, published } = wire()
    relay(bus)
    const origin = {
      requestId: 'req_1',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    const id = await database.transaction(tx => appendEvent(tx, tenant, TYPE, { apiKeyId: 'key_1' }, origin))
    await until(() => published.length === 1, 'publication')
    const { time, ...rest } = published[0] as CloudEvent
    expect(rest).toEqual({
      specversion: '1.0',
      id,
      source: '/mi/sample',
      type: TYPE,
      subject: 'key_1',
      datacontenttype: 'application/json',
      accountid: 'acc_1',
      mode: 'live',
      requestid: 'req_1',
      traceparent: origin.traceparent,
      data: { api_key_id: 'key_1' },
    })
    expect(id).toMatch(/^evn_[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(new Date(time).toISOString()).toBe(time)
    await until(async () => (await countRows(database, 'outbox')) === 0, 'an empty outbox')
  })

  test('publishes nothing after a rollback', async () => {
    const { bus, published } = wire()
    relay(bus)
    const failed = database.transaction(async tx => {
      await appendEvent(tx, tenant, TYPE, { apiKeyId: 'key_1' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await append('key_2')
    await until(() => published.length > 0, 'publication')
    expect(published.map(({ subject }) => subject)).toEqual(['key_2'])
  })

  test('fails the transaction of an event that exceeds the size limit', async () => {
    await expect(append('k'.repeat(1_000_000))).rejects.toThrow('over 921600 bytes')
  })

  test('is published once and in order by several relays', async () => {
    const { bus, published } = wire()
    const copies = await Promise.all([openSample(url), openSample(url)])
    for (const copy of copies) relay(bus, copy)
    relay(bus)
    for (let number = 0; number < 100; number++) await append(`key_${number}`)
    await until(() => published.length >= 100, 'publication')
    expect(published.map(({ subject }) => subject)).toEqual(Array.from({ length: 100 }, (_, n) => `key_${n}`))
    await Promise.all(running.splice(0).map(relay => relay.stop()))
    await Promise.all(copies.map(copy => copy.close()))
  })

  test('is continued by another relay when the leader stops or disconnects', async () => {
    const { bus, published } = wire()
    // A relay that loses its connection may have published events that it had not recorded: delivery is at least once.
    const arrived = (key: string) => () => published.some(({ subject }) => subject === key)
    const first = relay(bus)
    await append('key_1')
    await until(arrived('key_1'), 'the first event')
    const copy = await openSample(url)
    relay(bus, copy)
    await first.stop()
    await append('key_2')
    await until(arrived('key_2'), 'the second relay taking over')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mi-sample-relay' and datname = current_database()`,
    )
    await append('key_3')
    await until(arrived('key_3'), 'the relay connecting again')
    await Promise.all(running.splice(0).map(relay => relay.stop()))
    await copy.close()
  })

  test('keeps events in order during an outage of the bus', async () => {
    const { bus, published, state } = wire()
    state.unavailable = true
    const metrics = new Registry()
    relay(bus, database, metrics)
    for (let number = 0; number < 20; number++) await append(`key_${number}`)
    await until(
      async () => (await metrics.metrics()).includes('mi_outbox_pending 20'),
      'the count of what waits',
    )
    expect(await metrics.metrics()).toMatch(/mi_outbox_oldest_seconds \d*\.?\d+/)
    state.unavailable = false
    await until(() => published.length >= 20, 'publication')
    expect(published.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, (_, n) => `key_${n}`))
    const counted = async () => (await metrics.metrics()).includes('mi_events_published_total 20')
    await until(counted, 'the count')
  })

  test('commits state and event together when the writer is killed', {
    timeout: 240_000,
  }, async () => {
    const script = fileURLToPath(new URL('writer-that-dies.ts', import.meta.url))
    for (let run = 0; run < 4; run++) {
      const child = spawn(process.execPath, [script, url, String(run)])
      let commits = 0
      child.stdout.on('data', chunk => (commits += chunk.length))
      await until(() => commits > 20, 'the writer writing')
      await sleep(Math.random() * 50)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
    const tallies = await database.acrossTenants.tally.findMany({ select: { id: true } })
    const { rows: events } = await database.pool.query<{ subject: string }>(
      'select subject from infra.outbox',
    )
    expect(tallies.length).toBeGreaterThan(80)
    expect(events.map(({ subject }) => subject).sort()).toEqual(tallies.map(({ id }) => id).sort())
  })
})
