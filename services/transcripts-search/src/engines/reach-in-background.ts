import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import { SearchUnavailable } from '../search/index.ts'

export interface ReachOptions<T> {
  /** Tried again until it succeeds. */
  open(): Promise<T>
  /** A failure that no further try can mend: it is told once and stays the answer. */
  isFinal?(error: unknown): boolean
  /** Whom the log is about: `the search engine`. */
  what: string
  log: Logger
}

/** Something outside that may be away when the service starts. */
export interface Reached<T> {
  /** Null until it is reached. */
  now(): T | null
  /** @throws SearchUnavailable until it is reached; the failure itself where it is final */
  ready(): Promise<T>
  /** Resolves when the first try is over, or takes too long to wait for. */
  tried: Promise<unknown>
  /** Why it was not reached yet. */
  failure(): Error
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A server that does not even refuse must not hold requests up. */
const FIRST_WAIT_MS = 3_000

/** Reaches for something until it is there; nothing has to be restarted when it comes. */
export function reachInBackground<T>({ open, isFinal, what, log }: ReachOptions<T>): Reached<T> {
  let reached: { value: T } | null = null
  let failure: unknown = new Error('not reached yet')
  let final = false
  const stopped = new AbortController()
  const firstTry = Promise.withResolvers<void>()

  async function reach(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped.signal.aborted && !final; ) {
      try {
        reached = { value: await open() }
        return
      } catch (error) {
        failure = error
        final = isFinal?.(error) ?? false
        log.warn(
          { err: error },
          final ? `${what} cannot be used` : `${what} cannot be reached, it is tried again`,
        )
        firstTry.resolve()
        if (!final) await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      } finally {
        firstTry.resolve()
      }
    }
  }
  const reaching = reach()

  /** What comes while the first attempt is under way waits for its outcome, a little; later it is told at once. */
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
