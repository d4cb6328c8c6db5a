import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import { backoffMs } from '@mi/scheduling'
import { SearchUnavailable } from './index.ts'

export interface ConnectOptions<T> {
  /** Is retried until it succeeds. */
  open(): Promise<T>
  /** True for a permanent failure: it is logged once, not retried, and thrown by `ready`. */
  isFinal?(error: unknown): boolean
  /** The name of the system in the log: `the search engine`. */
  what: string
  log: Logger
}

/** An external system that may be unavailable when the service starts. */
export interface Reached<T> {
  /** The connected system; null until then. */
  now(): T | null
  /** @throws SearchUnavailable until it is connected; the original error if the failure is permanent */
  ready(): Promise<T>
  /** Resolves when the first attempt ends or takes too long. */
  tried: Promise<unknown>
  /** The reason why it is not connected yet. */
  failure(): Error
  close(): Promise<void>
}

const BACKOFF = { firstMs: 1_000, maxMs: 10_000 }
/** Limits the wait for the first attempt: a server that does not respond must not block requests. */
const FIRST_WAIT_MS = 3_000

/** Connects in the background with retries. No restart is necessary when the system becomes available. */
export function connectInBackground<T>({ open, isFinal, what, log }: ConnectOptions<T>): Reached<T> {
  let reached: { value: T } | null = null
  let failure: unknown = new Error('not connected yet')
  let failed = false
  let final = false
  const stopped = new AbortController()
  const firstTry = Promise.withResolvers<void>()

  async function reach(): Promise<void> {
    for (let attempt = 1; !stopped.signal.aborted && !final; attempt++) {
      try {
        reached = { value: await open() }
        if (failed) log.info({}, `${what} recovered`)
        return
      } catch (error) {
        failure = error
        failed = true
        final = isFinal?.(error) ?? false
        log.warn({ err: error }, final ? `${what} cannot be used` : `${what} is unavailable, retrying`)
        firstTry.resolve()
        const delayMs = backoffMs(attempt, BACKOFF, Math.random())
        if (!final) await sleep(delayMs, undefined, { signal: stopped.signal }).catch(() => {})
      } finally {
        firstTry.resolve()
      }
    }
  }
  const reaching = reach()

  /** Callers during the first attempt wait for its result, for a limited time. Later callers get the failure immediately. */
  const tried = Promise.race([firstTry.promise, sleep(FIRST_WAIT_MS, undefined, { ref: false })])
  return {
    now: () => reached?.value ?? null,
    async ready() {
      await tried
      if (reached !== null) return reached.value
      throw final ? failure : new SearchUnavailable(failure)
    },
    tried,
    failure: () => failure as Error,
    async close() {
      stopped.abort()
      await reaching
    },
  }
}
