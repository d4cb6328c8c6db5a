import type { CallOrigin, Logger, Tenant } from '@mi/contracts'
import type { MeetingsDatabase } from '../store/database.ts'
import { type JobContext, type JobHandler, JobImpossible, pauseMs } from './job.ts'
import type { JobQueue } from './job-queue.ts'
import {
  finishJob,
  LEASE_MS,
  type LeasedJob,
  postponeJob,
  renewLease,
  returnJob,
  takeJob,
} from './job-table.ts'

export interface JobRunnerOptions {
  database: MeetingsDatabase
  queue: JobQueue
  handlers: readonly JobHandler[]
  systemOrigin(tenant: Tenant): CallOrigin
  log: Logger
  /** Jobs done at once by this process. */
  concurrency: number
}

export interface JobRunner {
  /** Takes no more jobs and gives those in hand back. */
  stop(): Promise<void>
}

/** For jobs ordered by other copies, postponed ones, and those whose process died. */
const POLL_MS = 2_000

/** Does the jobs of the table, in this process, beside any number of other copies. */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, queue, log } = options
  const handlers = new Map(options.handlers.map(handler => [handler.kind, handler]))
  const kinds = [...handlers.keys()]
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let taking: Promise<void> | null = null
  let again = false

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
    const handler = handlers.get(job.kind) as JobHandler
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
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
      signal,
    }
    try {
      await handler.run(job, ctx)
      await finishJob(database, job)
    } catch (error) {
      await settle(job, handler, error, ctx).catch(cause =>
        log.warn({ ...fields, err: cause }, 'job not settled, its lease will run out'),
      )
    } finally {
      clearInterval(renewal)
    }
  }

  async function settle(job: LeasedJob, handler: JobHandler, error: unknown, ctx: JobContext): Promise<void> {
    if (stopping.signal.aborted) return returnJob(database, job)
    // Cancelled or replaced while it ran: whoever did that has the say.
    if (ctx.signal.aborted) return
    const { attempts = Number.POSITIVE_INFINITY } = handler
    if (error instanceof JobImpossible || job.attempt >= attempts) {
      ctx.log.warn({ err: error }, 'job given up')
      await handler.giveUp?.(job, error instanceof JobImpossible ? error.cause : error, ctx)
      return finishJob(database, job)
    }
    ctx.log.info({ err: error }, 'job postponed')
    const text = error instanceof Error ? error.message : String(error)
    await postponeJob(database, job, pauseMs(job.attempt, handler.longestPauseMs, Math.random()), text)
  }

  queue.onAdded(wake)
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    async stop() {
      clearInterval(poll)
      stopping.abort()
      queue.onAdded(() => {})
      await taking
      await Promise.all(running)
    },
  }
}
