import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Tenant } from '@mi/database'
import { traced } from '@mi/tracing'
import type { Registry } from 'prom-client'
import { backoffMs, type JobContext, type JobHandler, LeaseLost, PermanentError } from './job.ts'
import { jobMetrics } from './job-metrics.ts'
import { type JobQueue, TRACEPARENT } from './job-queue.ts'
import { deferJob, finishJob, finishJobIn, renewLease, returnJob } from './leased-job.ts'
import { maintainTurns } from './maintain-turns.ts'
import { LEASE_MS, type LeasedJob, takeJob } from './take-job.ts'

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

/** Runs the jobs of the table, in this process, beside any number of other copies. */
export function startJobRunner<Kind extends string>(options: JobRunnerOptions<Kind>): JobRunner {
  const { database, queue, log } = options
  const handlers = new Map<string, JobHandler<Kind>>(options.handlers.map(handler => [handler.kind, handler]))
  const kinds = [...handlers.keys()]
  const observe = jobMetrics(database, kinds, options.metrics)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let taking: Promise<void> | null = null
  let again = false
  let maintaining: Promise<void> | undefined

  async function fill(): Promise<void> {
    do {
      again = false
      while (running.size < options.concurrency && !stopping.signal.aborted) {
        const job = await takeJob(database, kinds)
        if (!job) break
        const work = perform(job).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
    } while (again)
  }

  function wake(): void {
    again = true
    if (stopping.signal.aborted || taking) return
    taking = fill()
      .catch(error => log.warn({ err: error }, 'jobs cannot be taken, retrying'))
      .finally(() => {
        taking = null
      })
  }

  async function perform(job: LeasedJob): Promise<void> {
    const handler = handlers.get(job.kind) as JobHandler<Kind>
    const lost = new AbortController()
    const renewal = setInterval(() => {
      renewLease(database, job).then(
        held => held || lost.abort(),
        error => log.warn({ err: error, job: job.id }, 'lease not renewed'),
      )
    }, LEASE_MS / 3)
    const fields = { job: job.id, kind: job.kind, resourceId: job.resourceId, attempt: job.attempt }
    const ctx: JobContext = {
      // Made when it is read: a job may run longer than a token is valid.
      get origin() {
        return options.systemOrigin(job.tenant)
      },
      log: log.child(fields),
      signal: AbortSignal.any([stopping.signal, lost.signal]),
      finish: tx => finishJobIn(tx, job),
    }
    const began = performance.now()
    let outcome = 'done'
    try {
      // Stopped while the job was being taken: the handler must not start.
      ctx.signal.throwIfAborted()
      const span = {
        kind: 'consumer',
        attributes: { 'mi.job.kind': job.kind, 'mi.job.id': job.id, 'mi.attempt': job.attempt },
        parent: job.payload[TRACEPARENT],
      } as const
      await traced(`process ${job.kind}`, span, () => handler.run(job as LeasedJob & { kind: Kind }, ctx))
      await finishJob(database, job)
    } catch (error) {
      outcome = await settle(job as LeasedJob & { kind: Kind }, handler, error, ctx).catch(cause => {
        log.warn({ ...fields, err: cause }, 'outcome of the job not recorded, its lease will expire')
        return 'unsettled'
      })
    } finally {
      clearInterval(renewal)
      observe(job.kind, outcome, (performance.now() - began) / 1000)
    }
  }

  async function settle(
    job: LeasedJob & { kind: Kind },
    handler: JobHandler<Kind>,
    error: unknown,
    ctx: JobContext,
  ): Promise<string> {
    if (stopping.signal.aborted) {
      await returnJob(database, job)
      return 'returned'
    }
    // Cancelled or replaced while it ran: its outcome is no longer wanted.
    if (ctx.signal.aborted || error instanceof LeaseLost) return 'superseded'
    const { maxAttempts: allowed = Number.POSITIVE_INFINITY } = handler
    const attempts = typeof allowed === 'number' ? allowed : allowed(error)
    if (error instanceof PermanentError || job.attempt >= attempts) {
      ctx.log.warn({ err: error }, 'job failed for good')
      await handler.onExhausted?.(job, error instanceof PermanentError ? error.cause : error, ctx)
      await finishJob(database, job)
      return 'exhausted'
    }
    const askedMs = handler.retryAfterMs?.(error) ?? 0
    const pause = backoffMs(job.attempt, handler.maxBackoffMs, Math.random(), askedMs)
    ctx.log.info({ err: error, backoffMs: pause }, 'job deferred')
    const text = error instanceof Error ? error.message : String(error)
    await deferJob(database, job, pause, text)
    return 'deferred'
  }

  // Called by the code that enqueued: the jobs that it starts are not part of its trace.
  queue.onEnqueued(AsyncLocalStorage.bind(wake))
  const maintain = () => {
    maintaining = maintainTurns(database).catch(error =>
      log.warn({ err: error }, 'maintenance of account turns failed, retrying'),
    )
  }
  const poll = setInterval(wake, POLL_MS)
  const maintenance = setInterval(maintain, MAINTAIN_MS)
  maintain()
  wake()
  return {
    async stop() {
      clearInterval(poll)
      clearInterval(maintenance)
      stopping.abort()
      queue.onEnqueued(() => {})
      await Promise.all([taking, maintaining])
      await Promise.all(running)
    },
  }
}
