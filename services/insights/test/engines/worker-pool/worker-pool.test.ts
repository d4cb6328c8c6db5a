import { setTimeout as sleep } from 'node:timers/promises'
import { request } from '@mi/meeting-analysis/sample-meeting'
import { TaskFailure } from '@mi/worker-pool'
import { afterEach, describe, expect, test } from 'vitest'
import { openWorkers, type Workers, type WorkersOptions } from '../../../src/engines/worker-pool.ts'

let workers: Workers | undefined
afterEach(() => workers?.close())

function open(options: WorkersOptions = {}): Workers {
  workers = openWorkers({ threads: 1, worker: new URL('./scripted-worker.ts', import.meta.url), ...options })
  return workers
}

const summary = (title: string, accountId: string, signal?: AbortSignal) =>
  (workers as Workers).summarize({ ...request, meeting: { ...request.meeting, title }, accountId, signal })
const question = (text: string) =>
  (workers as Workers).answer({ question: text, passages: [], language: null, accountId: 'other' })

describe('a task that exceeds its limits', () => {
  test('is ended and fails, and the next task runs', async () => {
    open({ batchLimitMs: 500 })
    await expect(summary('never end', 'a')).rejects.toEqual(new TaskFailure('took_too_long'))
    await expect(summary('fine', 'a')).resolves.toMatchObject({ title: 'fine' })
  })

  test('fails alone when it exceeds the memory limit', async () => {
    open()
    await expect(summary('fill memory', 'a')).rejects.toEqual(new TaskFailure('took_too_much_memory'))
    await expect(summary('fine', 'a')).resolves.toMatchObject({ title: 'fine' })
  })
})

test('ignores a failure of a thread after its task', async () => {
  open()
  await expect(summary('fail afterwards', 'a')).resolves.toMatchObject({ title: 'fail afterwards' })
  await sleep(300)
  await expect(summary('fine', 'a')).resolves.toMatchObject({ title: 'fine' })
})

describe('while one account fills the pool', () => {
  test("answers another account's question", async () => {
    const stop = new AbortController()
    open()
    const stuck = expect(summary('never end', 'a', stop.signal)).rejects.toThrow()
    await expect(question('when?')).resolves.toMatchObject({ title: 'when?' })
    stop.abort()
    await stuck
  })

  test("runs another account's task after one more of its tasks", async () => {
    const stop = new AbortController()
    const done: string[] = []
    const noted = (title: string, account: string) => summary(title, account).then(() => done.push(title))
    open()
    const first = expect(summary('never end', 'a', stop.signal)).rejects.toThrow()
    const rest = [noted('a1', 'a'), noted('a2', 'a'), noted('a3', 'a'), noted('b1', 'b')]
    stop.abort()
    await Promise.all([first, ...rest])
    expect(done).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('never runs a waiting task that is aborted', async () => {
    const stop = new AbortController()
    const wait = new AbortController()
    open()
    const first = expect(summary('never end', 'a', stop.signal)).rejects.toThrow()
    const second = expect(summary('never end', 'a', wait.signal)).rejects.toThrow('no longer wanted')
    wait.abort(new Error('no longer wanted'))
    await second
    stop.abort()
    await first
    await expect(summary('fine', 'b')).resolves.toMatchObject({ title: 'fine' })
  })
})
