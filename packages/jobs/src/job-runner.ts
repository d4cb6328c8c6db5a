import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Tenant } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import { createAvailableKinds } from './available-kinds.ts'
import type { JobHandler } from './job.ts'
import { jobMetrics } from './job-metrics.ts'
import type { JobQueue } from './job-queue.ts'
import { returnJob } from './leased-job.ts'
import { maintainTurns } from './maintain-turns.ts'
import { performJob } from './perform-job.ts'
import { type LeasedJob, takeJob } from './take-job.ts'

export interface JobRunnerOptions<Kind extends string> {
  database: Pick<Database, 'pool'>
  queue: JobQueue<Kind>
  handlers: readonly JobHandler<Kind>[]
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  metrics?: Registry
  /** Most jobs that run at the same time in this process. */
  concurrency: number
}

export interface JobRunner {
  /** Takes no more jobs and returns the running ones to the queue. */
  stop(): Promise<void>
}

/** Finds jobs that other copies enqueued, deferred ones, and those whose process died. */
const POLL_MS = 2_000
const MAINTAIN_MS = 30_000
/** How long a stop waits for handlers that do not heed their signal. */
const GRACE_MS = 5_000

/** Runs the jobs of the table, in this process, beside any number of other copies. */
export function startJobRunner<Kind extends string>(options: JobRunnerOptions<Kind>): JobRunner {
  const { database, queue, log } = options
  const handlers = new Map<string, JobHandler<Kind>>(options.handlers.map(handler => [handler.kind, handler]))
  const kinds = [...handlers.keys()]
  const observe = jobMetrics(database, kinds, options.metrics)
  const stopping = new AbortController()
  const running = new Map<Promise<void>, LeasedJob>()
  const available = createAvailableKinds(handlers.values(), log, stopping.signal, () => wake())
  let taking: Promise<void> | null = null
  let again = false

  async function fill(): Promise<void> {
    do {
      again = false
      while (running.size < options.concurrency && !stopping.signal.aborted) {
        const takeable = available.list()
        const job = takeable.length > 0 ? await takeJob(database, takeable) : null
        if (!job) break
        available.begin(job.kind)
        const work = perform(job).finally(() => {
          running.delete(work)
          available.end(job.kind)
          wake()
        })
        running.set(work, job)
      }
    } while (again)
  }

  function wake(): void {
    again = true
    if (stopping.signal.aborted || taking) return
    taking = fill()
      .catch(error => {
        again = false
        log.warn({ err: error }, 'jobs cannot be taken, retrying')
      })
      .finally(() => {
        taking = null
        // Woken after the last look.
        if (again) wake()
      })
  }

  async function perform(job: LeasedJob): Promise<void> {
    const handler = handlers.get(job.kind) as JobHandler<Kind>
    const began = performance.now()
    const { outcome, retryInMs } = await performJob(
      { database, log, systemOrigin: options.systemOrigin, stopping: stopping.signal, available },
      handler,
      job as LeasedJob & { kind: Kind },
    )
    observe(job.kind, outcome, (performance.now() - began) / 1000)
    if (retryInMs !== undefined && retryInMs < POLL_MS) setTimeout(wake, retryInMs).unref()
  }

  // Called by the code that enqueued: the jobs that it starts are not part of its trace.
  queue.onEnqueued(AsyncLocalStorage.bind(wake))
  const poll = setInterval(wake, POLL_MS)
  const maintenance = startPeriodicTask(
    {
      name: 'maintain-job-turns',
      everyMs: MAINTAIN_MS,
      immediately: true,
      run: () => maintainTurns(database),
    },
    log,
  )
  wake()
  return {
    async stop() {
      clearInterval(poll)
      stopping.abort()
      queue.onEnqueued(() => {})
      await Promise.all([taking, maintenance.stop()])
      const ended = Promise.all(running.keys())
      await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })])
      for (const job of running.values())
        await returnJob(database, job).catch(error =>
          log.warn({ err: error, job: job.id }, 'job not returned, its lease will expire'),
        )
    },
  }
}
