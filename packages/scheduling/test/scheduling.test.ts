import type { Logger } from '@mi/contracts'
import { expect, test, vi } from 'vitest'
import { backoffMs, Outage, Semaphore, startPeriodicTask } from '../src/index.ts'

test('a periodic task never overlaps, retries, and ends before the stop', async () => {
  const warn = vi.fn()
  let running = 0
  let most = 0
  let rounds = 0
  const task = startPeriodicTask(
    {
      name: 'test',
      everyMs: 1,
      immediately: true,
      async run() {
        most = Math.max(most, ++running)
        await new Promise(resolve => setTimeout(resolve, 10))
        running--
        if (++rounds === 1) throw new Error('the first round')
      },
    },
    { warn },
  )
  await expect.poll(() => rounds).toBeGreaterThan(2)
  await task.stop()
  expect({ most, running }).toEqual({ most: 1, running: 0 })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('an outage is logged at begin and end, not during a stop', async () => {
  const warn = vi.fn()
  const info = vi.fn()
  const stopping = new AbortController()
  const outage = new Outage({ warn, info } as unknown as Logger, { loop: 'test' }, stopping.signal)
  await outage.wait(new Error('refused'))
  outage.recovered()
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ loop: 'test' }), 'unavailable, retrying']])
  expect(info.mock.calls).toEqual([[expect.objectContaining({ failures: 1 }), 'recovered']])
  stopping.abort()
  await outage.wait(new Error('closed'))
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a semaphore admits tasks up to its limit, then one per exit', async () => {
  const semaphore = new Semaphore(1)
  await semaphore.acquire()
  let entered = false
  const next = semaphore.acquire().then(() => {
    entered = true
  })
  await Promise.resolve()
  expect(entered).toBe(false)
  semaphore.release()
  await next
  expect([entered, semaphore.held]).toEqual([true, 1])
})

test('backoff grows to a limit, half of it random', () => {
  const policy = { firstMs: 1_000, maxMs: 60_000 }
  expect([1, 2, 3, 4, 9, 60].map(attempt => backoffMs(attempt, policy, 1))).toEqual([
    1000, 2000, 4000, 8000, 60_000, 60_000,
  ])
  expect(backoffMs(1, policy, 0)).toBe(500)
})

test('backoff is at least Retry-After, with jitter, at most an hour', () => {
  const policy = { firstMs: 1_000, maxMs: 60_000 }
  expect(backoffMs(1, policy, 0, 90_000)).toBe(90_000)
  expect(backoffMs(1, policy, 1, 90_000)).toBe(90_500)
  expect(backoffMs(4, policy, 1, 100)).toBe(8_000)
  expect(backoffMs(4, policy, 0, 7_000)).toBe(7_000)
  expect(backoffMs(1, policy, 0, 7 * 24 * 3_600_000)).toBe(3_600_000)
})
