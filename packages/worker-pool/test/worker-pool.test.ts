import { getPriority } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../src/index.ts'

let pool: WorkerPool | undefined
afterEach(async () => {
  await pool?.close()
  pool = undefined
})

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  pool = openWorkerPool({
    ...{ worker: new URL('./support/shared-tasks.ts', import.meta.url), threads: 1, limitMs: 60_000 },
    ...options,
  })
  return pool
}

const own = { accountId: 'acc_1' }
/** How many tasks run, and whether they may end. */
const newFlag = () => new Int32Array(new SharedArrayBuffer(8))

describe('a task', () => {
  test('gets its input and the data of the pool, and hands over its result', async () => {
    const { run } = open({ data: { url: 'postgresql://' } })
    expect(await run('echo', { n: 1 }, own)).toEqual({ input: { n: 1 }, data: { url: 'postgresql://' } })
    expect(await run<ArrayBuffer>('bytes', 3, own)).toEqual(new Uint8Array([7, 7, 7]).buffer)
  })

  test.runIf(process.platform === 'linux')('gives way to the thread that serves calls', async () => {
    expect(await open().run('niceness', null, own)).toBeGreaterThan(getPriority())
  })

  test('reads a stream as it comes, and fails when that fails', async () => {
    const { run } = open({ tasksPerThread: 2 })
    async function* chunks(failure?: Error) {
      for (let n = 0; n < 50; n++) yield new Uint8Array(1_000)
      if (failure) throw failure
    }
    const count = (failure?: Error) => {
      const stream = ReadableStream.from(chunks(failure))
      return run('countBytes', stream, { ...own, transfer: [stream] })
    }
    expect(await count()).toBe(50_000)
    await expect(count(new Error('client disconnected'))).rejects.toThrow('client disconnected')
  })
})

describe('a task that exceeds a limit', () => {
  test('of memory ends alone, with what the reason is', async () => {
    const { run } = open({ heapMb: 32 })
    await expect(run('exhaustMemory', null, own)).rejects.toMatchObject({ reason: 'took_too_much_memory' })
    expect(await run('echo', 1, own)).toMatchObject({ input: 1 })
  })

  test('of time ends alone', async () => {
    const { run } = open({ limitMs: 200 })
    await expect(run('spin', null, own)).rejects.toMatchObject({ reason: 'took_too_long' })
  })

  test('is not a failure of its own when the caller aborts it', async () => {
    const { run } = open()
    const abort = new AbortController()
    const flag = newFlag()
    const waiting = run('wait', flag, { ...own, signal: abort.signal })
    await expect.poll(() => Atomics.load(flag, 0)).toBe(1)
    abort.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})

test('an account holds its part of the places, and another one gets in', async () => {
  const { run } = open({ tasksPerThread: 3, tasksPerAccount: 2 })
  const flag = newFlag()
  const tasks = [1, 2, 3].map(() => run('wait', flag, own))
  await expect.poll(() => Atomics.load(flag, 0)).toBe(2)
  tasks.push(run('wait', flag, { accountId: 'acc_2' }))
  await expect.poll(() => Atomics.load(flag, 0)).toBe(3)
  Atomics.store(flag, 1, 1)
  await Promise.all(tasks)
  expect(Atomics.load(flag, 0)).toBe(4)
})
