import { describe, expect, it, vi } from 'vitest'
import {
  createJobQueue,
  findOpenJobs,
  type JobHandler,
  LeaseLost,
  PermanentError,
  takeJob,
} from '../src/index.ts'
import type { LeasedJob } from '../src/take-job.ts'
import { database, patience, perform, request, start, tenant, useJobDatabase, waiting } from './support.ts'

useJobDatabase()

describe('jobs', () => {
  it('run after their transaction commits, and never after a rollback', async () => {
    const done: string[] = []
    const queue = start({
      async run({ resourceId, payload }) {
        done.push(`${resourceId} ${payload.x}`)
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a', { x: '1' })))
    await expect(
      database.transaction(async tx => {
        await queue.enqueue(tx, tenant(), request('b'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await vi.waitUntil(async () => done.length === 1 && (await waiting()) === 0, patience)
    expect(done).toEqual(['a 1'])
  })

  it('are retried until they succeed', async () => {
    const attempts: number[] = []
    const queue = start({
      async run({ attempt }) {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(attempts).toEqual([1, 2, 3])
  })

  it('wait as long as Retry-After, beyond the longest backoff', async () => {
    const queue = start({
      retryAfterMs: error => (error as { wanted: number }).wanted,
      async run() {
        throw Object.assign(new Error('busy'), { wanted: 600_000 })
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    const deferred = () =>
      database.pool.query(
        `select run_at > now() + interval '9 minutes' as later from infra.jobs where last_error = 'busy'`,
      )
    await vi.waitUntil(async () => (await deferred()).rowCount === 1, patience)
    expect((await deferred()).rows).toEqual([{ later: true }])
  })

  it('fail permanently after their attempts or a permanent error', async () => {
    const exhausted: [string, string][] = []
    const queue = start({
      maxAttempts: 2,
      async run({ resourceId }) {
        const error = new Error(`no ${resourceId}`)
        throw resourceId === 'impossible' ? new PermanentError(error) : error
      },
      async onExhausted({ resourceId }, error) {
        exhausted.push([resourceId, (error as Error).message])
      },
    })
    for (const resourceId of ['impossible', 'unlucky'])
      await database.transaction(tx => queue.enqueue(tx, tenant(), request(resourceId)))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(exhausted.toSorted()).toEqual([
      ['impossible', 'no impossible'],
      ['unlucky', 'no unlucky'],
    ])
  })

  it('are taken over when the lease of a dead process expires', async () => {
    const queue = createJobQueue()
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    const taken = await takeJob(database, { kinds: ['remove-files'] })
    expect(taken?.resourceId).toBe('a')
    expect(await takeJob(database, { kinds: ['remove-files'] })).toBeNull()
    await database.pool.query(`update infra.jobs set lease_until = now() - interval '1 ms'`)
    const done: number[] = []
    start({
      async run({ attempt }) {
        done.push(attempt)
      },
    })
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(done).toEqual([2])
  })

  it('run again when they are enqueued again while they run', async () => {
    const seen: string[] = []
    let release = () => {}
    const queue = start({
      async run({ payload }) {
        seen.push(payload.x ?? '')
        if (payload.x === '1') await new Promise<void>(resume => (release = resume))
      },
    })
    const who = tenant()
    await database.transaction(tx => queue.enqueue(tx, who, request('a', { x: '1' })))
    await vi.waitUntil(() => seen.length === 1, patience)
    await database.transaction(tx => queue.enqueue(tx, who, request('a', { x: '2' })))
    await vi.waitUntil(() => seen.length === 2, patience)
    release()
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(seen).toEqual(['1', '2'])
  })

  it('do not fail permanently when replaced during a failing run', async () => {
    const queue = createJobQueue()
    const who = tenant()
    const enqueue = () => database.transaction(tx => queue.enqueue(tx, who, request('a')))
    await enqueue()
    const taken = (await takeJob(database, { kinds: ['remove-files'] })) as LeasedJob
    const exhausted: string[] = []
    const handler: JobHandler = {
      ...{ kind: 'remove-files', maxBackoffMs: 50 },
      async run() {
        await enqueue()
        throw new PermanentError(new Error('what it was about is broken'))
      },
      async onExhausted({ resourceId }) {
        exhausted.push(resourceId)
      },
    }
    expect(await perform(handler, taken)).toEqual({ outcome: 'superseded' })
    expect(exhausted).toEqual([])
    expect(await waiting()).toBe(1)
  })

  it('have no effect of the first run when replaced while running', async () => {
    const effects: string[] = []
    const refusals: unknown[] = []
    let release = () => {}
    const queue = start({
      async run({ payload }, ctx) {
        if (payload.x === '1') await new Promise<void>(resume => (release = resume))
        await database
          .transaction(async tx => {
            await ctx.finish(tx)
            effects.push(payload.x ?? '')
          })
          .catch(error => {
            refusals.push(error)
            throw error
          })
      },
    })
    const who = tenant()
    await database.transaction(tx => queue.enqueue(tx, who, request('a', { x: '1' })))
    await vi.waitUntil(
      async () =>
        (await database.pool.query('select 1 from infra.jobs where lease is not null')).rowCount === 1,
      patience,
    )
    await database.transaction(tx => queue.enqueue(tx, who, request('a', { x: '2' })))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    release()
    await vi.waitUntil(() => refusals.length === 1, patience)
    expect(effects).toEqual(['2'])
    expect(refusals[0]).toBeInstanceOf(LeaseLost)
  })

  it("are merged with the payload of the same account's job", async () => {
    const queue = createJobQueue()
    const who = tenant()
    const enqueue = (payload: Record<string, string>, by = who) =>
      database.transaction(tx => queue.enqueue(tx, by, { ...request('a', payload), merge: true }))
    await enqueue({ text: 'true' })
    await enqueue({ deletionId: 'del_1' })
    await enqueue({ deletionId: 'del_2' }, tenant())
    expect((await takeJob(database, { kinds: ['remove-files'] }))?.payload).toEqual({
      text: 'true',
      deletionId: 'del_1',
    })
    expect(await findOpenJobs(database, 'remove-files', ['a', 'b'])).toEqual([
      { resourceId: 'a', attempts: 1 },
    ])
    expect(await findOpenJobs(database, 'other-kind', ['a'])).toEqual([])
  })

  it('do not begin before their time', async () => {
    const queue = createJobQueue()
    const later = new Date(Date.now() + 60_000)
    await database.transaction(tx => queue.enqueue(tx, tenant(), { ...request('a'), runAt: later }))
    expect(await takeJob(database, { kinds: ['remove-files'] })).toBeNull()
    // `now()` is not used, because the column rounds to milliseconds, which may be later than the next statement.
    await database.pool.query("update infra.jobs set run_at = now() - interval '1 second'")
    expect((await takeJob(database, { kinds: ['remove-files'] }))?.resourceId).toBe('a')
  })
})
