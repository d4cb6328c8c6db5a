import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import type { JobHandler } from './job.ts'

/** The kinds of jobs that a process may begin now: kinds below their own limit whose server is available. */
export interface AvailableKinds {
  list(): string[]
  /** The accounts that have reached their limit of running jobs of a kind. */
  full(): { accountId: string; kind: string }[]
  begin(kind: string, accountId: string): void
  end(kind: string, accountId: string): void
  /** Pauses a kind whose common dependency is unavailable. No job of the kind begins until the backoff ends. */
  pause(kind: string, error: unknown): void
  /** A job of the kind has succeeded. */
  recovered(kind: string): void
}

const UNLIMITED = Number.POSITIVE_INFINITY

/** @param resume called when jobs of a kind may begin again */
export function createAvailableKinds(
  handlers: Iterable<Pick<JobHandler, 'kind' | 'concurrency' | 'concurrencyPerAccount'>>,
  log: Logger,
  stopping: AbortSignal,
  resume: () => void,
): AvailableKinds {
  const states = new Map(
    [...handlers].map(
      ({ kind, concurrency: limit = UNLIMITED, concurrencyPerAccount: perAccount = UNLIMITED }) => [
        kind,
        {
          ...{ limit, perAccount, running: 0, paused: false },
          runningOf: new Map<string, number>(),
          outage: new Outage(log, { kind }, stopping),
        },
      ],
    ),
  )
  const of = (kind: string) => states.get(kind) as NonNullable<ReturnType<typeof states.get>>
  function count(kind: string, accountId: string, change: 1 | -1): void {
    const state = of(kind)
    state.running += change
    const running = (state.runningOf.get(accountId) ?? 0) + change
    if (running === 0) state.runningOf.delete(accountId)
    else state.runningOf.set(accountId, running)
  }
  return {
    list: () =>
      [...states].filter(([, state]) => !state.paused && state.running < state.limit).map(([kind]) => kind),
    full: () =>
      [...states].flatMap(([kind, { perAccount, runningOf }]) =>
        [...runningOf]
          .filter(([, running]) => running >= perAccount)
          .map(([accountId]) => ({ accountId, kind })),
      ),
    begin: (kind, accountId) => count(kind, accountId, 1),
    end: (kind, accountId) => count(kind, accountId, -1),
    pause(kind, error) {
      const state = of(kind)
      if (state.paused) return
      state.paused = true
      void state.outage.wait(error).then(() => {
        state.paused = false
        resume()
      })
    },
    recovered: kind => of(kind).outage.recovered(),
  }
}
