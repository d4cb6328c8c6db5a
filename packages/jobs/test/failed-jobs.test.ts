import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import {
  createJobQueue,
  eraseJobErrors,
  type JobHandler,
  listFailedJobs,
  PermanentError,
  ProcessEnded,
  requeueLostJobs,
  retryFailedJobs,
  takeJob,
} from '../src/index.ts'
import type { LeasedJob } from '../src/take-job.ts'
import { database, patience, perform, request, start, tenant, useJobDatabase, waiting } from './support.ts'

useJobDatabase()

const queue = createJobQueue()
const enqueue = (resourceId: string, by = tenant(), payload = {}) =>
  database.transaction(tx => queue.enqueue(tx, by, request(resourceId, payload)))
/** Lets the leases of dead processes expire. */
async function expireLeases(): Promise<void> {
  await database.pool.query(`update infra.jobs set lease_until = now() - interval '1 ms'`)
  await requeueLostJobs(database)
  // `now()` is not used, because the column rounds to milliseconds, which may be later than the next statement.
  await database.pool.query(`update infra.jobs set run_at = run_at - interval '1 second'`)
}
const failedJobs = () => listFailedJobs(database)
const lostLeases = async () =>
  (await database.pool.query('select lost_leases from infra.jobs')).rows.map(row => row.lost_leases)

/** Takes a job and loses its lease, like a killed process. */
async function loseLease(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await takeJob(database, { kinds: ['remove-files'] })
    await expireLeases()
  }
}

describe('a job that ended its process three times', () => {
  it('is set aside and reported as exhausted', async () => {
    await enqueue('poison', tenant(), { x: '1' })
    for (let life = 0; life < 3; life++) {
      const dying = spawn(process.execPath, [join(import.meta.dirname, 'process-that-dies.ts')], {
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: 'inherit',
      })
      expect((await once(dying, 'exit'))[1]).toBe('SIGKILL')
      await expireLeases()
    }
    const runs: string[] = []
    const exhausted: unknown[] = []
    start({
      maxAttempts: 100,
      run: async ({ resourceId }) => void runs.push(resourceId),
      onExhausted: async (job, error) => void exhausted.push(job.resourceId, error),
    })
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect(runs).toEqual([])
    expect(exhausted).toEqual(['poison', expect.any(ProcessEnded)])
    expect(await failedJobs()).toEqual([
      expect.objectContaining({ kind: 'remove-files', resourceId: 'poison', lostLeases: 3 }),
    ])
  }, 60_000)

  it('runs again when an operator enqueues it', async () => {
    await enqueue('poison', tenant(), { x: '1' })
    await loseLease(3)
    const runs: unknown[] = []
    start({ run: async ({ payload }) => void runs.push(payload) })
    await vi.waitUntil(async () => (await failedJobs()).length === 1, patience)
    const command = join(import.meta.dirname, '../bin/failed-jobs.ts')
    const env = { ...process.env, DATABASE_URL: database.url }
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'list'], { env })
    expect(stdout).toMatch(/remove-files {2}poison\n.* 3 ended processes: ProcessEnded: /)
    await promisify(execFile)(process.execPath, [command, 'retry', '--all'], { env })
    await vi.waitUntil(() => runs.length === 1, patience)
    expect(runs).toEqual([{ x: '1' }])
    expect(await failedJobs()).toEqual([])
  })

  it('does not replace a newer job when it is enqueued again', async () => {
    const who = tenant()
    await enqueue('poison', who)
    await loseLease(3)
    const handler = { kind: 'remove-files', maxBackoffMs: 50, run: async () => {} }
    await perform(handler, (await takeJob(database, { kinds: ['remove-files'] })) as LeasedJob)
    await enqueue('poison', who, { x: 'newer' })
    expect(await retryFailedJobs(database, {})).toBe(0)
    expect((await takeJob(database, { kinds: ['remove-files'] }))?.payload).toEqual({ x: 'newer' })
  })
})

