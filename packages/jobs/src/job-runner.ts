import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Notifications, Tenant } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import { announceJobs, JOBS_CHANNEL } from './announce-jobs.ts'
import { createAvailableKinds } from './available-kinds.ts'
import { purgeFailedJobs } from './failed-jobs.ts'
import type { JobHandler } from './job.ts'
import { jobMetrics } from './job-metrics.ts'
import type { JobQueue } from './job-queue.ts'
import { returnJob } from './leased-job.ts'
import { maintainTurns } from './maintain-turns.ts'
import { performJob } from './perform-job.ts'
import { type LeasedJob, requeueLostJobs, takeJob } from './take-job.ts'

export interface JobRunnerOptions<Kind extends string> {
  database: Pick<Database, 'pool'>
  /** Notifications of the same database, which announce the jobs that other copies cannot begin. */
  notifications: Pick<Notifications, 'on'>
  queue: JobQueue<Kind>
  handlers: readonly JobHandler<Kind>[]
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  metrics?: Registry
  /** The maximum number of jobs that run concurrently in this process. */
  concurrency: number
  /** The interval of the search for jobs without a notification. Default: two seconds. */
  pollMs?: number
}

export interface JobRunner {
  /** Takes no more jobs and returns the running jobs to the queue. */
  stop(): Promise<void>
}

/** The poll finds deferred jobs, jobs of dead processes, and jobs whose notification was lost. */
const POLL_MS = 2_000
const MAINTAIN_MS = 30_000
/** The time that a stop waits for handlers that ignore their signal. */
const GRACE_MS = 5_000

/** Runs the jobs of the table in this process. Any number of other copies may run concurrently. */
export function startJobRunner<Kind extends string>(options: JobRunnerOptions<Kind>): JobRunner {
  const { database, queue, log, pollMs = POLL_MS } = options
  const id = randomUUID()
  const handlers = new Map<string, JobHandler<Kind>>(options.handlers.map(handler => [handler.kind, handler]))
  const kinds = [...handlers.keys()]
  const observe = jobMetrics(database, kinds, options.metrics)
  const stopping = new AbortController()
  const running = new Map<Promise<void>, LeasedJob>()
  const available = createAvailableKinds(handlers.values(), log, stopping.signal, () => wake())
  let taking: Promise<void> | null = null
  let again = false
  let enqueued = false

  async function fill(): Promise<void> {
    do {
      again = false
      while (running.size < options.concurrency && !stopping.signal.aborted) {
        const kinds = available.list()
        // Runs one suspect at a time, so that no other suspect is blamed if the process ends again.
        const suspects = ![...running.values()].some(({ lostLeases }) => lostLeases > 0)
        const takeable = { kinds, suspects, full: available.full() }
        const job = kinds.length > 0 ? await takeJob(database, takeable) : null
        if (!job) break
        const { kind, tenant } = job
        available.begin(kind, tenant.accountId)
        const work = perform(job).finally(() => {
          running.delete(work)
          available.end(kind, tenant.accountId)
          wake()
        })
        running.set(work, job)
      }
    } while (again)
    // Another copy may begin the jobs that this copy cannot begin now.
    if (enqueued && !isIdle()) void announceJobs(database, id)
    enqueued = false
  }

  function isIdle(): boolean {
    return running.size < options.concurrency && available.list().length === kinds.length
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
        // A notification arrived after the last search.
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
    if (retryInMs !== undefined && retryInMs < pollMs) setTimeout(wake, retryInMs).unref()
  }

  // The code that enqueues a job calls this function. The binding keeps the started jobs out of its trace.
  queue.onEnqueued(
    AsyncLocalStorage.bind(() => {
      enqueued = true
      wake()
    }),
  )
  const unlisten = options.notifications.on(JOBS_CHANNEL, sender => {
    if (sender !== id) wake()
  })
  const look = () =>
    void requeueLostJobs(database)
      .catch(error => log.warn({ err: error }, 'lost jobs not queued, retrying'))
      .finally(wake)
  const poll = setInterval(look, pollMs)
  const maintenance = startPeriodicTask(
    {
      name: 'maintain-jobs',
      everyMs: MAINTAIN_MS,
      immediately: true,
      run: () => Promise.all([maintainTurns(database), purgeFailedJobs(database)]),
    },
    log,
  )
  look()
  return {
    async stop() {
      clearInterval(poll)
      unlisten()
      stopping.abort()
      queue.onEnqueued(null)
      await Promise.all([taking, maintenance.stop()])
      const interrupted = running.size > 0
      const ended = Promise.all(running.keys())
      await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })])
      for (const job of running.values())
        await returnJob(database, job).catch(error =>
          log.warn({ err: error, job: job.id }, 'job not returned, its lease will expire'),
        )
      if (interrupted) await announceJobs(database, id)
    },
  }
}
