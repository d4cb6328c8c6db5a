import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from '@mi/contracts'
import { type Database, migrate, openDatabase, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createJobQueue,
  findOpenJobs,
  type JobHandler,
  type JobRunner,
  LeaseLost,
  PermanentError,
  startJobRunner,
  takeJob,
} from '../src/index.ts'
import { maintainTurns } from '../src/maintain-turns.ts'
import { PrismaClient } from './sample/src/generated/prisma/client.ts'

let database: Database<PrismaClient>
const runners: JobRunner[] = []
const silent = () => {}
const log: Logger = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  child: () => log,
}
const patience = { timeout: 20_000, interval: 20 }

beforeAll(async () => {
  const url = freshDatabaseUrl('jobs')
  await migrate({ url, folder: join(import.meta.dirname, 'sample/prisma') })
  database = openDatabase({
    url,
    createPrisma: adapter => new PrismaClient({ adapter }),
    applicationName: 'jobs-test',
  })
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  await database.pool.query('delete from infra.jobs; delete from infra.job_turns')
})
afterAll(() => database.close())

const tenant = (): Tenant => ({ accountId: newId('acc'), mode: 'live' })

function start(
  handler: Partial<JobHandler> & Pick<JobHandler, 'run'>,
  source: Pick<typeof database, 'pool'> = database,
) {
  return startWith([{ kind: 'remove-files', maxBackoffMs: 50, ...handler }], source)
}

function startWith(handlers: JobHandler[], source: Pick<typeof database, 'pool'> = database) {
  const queue = createJobQueue()
  runners.push(
    startJobRunner({
      database: source,
      queue,
      handlers,
      systemOrigin: () => ({ tokenFor: () => '' }),
      log,
      concurrency: 4,
    }),
  )
  return queue
}

const request = (resourceId: string, payload: Record<string, string> = {}) => ({
  kind: 'remove-files' as const,
  resourceId,
  payload,
})
const waiting = async () => (await database.pool.query('select count(*)::int as n from infra.jobs')).rows[0].n

