import { getPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { openWorkerPool, TaskFailure, type WorkerPool, type WorkerPoolOptions } from '../src/index.ts'

let pool: WorkerPool
afterEach(() => pool?.close())

const open = (options: Partial<WorkerPoolOptions> = {}) => {
  pool = openWorkerPool({
    worker: new URL('support/tasks.ts', import.meta.url),
    threads: 1,
    limitMs: 60_000,
    ...options,
  })
  return pool
}
const task = { accountId: 'acc_1' }

test('runs a function of the worker file in a thread', async () => {
  open()
  expect(await pool.run('double', 21, task)).toBe(42)
  expect(await pool.run('thread', null, task)).toBeGreaterThan(0)
})

test('ends a task that exceeds its CPU time, and continues', async () => {
  open({ limitMs: 100 })
  await expect(pool.run('compute', null, task)).rejects.toEqual(new TaskFailure('took_too_long'))
  expect(await pool.run('double', 1, task)).toBe(2)
})

test('does not count the time without a processor', async () => {
  open({ limitMs: 50 })
  expect(await pool.run('wait', 500, task)).toBe('waited')
})

test('counts the CPU time of each task in a thread separately', async () => {
  open({ limitMs: 600 })
  // The thread takes longer in total than the limit of a task.
  for (let round = 0; round < 6; round++) expect(await pool.run('spend', 250, task)).toBe('spent')
})

test('ends a task that exceeds its elapsed time limit', async () => {
  open({ limitMs: 50, wallLimitMs: 300 })
  await expect(pool.run('wait', 60_000, task)).rejects.toMatchObject({ reason: 'took_too_long' })
})

test('ends a task that exceeds its memory limit', async () => {
  open({ heapMb: 32 })
  await expect(pool.run('fill', null, task)).rejects.toMatchObject({ reason: 'took_too_much_memory' })
})

test('ends a task whose caller aborted', async () => {
  open()
  const gone = new AbortController()
  const running = pool.run('compute', null, { ...task, signal: gone.signal })
  gone.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  expect(await pool.run('double', 1, task)).toBe(2)
})

test('throws the error of a task', async () => {
  open()
  await expect(pool.run('fail', null, task)).rejects.toThrow('a fault of the task')
  await expect(pool.run('unknown', null, task)).rejects.toThrow('no function unknown')
})

test('provides the data of the pool and transfers a result', async () => {
  open({ data: { url: 'postgresql://' } })
  expect(await pool.run('dataOfPool', null, task)).toEqual({ url: 'postgresql://' })
  expect(await pool.run('bytes', 3, task)).toEqual({ data: new Uint8Array([7, 7, 7]) })
})

test.runIf(process.platform === 'linux')('has a lower priority than the main thread', async () => {
  open()
  expect(await pool.run('niceness', null, task)).toBeGreaterThan(getPriority())
})

test('reads a stream as it arrives, and fails with it', async () => {
  open({ tasksPerThread: 2 })
  async function* chunks(failure?: Error) {
    for (let n = 0; n < 50; n++) yield new Uint8Array(1_000)
    if (failure) throw failure
  }
  const count = (failure?: Error) => {
    const stream = ReadableStream.from(chunks(failure))
    return pool.run('countBytes', stream, { ...task, transfer: [stream] })
  }
  expect(await count()).toBe(50_000)
  await expect(count(new Error('client disconnected'))).rejects.toThrow('client disconnected')
})

test('leaves a place for another account', async () => {
  open({ tasksPerThread: 3, tasksPerAccount: 2 })
  /** The number of running tasks, and a flag that lets them end. */
  const flag = new Int32Array(new SharedArrayBuffer(8))
  const tasks = [1, 2, 3].map(() => pool.run('waitForFlag', flag, task))
  await expect.poll(() => Atomics.load(flag, 0)).toBe(2)
  tasks.push(pool.run('waitForFlag', flag, { accountId: 'acc_2' }))
  await expect.poll(() => Atomics.load(flag, 0)).toBe(3)
  Atomics.store(flag, 1, 1)
  await Promise.all(tasks)
  expect(Atomics.load(flag, 0)).toBe(4)
})
