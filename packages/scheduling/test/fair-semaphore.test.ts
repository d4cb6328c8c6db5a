import { describe, expect, test } from 'vitest'
import { createFairSemaphore } from '../src/index.ts'

/** Starts tasks of keys in the order of the semaphore. A test ends each task. */
function taskStarter(limit: number, mostPerKey?: number) {
  const semaphore = createFairSemaphore(limit, mostPerKey === undefined ? {} : { mostPerKey })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, signal?: AbortSignal) =>
    semaphore.run(
      name[0] as string,
      () => {
        started.push(name)
        return new Promise<void>(end => ends.set(name, end))
      },
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, run, end }
}

describe('a fair semaphore', () => {
  test('lets keys take turns, however many tasks a key has', async () => {
    const { started, run, end } = taskStarter(1)
    for (const name of ['a1', 'a2', 'a3', 'b1']) void run(name)
    await end('')
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('reserves capacity for other keys beyond mostPerKey', async () => {
    const { started, run, end } = taskStarter(3, 2)
    for (const name of ['a1', 'a2', 'a3', 'b1']) void run(name)
    await end('')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await end('a1')
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('removes a waiting task whose caller has aborted', async () => {
    const { started, run, end } = taskStarter(1)
    const abort = new AbortController()
    void run('a1')
    const gone = expect(run('a2', abort.signal)).rejects.toThrow('gone')
    void run('a3')
    abort.abort(new Error('gone'))
    await gone
    await end('a1')
    expect(started).toEqual(['a1', 'a3'])
  })
})
