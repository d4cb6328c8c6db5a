import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planBuckets } from '../../src/limits/plan-buckets.ts'
import type { Bucket, RateLimitStore } from '../../src/limits/rate-limit.ts'

export interface StoreSetup {
  /** Two stores that must count together. In a store of one process, both are the same store. */
  stores: [RateLimitStore, RateLimitStore]
  stop(): Promise<void>
}

let keys = 0

/** The contract of every {@link RateLimitStore}. Each engine runs the same tests. */
export function describeStore(name: string, start: () => Promise<StoreSetup>): void {
  describe(`rate limit store: ${name}`, () => {
    let setup: StoreSetup

    beforeAll(async () => {
      setup = await start()
    })
    afterAll(() => setup?.stop())

    const bucket = (perMinute: number, burst = 0): Bucket => ({
      key: `key_${++keys}`,
      name: 'default',
      perMinute,
      burst,
    })
    const take = (buckets: Bucket[], copy = 0) => setup.stores[copy % 2]!.consume(buckets)

    test('admits the base, then the burst pool, then no request', async () => {
      const plan = bucket(5, 3)
      const allowed: boolean[] = []
      for (let request = 0; request < 10; request++) allowed.push((await take([plan], request)).allowed)
      expect(allowed).toEqual([...Array(8).fill(true), false, false])
    })

    test('reports the remaining requests of base and pool', async () => {
      const plan = bucket(2, 2)
      const seen = []
      for (let request = 0; request < 5; request++) {
        const { states } = await take([plan])
        seen.push([states[0]!.remaining, states[0]!.burstRemaining])
      }
      expect(seen).toEqual([
        [1, 2],
        [0, 2],
        [0, 1],
        [0, 0],
        [0, 0],
      ])
    })

    test('reports the wait until the oldest request leaves the window', async () => {
      const plan = bucket(1)
      await take([plan])
      const { states } = await take([plan])
      expect(states[0]!.waitMs).toBeGreaterThan(55_000)
      expect(states[0]!.waitMs).toBeLessThanOrEqual(60_000)
    })

    test('never exceeds the limit with 1,000 concurrent requests on one key', async () => {
      const plan = bucket(300, 50)
      const results = await Promise.all(Array.from({ length: 1000 }, (_, index) => take([plan], index)))
      expect(results.filter(result => result.allowed)).toHaveLength(350)
    })

    test('charges all buckets or no bucket', async () => {
      const plan = bucket(10)
      const endpoint: Bucket = { key: `${plan.key}:search`, name: 'endpoint', perMinute: 2, burst: 0 }
      await take([plan, endpoint])
      await take([plan, endpoint])
      const refused = await take([plan, endpoint])
      expect(refused.allowed).toBe(false)
      expect(refused.states.map(state => state.remaining)).toEqual([8, 0])
      expect((await take([plan])).states[0]!.remaining).toBe(7)
    })

    test('counts each key separately', async () => {
      const one = bucket(1)
      const other = bucket(1)
      await take([one])
      expect((await take([one])).allowed).toBe(false)
      expect((await take([other])).allowed).toBe(true)
    })

    test('refunds exactly what was charged', async () => {
      const plan = bucket(1, 1)
      const first = await take([plan])
      const second = await take([plan])
      expect((await take([plan])).allowed).toBe(false)
      setup.stores[0].refund(second.charge!)
      expect((await take([plan], 0)).charge!.entries[0]!.burst).toBe(true)
      setup.stores[0].refund(first.charge!)
      expect((await take([plan], 0)).charge!.entries[0]!.burst).toBe(false)
    })

    test('refunds one of several buckets without changing the others', async () => {
      const plan = bucket(5)
      const endpoint: Bucket = { key: `${plan.key}:ask`, name: 'endpoint', perMinute: 5, burst: 0 }
      const { charge } = await take([plan, endpoint])
      setup.stores[0].refund(charge!)
      const { states } = await take([plan, endpoint], 0)
      expect(states.map(state => state.remaining)).toEqual([4, 4])
    })

    test('bounds all credentials of an account together', async () => {
      const account = { account: `acc_${++keys}`, limit: { perMinute: 2, burst: 1 } }
      const of = (key: string) =>
        planBuckets({ account: account.account, credential: `${account.account}:${key}` }, account.limit)
      // Six credentials send three requests each. The account has five times the limit of one credential.
      const requests = Array.from({ length: 18 }, (_, index) => take([...of(`key_${index % 6}`)], index))
      const results = await Promise.all(requests)
      expect(results.filter(result => result.allowed)).toHaveLength(15)
      const refused = await take([...of('key_new')])
      expect(refused.allowed).toBe(false)
      expect(refused.states.map(({ bucket, remaining }) => [bucket.name, remaining])).toEqual([
        ['default', 2],
        ['account', 0],
      ])
    })

    test('does not charge the account for a refused credential', async () => {
      const account = `acc_${++keys}`
      const [one, other] = ['key_1', 'key_2'].map(key =>
        planBuckets({ account, credential: `${account}:${key}` }, { perMinute: 1, burst: 0 }),
      )
      for (let request = 0; request < 10; request++) await take([...one!], request)
      expect((await take([...other!])).states[1]!.remaining).toBe(3)
    })

    test('admits no request with a limit of 0', async () => {
      expect((await take([bucket(0)])).allowed).toBe(false)
    })
  })
}
