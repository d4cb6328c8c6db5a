import { describe, expect, it, vi } from 'vitest'
import type { JobHandler } from '../src/index.ts'
import { database, patience, request, start, startWith, tenant, useJobDatabase, waiting } from './support.ts'

useJobDatabase()

describe('jobs of a kind', () => {
  it('begin up to their own limit without delaying other kinds', async () => {
    const running = new Set<string>()
    let most = 0
    const release = Promise.withResolvers<void>()
    const handler = (kind: string, more: Partial<JobHandler>): JobHandler => ({
      ...{ kind, maxBackoffMs: 50, ...more },
      async run({ resourceId }) {
        running.add(resourceId)
        most = Math.max(most, [...running].filter(id => id.startsWith('slow')).length)
        if (kind === 'slow') await release.promise
        running.delete(resourceId)
      },
    })
    const queue = startWith([handler('slow', { concurrency: 1 }), handler('fast', {})])
    const who = tenant()
    const enqueue = (kind: string, n: number) =>
      database.transaction(tx => queue.enqueue(tx, who, { kind, resourceId: `${kind} ${n}` }))
    for (let n = 0; n < 5; n++) await enqueue('slow', n)
    for (let n = 0; n < 5; n++) await enqueue('fast', n)
    await vi.waitUntil(async () => (await waiting()) === 5, patience)
    release.resolve()
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(most).toBe(1)
  })

  it('leave capacity for another account', async () => {
    const begun: string[] = []
    const release = Promise.withResolvers<void>()
    const queue = start({
      concurrency: 3,
      concurrencyPerAccount: 2,
      async run({ resourceId }) {
        begun.push(resourceId)
        await release.promise
      },
    })
    const busy = tenant()
    for (const id of ['a', 'b', 'c']) await database.transaction(tx => queue.enqueue(tx, busy, request(id)))
    await vi.waitUntil(() => begun.length === 2, patience)
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('of another')))
    await vi.waitUntil(() => begun.length === 3, patience)
    expect(begun).toContain('of another')
    release.resolve()
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(begun).toHaveLength(4)
  })

  it('wait without an attempt during an outage of their server', async () => {
    let unavailable = true
    let tries = 0
    const attempts: number[] = []
    const queue = start({
      concurrency: 2,
      outage: error => ((error as Error).message === 'refused' ? 'return' : null),
      async run({ attempt }) {
        tries++
        if (unavailable) throw new Error('refused')
        attempts.push(attempt)
      },
    })
    for (const id of ['a', 'b', 'c', 'd'])
      await database.transaction(tx => queue.enqueue(tx, tenant(), request(id)))
    await vi.waitUntil(() => tries >= 4, patience)
    unavailable = false
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(attempts).toEqual([1, 1, 1, 1])
  })

  it('wait for their own backoff if they may have caused the outage', async () => {
    const queue = start({
      outage: () => 'defer',
      maxBackoffMs: 600_000,
      firstBackoffMs: 600_000,
      async run() {
        throw new Error('refused')
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    const deferred = () =>
      database.pool.query(`select attempts from infra.jobs where run_at > now() + interval '4 minutes'`)
    await expect.poll(async () => (await deferred()).rows, patience).toEqual([{ attempts: 1 }])
  })

  it('record their outcome after an outage of the database', async () => {
    let refusals = 0
    let attempts = 0
    const pool = {
      async query(statement: { text: string }) {
        if (statement.text.includes('lease = null') && ++refusals <= 3) throw new Error('connection lost')
        return database.pool.query(statement)
      },
    } as unknown as typeof database.pool
    const queue = start(
      {
        async run() {
          if (++attempts === 1) throw new Error('not yet')
        },
      },
      { pool },
    )
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect({ attempts, refusals }).toEqual({ attempts: 2, refusals: 4 })
  })
})
