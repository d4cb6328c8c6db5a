import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { backoffMs, RECONNECT } from '../domain/backoff.ts'

/** Channel on which the bus names the consumers that have something to do. */
const CHANNEL = 'mi_deliveries'

/** Hears who has new deliveries. Keeps itself connected; what is missed meanwhile, the subscriptions' poll finds. */
export class Listener {
  readonly #url: string
  readonly #wakers = new Map<string, Set<() => void>>()
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Calls `wake` for every notification to the consumer, and after every reconnection. Answers how to stop it. */
  on(consumer: string, wake: () => void): () => void {
    const wakers = this.#wakers.get(consumer) ?? new Set()
    this.#wakers.set(consumer, wakers.add(wake))
    this.#running ??= this.#run()
    return () => wakers.delete(wake)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing
    for (let failures = 0; !signal.aborted; failures++) {
      const client = new Client({
        connectionString: this.#url,
        application_name: 'mi-events-listen',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      })
      client.on('notification', ({ payload = '' }) => this.#wake(payload))
      const ended = new Promise<void>(resolve => {
        client.on('error', () => resolve())
        client.on('end', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        failures = 0
        for (const consumer of this.#wakers.keys()) this.#wake(consumer)
        await ended
      } catch {
        // Away. The loop comes back.
      }
      await client.end().catch(() => {})
      await sleep(backoffMs(failures + 1, RECONNECT, Math.random()), null, { signal }).catch(() => {})
    }
  }

  #wake(consumer: string): void {
    for (const wake of this.#wakers.get(consumer) ?? []) wake()
  }
}