describe('the end of a process', () => {
  it('counts against a job only without other failures', async () => {
    await enqueue('a')
    await loseLease(2)
    start({
      firstBackoffMs: 600_000,
      maxBackoffMs: 600_000,
      run: async () => {
        throw new Error('no')
      },
    })
    await vi.waitUntil(async () => (await lostLeases())[0] === 0, patience)
  })

  it('is not counted when a failure cannot be recorded', async () => {
    await enqueue('a')
    const taken = (await takeJob(database, { kinds: ['remove-files'] })) as LeasedJob
    const handler: JobHandler = {
      ...{ kind: 'remove-files', maxBackoffMs: 50 },
      run: async () => {
        throw new PermanentError(new Error('no'))
      },
      onExhausted: async () => {
        throw new Error('another service is unavailable')
      },
    }
    expect(await perform(handler, taken)).toEqual({ outcome: 'unsettled' })
    await database.pool.query(`update infra.jobs set run_at = now() - interval '1 second'`)
    expect(await takeJob(database, { kinds: ['remove-files'] })).toMatchObject({ attempt: 2, lostLeases: 0 })
  })

  it('does not count against a job that is enqueued again', async () => {
    const who = tenant()
    await enqueue('a', who)
    await loseLease(2)
    await enqueue('a', who)
    expect(await lostLeases()).toEqual([0])
  })

  it('puts its jobs behind the waiting jobs', async () => {
    const who = tenant()
    for (const id of ['first', 'second']) await enqueue(id, who)
    await loseLease()
    expect((await takeJob(database, { kinds: ['remove-files'] }))?.resourceId).toBe('second')
  })

  it('leads to suspect jobs running one at a time', async () => {
    for (const id of ['suspect 1', 'suspect 2']) await enqueue(id)
    await takeJob(database, { kinds: ['remove-files'] })
    await takeJob(database, { kinds: ['remove-files'] })
    await expireLeases()
    const running = new Set<string>()
    const release: (() => void)[] = []
    let suspectsAtOnce = 0
    const done: string[] = []
    const queue = start({
      async run({ resourceId }) {
        running.add(resourceId)
        suspectsAtOnce = Math.max(suspectsAtOnce, [...running].filter(id => id.startsWith('suspect')).length)
        await new Promise<void>(resume => release.push(resume))
        running.delete(resourceId)
        done.push(resourceId)
      },
    })
    await vi.waitUntil(() => running.size === 1, patience)
    await database.transaction(tx => queue.enqueue(tx, tenant(), request('fresh')))
    await vi.waitUntil(() => running.has('fresh'), patience)
    expect(running.size).toBe(2)
    await vi.waitUntil(async () => {
      for (const resume of release.splice(0)) resume()
      return (await waiting()) === 0
    }, patience)
    expect(done.toSorted()).toEqual(['fresh', 'suspect 1', 'suspect 2'])
    expect(suspectsAtOnce).toBe(1)
  })
})

describe('a job that failed after its attempts', () => {
  it('stays listed without its payload until its resource is deleted', async () => {
    const who = tenant()
    await enqueue('a', who, { grant: 'secret' })
    start({
      async run() {
        throw new PermanentError(new TypeError('quotes what was said'))
      },
      // Ends the job in its own transaction.
      onExhausted: (_job, _error, { finish }) => database.transaction(tx => finish(tx)),
    })
    await vi.waitUntil(async () => (await failedJobs()).length === 1, patience)
    expect(await waiting()).toBe(0)
    const { rows } = await database.pool.query('select payload, error from infra.failed_jobs')
    expect(rows).toEqual([{ payload: null, error: 'TypeError: quotes what was said' }])
    expect(await retryFailedJobs(database, {})).toBe(0)
    expect(await database.transaction(tx => eraseJobErrors(tx, who, 'a'))).toBe(1)
    expect((await failedJobs())[0]?.error).toBe('')
  })
})
