import { expect, test } from 'vitest'
import { MemoryStore } from '../../src/limits/memory-store.ts'
import type { Bucket } from '../../src/limits/rate-limit.ts'

const MINUTE = 60_000

/** A deterministic random number generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The largest number of admissions in any window of `length`. */
function densest(times: number[], length: number): number {
  let most = 0
  let first = 0
  for (let last = 0; last < times.length; last++) {
    while (times[first]! <= times[last]! - length) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

test.each([1, 2, 3, 4, 5])(
  'bounds every minute by base and pool, five minutes by one pool (seed %i)',
  async seed => {
    const next = random(seed)
    let now = 1_000_000
    const store = new MemoryStore(() => now)
    const plan: Bucket = { key: 'key_1', name: 'default', perMinute: 20, burst: 7 }
    const all: number[] = []
    const burst: number[] = []
    for (let request = 0; request < 20_000; request++) {
      // Alternates between bursts and long pauses.
      now += next() < 0.7 ? next() * 200 : next() * 9000
      const { charge } = store.consume([plan])
      if (!charge) continue
      if (next() < 0.1) {
        store.refund(charge)
        continue
      }
      all.push(now)
      if (charge.entries[0]!.burst) burst.push(now)
    }
    expect(densest(all, MINUTE)).toBeLessThanOrEqual(27)
    expect(densest(burst, 5 * MINUTE)).toBeLessThanOrEqual(7)
    // The limit is not stricter than declared either.
    expect(densest(all, MINUTE)).toBeGreaterThanOrEqual(20)
    await store.close()
  },
)

test('never refuses a steady caller at the base rate, and keeps the pool', async () => {
  let now = 0
  const store = new MemoryStore(() => now)
  const plan: Bucket = { key: 'key_1', name: 'default', perMinute: 60, burst: 10 }
  for (let request = 0; request < 1000; request++) {
    now += 1000
    const result = store.consume([plan])
    expect(result.allowed).toBe(true)
    expect(result.states[0]!.burstRemaining).toBe(10)
  }
  await store.close()
})

test('allows a request after the named wait, and not earlier', async () => {
  let now = 5_000
  const store = new MemoryStore(() => now)
  const plan: Bucket = { key: 'key_1', name: 'default', perMinute: 3, burst: 1 }
  for (let request = 0; request < 4; request++) {
    store.consume([plan])
    now += 700
  }
  const { states } = store.consume([plan])
  const { waitMs } = states[0]!
  now += waitMs - 1
  expect(store.consume([plan]).allowed).toBe(false)
  now += 1
  expect(store.consume([plan]).allowed).toBe(true)
  await store.close()
})

test('removes the state of inactive callers', async () => {
  let now = 0
  const store = new MemoryStore(() => now)
  for (let key = 0; key < 1000; key++)
    store.consume([{ key: `key_${key}`, name: 'default', perMinute: 1, burst: 1 }])
  now += 5 * MINUTE + 1
  store.purge()
  expect(store.size).toBe(0)
  await store.close()
})
