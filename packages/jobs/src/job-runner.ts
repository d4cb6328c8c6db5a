import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Tenant } from '@mi/database'
import type { Registry } from 'prom-client'
import { type JobContext, type JobHandler, JobImpossible, LeaseLost, pauseMs } from './job.ts'
import { jobMetrics } from './job-metrics.ts'
import type { JobQueue } from './job-queue.ts'
import { finishJob, finishJobIn, postponeJob, renewLease, returnJob } from './leased-job.ts'
import { LEASE_MS, type LeasedJob, takeJob } from './take-job.ts'
import { tidyTurns } from './tidy-turns.ts'

export interface JobRunnerOptions<Kind extends string> {
  database: Pick<Database, 'pool'>
  queue: JobQueue<Kind>
  handlers: readonly JobHandler<Kind>[]
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  metrics?: Registry
  /** Jobs done at once by this process. */
  concurrency: number
}

export interface JobRunner {
  /** Takes no more jobs and gives those in hand back. */
  stop(): Promise<void>
}

/** For jobs ordered by other copies, postponed ones, and those whose process died. */
const POLL_MS = 2_000
const TIDY_MS = 30_000

/** Does the jobs of the table, in this process, beside any number of other copies. */
export function startJobRunner<Kind extends string>(options: JobRunnerOptions<Kind>): JobRunner {
  const { database, queue, log } = options
  const handlers = new Map<string, JobHandler<Kind>>(options.handlers.map(handler => [handler.kind, handler]))
  const kinds = [...handlers.keys()]
  const observe = jobMetrics(database, kinds, options.metrics)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let taking: Promise<void> | null = null
  let again = false
  let tidying: Promise<void> | undefined

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
      .catch(error => log.warn({ err: error }, 'jobs cannot be taken, tried again'))
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
    const fields = { job: job.id, kind: job.kind, subject: job.subject, attempt: job.attempt }
    const ctx: JobContext = {
      // Asked for when it is used: a job may run longer than a token is valid.
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
      // Stopped while the job was being taken: a handler would wait for a signal that has been given.
      ctx.signal.throwIfAborted()
      await handler.run(job as LeasedJob & { kind: Kind }, ctx)
      await finishJob(database, job)
    } catch (error) {
      outcome = await settle(job as LeasedJob & { kind: Kind }, handler, error, ctx).catch(cause => {
        log.warn({ ...fields, err: cause }, 'job not settled, its lease will run out')
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
    // Cancelled or replaced while it ran: whoever did that has the say.
    if (ctx.signal.aborted || error instanceof LeaseLost) return 'overtaken'
    const { attempts: allowed = Number.POSITIVE_INFINITY } = handler
    const attempts = typeof allowed === 'number' ? allowed : allowed(error)
    if (error instanceof JobImpossible || job.attempt >= attempts) {
      ctx.log.warn({ err: error }, 'job given up')
      await handler.giveUp?.(job, error instanceof JobImpossible ? error.cause : error, ctx)
      await finishJob(database, job)
      return 'given_up'
    }
    const askedMs = handler.retryAfterMs?.(error) ?? 0
    const pause = pauseMs(job.attempt, handler.longestPauseMs, Math.random(), askedMs)
    ctx.log.info({ err: error, pauseMs: pause }, 'job postponed')
    const text = error instanceof Error ? error.message : String(error)
    await postponeJob(database, job, pause, text)
    return 'postponed'
  }

  queue.onAdded(wake)
  const tidy = () => {
    tidying = tidyTurns(database).catch(error => log.warn({ err: error }, 'turns of accounts not tidied'))
  }
  const poll = setInterval(wake, POLL_MS)
  const tidies = setInterval(tidy, TIDY_MS)
  tidy()
  wake()
  return {
    async stop() {
      clearInterval(poll)
      clearInterval(tidies)
      stopping.abort()
      queue.onAdded(() => {})
      await Promise.all([taking, tidying])
      await Promise.all(running)
    },
  }
}