describe('jobs', () => {
  it('are done once the transaction that enqueued them has committed, and never when it did not', async () => {
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

  it('are tried again until they succeed', async () => {
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

  it('wait as long as the failure asks, whatever the longest pause', async () => {
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

  it('fail for good after their attempts, or at once when no retry can fix them', async () => {
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
    expect(exhausted).toEqual([
      ['impossible', 'no impossible'],
      ['unlucky', 'no unlucky'],
    ])
  })

  it('of a process that died are taken by another once the lease runs out', async () => {
    const queue = createJobQueue()
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    const taken = await takeJob(database, ['remove-files'])
    expect(taken?.resourceId).toBe('a')
    expect(await takeJob(database, ['remove-files'])).toBeNull()
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

  it('go back unharmed when the process stops', async () => {
    let began = false
    let stopped = false
    const queue = start({
      run: (_job, { signal }) => {
        began = true
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true
            reject(signal.reason)
          })
        })
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(() => began, patience)
    await runners.pop()?.stop()
    expect(stopped).toBe(true)
    const { rows } = await database.pool.query('select attempts, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lease: null }])
  })

  it('that are taken while the process stops are not begun', async () => {
    let began = false
    let stopping: Promise<void> | undefined
    const pool = {
      async query(...args: Parameters<typeof database.pool.query>) {
        const result = (await database.pool.query(...args)) as unknown as { rows: object[] }
        // The take has committed, its answer not yet arrived: the instant at which a process is asked to stop.
        if (result.rows.length > 0) stopping ??= runners.at(-1)?.stop()
        return result
      },
    } as unknown as typeof database.pool
    const queue = start(
      {
        run: async () => {
          began = true
        },
      },
      { pool },
    )
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(() => stopping !== undefined, patience)
    await stopping
    expect(began).toBe(false)
    const { rows } = await database.pool.query('select attempts, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lease: null }])
  })

  it('that are enqueued again while they run are run again, and the first run settles nothing', async () => {
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

  it('that are enqueued again while they run have no effect of their first run', async () => {
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

  it('that are merged do what either asks for; one of another account stays as it is', async () => {
    const queue = createJobQueue()
    const who = tenant()
    const enqueue = (payload: Record<string, string>, by = who) =>
      database.transaction(tx => queue.enqueue(tx, by, { ...request('a', payload), merge: true }))
    await enqueue({ text: 'true' })
    await enqueue({ deletionId: 'del_1' })
    await enqueue({ deletionId: 'del_2' }, tenant())
    expect((await takeJob(database, ['remove-files']))?.payload).toEqual({
      text: 'true',
      deletionId: 'del_1',
    })
    expect(await findOpenJobs(database, 'remove-files', ['a', 'b'])).toEqual([
      { resourceId: 'a', attempts: 1 },
    ])
    expect(await findOpenJobs(database, 'other-kind', ['a'])).toEqual([])
  })

  it('of a kind are begun up to its own limit, and hold up no other kind', async () => {
    const running = new Set<string>()
    let most = 0
    const release = Promise.withResolvers<void>()
    const handler = (kind: string, more: Partial<JobHandler>): JobHandler => ({
      ...{ kind, maxBackoffMs: 50, ...more },
      async run({ resourceId }) {
        running.add(resourceId)
        most = Math.max(most, [...running].filter(one => one.startsWith('slow')).length)
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

  it('wait without an attempt while what all of them need is unavailable, and are done soon after', async () => {
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

  it('that may have caused the outage themselves wait their own backoff', async () => {
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

  it('that cannot be settled while the database is unavailable are settled when it has recovered', async () => {
    let refusals = 0
    let attempts = 0
    const pool = {
      async query(...args: Parameters<typeof database.pool.query>) {
        if (String(args[0]).includes('lease = null') && ++refusals <= 3) throw new Error('connection lost')
        return database.pool.query(...args)
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

  it('whose handler does not heed the stop are returned all the same', { timeout: 20_000 }, async () => {
    const began = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const queue = start({
      run: () => {
        began.resolve()
        return end.promise
      },
    })
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('a')))
    await began.promise
    await runners.pop()?.stop()
    const { rows } = await database.pool.query('select attempts, lease from infra.jobs')
    expect(rows).toEqual([{ attempts: 0, lease: null }])
    end.resolve()
  })

  it('are not begun before their time', async () => {
    const queue = createJobQueue()
    const later = new Date(Date.now() + 60_000)
    await database.transaction(tx => queue.enqueue(tx, tenant(), { ...request('a'), runAt: later }))
    expect(await takeJob(database, ['remove-files'])).toBeNull()
    // Not now(): the column rounds to milliseconds, which may lie ahead of the next statement.
    await database.pool.query("update infra.jobs set run_at = now() - interval '1 second'")
    expect((await takeJob(database, ['remove-files']))?.resourceId).toBe('a')
  })

  it('of accounts are done in turn, however many one of them has', async () => {
    const queue = createJobQueue()
    const accounts = { busy: tenant(), quiet: tenant(), third: tenant() }
    for (const [name, who] of Object.entries(accounts))
      for (let n = 0; n < (name === 'busy' ? 12 : 2); n++)
        await database.transaction(tx => queue.enqueue(tx, who, request(`${name} ${n}`)))
    const taken: string[] = []
    for (
      let job = await takeJob(database, ['remove-files']);
      job;
      job = await takeJob(database, ['remove-files'])
    )
      taken.push(job.resourceId)
    expect(
      taken
        .slice(0, 6)
        .map(resourceId => resourceId.split(' ')[0])
        .sort(),
    ).toEqual(['busy', 'busy', 'quiet', 'quiet', 'third', 'third'])
    expect(taken.filter(resourceId => resourceId.startsWith('busy'))).toEqual(
      Array.from({ length: 12 }, (_, n) => `busy ${n}`),
    )
  })

  it('of an account without a turn get one, and accounts without jobs lose theirs', async () => {
    const queue = createJobQueue()
    const [lost, idle] = [tenant(), tenant()]
    await database.transaction(tx => queue.enqueue(tx, lost, request('a')))
    await database.pool.query('delete from infra.job_turns')
    await database.pool.query(`insert into infra.job_turns values ($1, now() - interval '1 hour')`, [
      idle.accountId,
    ])
    expect(await takeJob(database, ['remove-files'])).toBeNull()
    await maintainTurns(database)
    const { rows } = await database.pool.query('select account_id from infra.job_turns')
    expect(rows).toEqual([{ account_id: lost.accountId }])
    expect((await takeJob(database, ['remove-files']))?.resourceId).toBe('a')
  })

  it('are shared between copies: each is done by one of them', async () => {
    const done: string[] = []
    const run: JobHandler['run'] = async ({ resourceId }) => {
      done.push(resourceId)
    }
    const queue = start({ run })
    start({ run })
    const subjects = Array.from({ length: 40 }, () => randomUUID())
    for (const resourceId of subjects)
      await database.transaction(tx => queue.enqueue(tx, tenant(), request(resourceId)))
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(done.sort()).toEqual(subjects.sort())
  })
})
