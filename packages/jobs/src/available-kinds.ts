import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import type { JobHandler } from './job.ts'

/** Which kinds of jobs a process may begin now: those below their own limit, and of no server that is unavailable. */
export interface AvailableKinds {
  list(): string[]
  begin(kind: string): void
  end(kind: string): void
  /** What every job of the kind needs is unavailable: none is begun until the backoff is over. */
  pause(kind: string, error: unknown): void
  /** A job of the kind was done. */
  recovered(kind: string): void
}

/** @param resume called when a kind may be begun again */
export function createAvailableKinds(
  handlers: Iterable<Pick<JobHandler, 'kind' | 'concurrency'>>,
  log: Logger,
  stopping: AbortSignal,
  resume: () => void,
): AvailableKinds {
  const states = new Map(
    [...handlers].map(({ kind, concurrency = Number.POSITIVE_INFINITY }) => [
      kind,
      { limit: concurrency, running: 0, paused: false, outage: new Outage(log, { kind }, stopping) },
    ]),
  )
  const of = (kind: string) => states.get(kind) as NonNullable<ReturnType<typeof states.get>>
  return {
    list: () => [...states].filter(([, one]) => !one.paused && one.running < one.limit).map(([kind]) => kind),
    begin: kind => void of(kind).running++,
    end: kind => void of(kind).running--,
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
