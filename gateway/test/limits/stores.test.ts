import { freePort } from '@mi/testkit'
import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../src/limits/memory-store.ts'
import { ResilientStore } from '../../src/limits/resilient-store.ts'
import { ValkeyStore } from '../../src/limits/valkey-store.ts'
import { startValkey, valkeyProgram } from '../support/valkey.ts'
import { describeStore } from './store-contract.ts'

describeStore('memory', async () => {
  const store = new MemoryStore()
  return { stores: [store, store], stop: () => store.close() }
})

const installed = valkeyProgram() !== null

if (installed) {
  describeStore('Valkey, two copies', async () => {
    const server = await startValkey()
    const stores = [new ValkeyStore(server.url, () => {}), new ValkeyStore(server.url, () => {})] as const
    await Promise.all(stores.map(store => store.ready()))
    return {
      stores: [stores[0], stores[1]],
      async stop() {
        await Promise.all(stores.map(store => store.close()))
        await server.stop()
      },
    }
  })
}

describe.skipIf(!installed)('a Valkey that becomes unavailable', () => {
  test('is replaced by a local store, reported once, and used again later', {
    timeout: 60_000,
  }, async () => {
    const port = await freePort()
    const server = await startValkey(port)
    const changes: boolean[] = []
    const shared = new ValkeyStore(server.url, () => {})
    await shared.ready()
    const store = new ResilientStore({
      shared,
      local: new MemoryStore(),
      onAvailabilityChange: available => changes.push(available),
    })
    const plan = { key: 'key_outage', name: 'default' as const, perMinute: 2, burst: 0 }
    await store.consume([plan])
    await server.stop()
    const alone = [await store.consume([plan]), await store.consume([plan]), await store.consume([plan])]
    expect(alone.map(result => result.allowed)).toEqual([true, true, false])
    expect(changes).toEqual([false])
    const again = await startValkey(port)
    await expect
      .poll(
        async () => {
          await store.consume([plan])
          return changes
        },
        { timeout: 60_000 },
      )
      .toEqual([false, true])
    await store.close()
    await again.stop()
  })

  test('is replaced by local counts when it was never reached', async () => {
    const shared = new ValkeyStore(`redis://127.0.0.1:${await freePort()}`, () => {})
    const store = new ResilientStore({ shared, local: new MemoryStore(), onAvailabilityChange: () => {} })
    const plan = { key: 'key_never', name: 'default' as const, perMinute: 1, burst: 0 }
    expect((await store.consume([plan])).allowed).toBe(true)
    expect((await store.consume([plan])).allowed).toBe(false)
    await store.close()
  })
})
