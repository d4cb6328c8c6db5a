import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Notifications, Tenant } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import { announceJobs, JOBS_CHANNEL } from './announce-jobs.ts'
import { type AvailableKinds, createAvailableKinds } from './available-kinds.ts'
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
  const { database, queue, notifications, log, pollMs = POLL_MS } = options
  const jobs = new RunningJobs(options, pollMs)
  // The code that enqueues a job calls this function. The binding keeps the started jobs out of its trace.
  queue.onEnqueued(AsyncLocalStorage.bind(() => jobs.fillAfterEnqueuing()))
  const unlisten = notifications.on(JOBS_CHANNEL, sender => {
    if (sender !== jobs.id) jobs.fill()
  })
  const look = () =>
    void requeueLostJobs(database)
      .catch(error => log.warn({ err: error }, 'lost jobs not queued, retrying'))
      .finally(() => jobs.fill())
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
      queue.onEnqueued(null)
      await Promise.all([jobs.stop(), maintenance.stop()])
    },
  }
}

/** The jobs that this process runs. Takes due jobs while the limits allow it. */
class RunningJobs<Kind extends string> {
  /** Identifies this process in notifications. */
  readonly id = randomUUID()
  readonly #options: JobRunnerOptions<Kind>
  readonly #pollMs: number
  readonly #handlers: ReadonlyMap<string, JobHandler<Kind>>
  readonly #observe: ReturnType<typeof jobMetrics>
  readonly #stopping = new AbortController()
  readonly #running = new Map<Promise<void>, LeasedJob>()
  readonly #available: AvailableKinds
  #taking: Promise<void> | null = null
  #again = false
  #enqueued = false

  constructor(options: JobRunnerOptions<Kind>, pollMs: number) {
    const { handlers, database, metrics, log } = options
    this.#options = options
    this.#pollMs = pollMs
    this.#handlers = new Map(handlers.map(handler => [handler.kind, handler]))
    this.#observe = jobMetrics(database, [...this.#handlers.keys()], metrics)
    this.#available = createAvailableKinds(this.#handlers.values(), log, this.#stopping.signal, () =>
      this.fill(),
    )
  }

  /** Takes due jobs. A call during a search causes another search. */
  fill(): void {
    this.#again = true
    if (this.#stopping.signal.aborted || this.#taking) return
    this.#taking = this.#takeAll()
      .catch(error => {
        this.#again = false
        this.#options.log.warn({ err: error }, 'jobs cannot be taken, retrying')
      })
      .finally(() => {
        this.#taking = null
        // A notification arrived after the last search.
        if (this.#again) this.fill()
      })
  }

  /** Like {@link fill}, and then announces the jobs that this process cannot begin. */
  fillAfterEnqueuing(): void {
    this.#enqueued = true
    this.fill()
  }

  /** Takes no more jobs, and returns jobs whose handlers ignore their signal for {@link GRACE_MS}. */
  async stop(): Promise<void> {
    const { database, log } = this.#options
    this.#stopping.abort()
    await this.#taking
    const interrupted = this.#running.size > 0
    const ended = Promise.all(this.#running.keys())
    await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })])
    for (const job of this.#running.values())
      await returnJob(database, job).catch(error =>
        log.warn({ err: error, job: job.id }, 'job not returned, its lease will expire'),
      )
    if (interrupted) await announceJobs(database, this.id)
  }

  async #takeAll(): Promise<void> {
    const { database, concurrency } = this.#options
    do {
      this.#again = false
      while (this.#running.size < concurrency && !this.#stopping.signal.aborted) {
        const job = await this.#take()
        if (!job) break
        this.#begin(job)
      }
    } while (this.#again)
    // Another copy may begin the jobs that this copy cannot begin now.
    if (this.#enqueued && !this.#isIdle()) void announceJobs(database, this.id)
    this.#enqueued = false
  }

  async #take(): Promise<LeasedJob | null> {
    const kinds = this.#available.list()
    if (kinds.length === 0) return null
    // Runs one suspect at a time, so that no other suspect is blamed if the process ends again.
    const suspects = ![...this.#running.values()].some(({ lostLeases }) => lostLeases > 0)
    return takeJob(this.#options.database, { kinds, suspects, full: this.#available.full() })
  }

  #begin(job: LeasedJob): void {
    const { kind, tenant } = job
    this.#available.begin(kind, tenant.accountId)
    const work = this.#perform(job).finally(() => {
      this.#running.delete(work)
      this.#available.end(kind, tenant.accountId)
      this.fill()
    })
    this.#running.set(work, job)
  }

  #isIdle(): boolean {
    return (
      this.#running.size < this.#options.concurrency && this.#available.list().length === this.#handlers.size
    )
  }

  async #perform(job: LeasedJob): Promise<void> {
    const { database, log, systemOrigin } = this.#options
    const began = performance.now()
    const { outcome, retryInMs } = await performJob(
      { database, log, systemOrigin, stopping: this.#stopping.signal, available: this.#available },
      this.#handlers.get(job.kind) as JobHandler<Kind>,
      job as LeasedJob & { kind: Kind },
    )
    this.#observe(job.kind, outcome, (performance.now() - began) / 1000)
    if (retryInMs !== undefined && retryInMs < this.#pollMs) setTimeout(() => this.fill(), retryInMs).unref()
  }
}
