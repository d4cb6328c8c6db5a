import { describe, expect, it, vi } from 'vitest'
import { createJobQueue, type JobHandler } from '../src/index.ts'
import {
  database,
  patience,
  request,
  runners,
  startWith,
  tenant,
  useJobDatabase,
  waiting,
} from './support.ts'

useJobDatabase()

/** The test ends before the first poll, so jobs are found only by notifications. */
const pollMs = 600_000

/** A copy of the service that runs one job at a time and records the jobs that it has begun. */
function startCopy(run: JobHandler['run']) {
  const begun: string[] = []
  const handler: JobHandler = {
    ...{ kind: 'remove-files', maxBackoffMs: 50 },
    async run(job, ctx) {
      begun.push(job.resourceId)
      await run(job, ctx)
    },
  }
  const queue = startWith([handler], database, { concurrency: 1, pollMs })
  return { queue, begun }
}

/** A copy whose connection is listening. Before that, it finds jobs only by polling. */
async function startListening(run: JobHandler['run'] = async () => {}) {
  const copy = startCopy(run)
  const outside = createJobQueue()
  const id = `probe ${runners.length}`
  await database.transaction(tx => outside.enqueue(tx, tenant(), request(id)))
  await vi.waitUntil(async () => (await waiting()) === 0, patience)
  copy.begun.length = 0
  return copy
}

describe('several copies of a service', () => {
  it('notify each other of jobs that they cannot begin', async () => {
    const release = Promise.withResolvers<void>()
    const idle = await startListening()
    const busy = startCopy(() => release.promise)
    await database.transaction(tx => busy.queue.enqueue(tx, tenant(), request('first')))
    await vi.waitUntil(() => busy.begun.includes('first'), patience)
    await database.transaction(tx => busy.queue.enqueue(tx, tenant(), request('second')))
    await vi.waitUntil(() => idle.begun.includes('second'), patience)
    release.resolve()
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
    expect([busy.begun, idle.begun]).toEqual([['first'], ['second']])
  })

  it('take over immediately the jobs that a stopping copy returns', async () => {
    const idle = await startListening()
    const stopping = startCopy(
      (_job, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await database.transaction(tx => stopping.queue.enqueue(tx, tenant(), request('a')))
    await vi.waitUntil(() => stopping.begun.includes('a'), patience)
    await runners.pop()?.stop()
    await vi.waitUntil(() => idle.begun.includes('a'), patience)
    await vi.waitUntil(async () => (await waiting()) === 0, patience)
  })

  it('run a job that a process without a runner enqueues', async () => {
    const copy = await startListening()
    await database.transaction(tx => createJobQueue().enqueue(tx, tenant(), request('from outside')))
    await vi.waitUntil(() => copy.begun.includes('from outside'), patience)
  })
})
