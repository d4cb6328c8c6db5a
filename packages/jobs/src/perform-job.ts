import { setTimeout as sleep } from 'node:timers/promises'
import type { CallOrigin, Logger } from '@mi/contracts'
import type { Database, Tenant } from '@mi/database'
import { backoffMs, RECONNECT } from '@mi/scheduling'
import { traced } from '@mi/tracing'
import type { AvailableKinds } from './available-kinds.ts'
import { failJob, failJobIn } from './failed-jobs.ts'
import { type JobContext, type JobHandler, LeaseLost, PermanentError, ProcessEnded } from './job.ts'
import { TRACEPARENT } from './job-queue.ts'
import { deferJob, finishJob, finishJobIn, releaseJob, renewLease, returnJob } from './leased-job.ts'
import { LEASE_MS, type LeasedJob } from './take-job.ts'

const FIRST_BACKOFF_MS = 1_000
/** A job that was running when this many processes ended is not run again. */
const MAX_LOST_LEASES = 3

export interface PerformDeps {
  database: Pick<Database, 'pool'>
  log: Logger
  systemOrigin(tenant: Tenant): CallOrigin
  stopping: AbortSignal
  available: Pick<AvailableKinds, 'pause' | 'recovered'>
}

/** The outcome of one attempt. */
export interface Outcome {
  outcome: 'done' | 'returned' | 'superseded' | 'exhausted' | 'set_aside' | 'deferred' | 'unsettled'
  /** Milliseconds until a deferred job is due again. */
  retryInMs?: number
}

/** Runs a job that this process holds and records its outcome: finished, deferred, returned, or failed permanently. Never throws. */
export async function performJob<Kind extends string>(
  deps: PerformDeps,
  handler: JobHandler<Kind>,
  job: LeasedJob & { kind: Kind },
): Promise<Outcome> {
  const { database, log, stopping } = deps
  const lost = new AbortController()
  const renewal = setInterval(() => {
    renewLease(database, job).then(
      held => held || lost.abort(),
      error => log.warn({ err: error, job: job.id }, 'lease not renewed'),
    )
  }, LEASE_MS / 3)
  const signal = AbortSignal.any([stopping, lost.signal])
  const ctx = jobContext(deps, job, signal, tx => finishJobIn(tx, job))
  try {
    // The process was stopped while the job was being taken, so the handler must not start.
    ctx.signal.throwIfAborted()
    const span = {
      kind: 'consumer',
      attributes: { 'mi.job.kind': job.kind, 'mi.job.id': job.id, 'mi.attempt': job.attempt },
      parent: job.payload[TRACEPARENT],
    } as const
    if (job.lostLeases >= MAX_LOST_LEASES) throw new ProcessEnded(job.lostLeases)
    await traced(`process ${job.kind}`, span, () => handler.run(job, ctx))
    deps.available.recovered(job.kind)
    await persistently(stopping, () => finishJob(database, job))
    return { outcome: 'done' }
  } catch (error) {
    return await settle(deps, handler, job, error, ctx).catch(async cause => {
      ctx.log.warn({ err: cause }, 'outcome of the job not recorded, retrying')
      // While the database is unavailable, the lease simply expires.
      await releaseJob(database, job).catch(() => {})
      return { outcome: 'unsettled' as const }
    })
  } finally {
    clearInterval(renewal)
  }
}

function jobContext(
  deps: PerformDeps,
  job: LeasedJob,
  signal: AbortSignal,
  finish: JobContext['finish'],
): JobContext {
  const { id, kind, resourceId, attempt } = job
  return {
    // Created on each access, because a job may run longer than a token is valid.
    get origin() {
      return deps.systemOrigin(job.tenant)
    },
    log: deps.log.child({ job: id, kind, resourceId, attempt }),
    signal,
    finish,
  }
}

async function settle<Kind extends string>(
  deps: PerformDeps,
  handler: JobHandler<Kind>,
  job: LeasedJob & { kind: Kind },
  error: unknown,
  ctx: JobContext,
): Promise<Outcome> {
  const { database, stopping, available } = deps
  if (stopping.aborted) {
    await returnJob(database, job)
    return { outcome: 'returned' }
  }
  // The job was cancelled or replaced while it ran, so its outcome is not recorded.
  if (ctx.signal.aborted || error instanceof LeaseLost) return { outcome: 'superseded' }
  if (error instanceof ProcessEnded) return failForGood(deps, handler, job, error, ctx)
  const outage = handler.outage?.(error)
  if (outage) available.pause(job.kind, error)
  if (outage === 'return') {
    await persistently(stopping, () => returnJob(database, job))
    return { outcome: 'returned' }
  }
  const { maxAttempts: allowed = Number.POSITIVE_INFINITY } = handler
  const attempts = typeof allowed === 'number' ? allowed : allowed(error)
  if (error instanceof PermanentError || job.attempt >= attempts)
    return failForGood(deps, handler, job, error instanceof PermanentError ? error.cause : error, ctx)
  const backoff = { firstMs: handler.firstBackoffMs ?? FIRST_BACKOFF_MS, maxMs: handler.maxBackoffMs }
  const delayMs = backoffMs(job.attempt, backoff, Math.random(), handler.retryAfterMs?.(error) ?? 0)
  ctx.log.info({ err: error, backoffMs: delayMs }, 'job deferred')
  const text = error instanceof Error ? error.message : String(error)
  await persistently(stopping, () => deferJob(database, job, delayMs, text))
  return { outcome: 'deferred', retryInMs: delayMs }
}

async function failForGood<Kind extends string>(
  deps: PerformDeps,
  handler: JobHandler<Kind>,
  job: LeasedJob & { kind: Kind },
  error: unknown,
  ctx: JobContext,
): Promise<Outcome> {
  const { database, stopping } = deps
  // The job was replaced since the last renewal, so the failure does not belong to the new job.
  if (!(await renewLease(database, job))) return { outcome: 'superseded' }
  const isSetAside = error instanceof ProcessEnded
  ctx.log.warn({ err: error }, isSetAside ? 'job set aside' : 'job failed for good')
  const failing = jobContext(deps, job, ctx.signal, tx => failJobIn(tx, job, error))
  await handler.onExhausted?.(job, error, failing)
  await persistently(stopping, () => failJob(database, job, error))
  return { outcome: isSetAside ? 'set_aside' : 'exhausted' }
}

/** Retries for the time of a lease while the database is unavailable. Otherwise the job would wait until the lease expires. */
async function persistently(stopping: AbortSignal, record: () => Promise<void>): Promise<void> {
  const until = performance.now() + LEASE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (stopping.aborted || performance.now() > until) throw error
      await sleep(backoffMs(attempt, RECONNECT, Math.random()), null, { signal: stopping }).catch(() => {})
    }
  }
}
