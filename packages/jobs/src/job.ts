import type { CallOrigin, Logger } from '@mi/contracts'
import type { Tenant } from '@mi/database'

/** A job that is running. */
export interface Job<Kind extends string = string> {
  kind: Kind
  tenant: Tenant
  /** What it is about: there is one job of a kind per resourceId. */
  resourceId: string
  payload: Record<string, string>
  /** 1 for the first time. */
  attempt: number
}

export interface JobContext {
  /** A fresh token each time it is read: read it where it is used. */
  readonly origin: CallOrigin
  log: Logger
  /** Aborted when the process stops or the job was cancelled: it will be tried again, or never. */
  signal: AbortSignal
  /**
   * Ends the job inside the transaction of its effect, so that the effect happens once: a job that was cancelled,
   * replaced or taken over meanwhile refuses, and the transaction must not commit.
   * @throws {LeaseLost}
   */
  finish(tx: JobTransaction): Promise<void>
}

/** What the queue needs of a Prisma transaction. */
export interface JobTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/**
 * Runs one kind of job. It may run again after a crash at any point, so everything it does is repeatable or ends with
 * `ctx.finish` in its own transaction.
 */
export interface JobHandler<Kind extends string = string> {
  kind: Kind
  run(job: Job<Kind>, ctx: JobContext): Promise<void>
  /** Most attempts, by the failure; unlimited when absent. */
  maxAttempts?: number | ((error: unknown) => number)
  /** The backoff after the first failure; a second when absent. */
  firstBackoffMs?: number
  /** The backoff between attempts grows to this. */
  maxBackoffMs: number
  /** Most jobs of this kind that run at the same time in a process; only the limit of all kinds when absent. */
  concurrency?: number
  /** Most jobs of this kind and of one account that run at the same time in a process, so that other accounts find a place. Default: no limit. */
  concurrencyPerAccount?: number
  /**
   * Recognises the failure of a server that every job of this kind needs: until it may have recovered, this process begins
   * no other. `return`: it says nothing about the job, which is due at once and does not count the attempt. `defer`: it may
   * be the job's own, which waits its backoff. Null: any other failure.
   */
  outage?(error: unknown): 'return' | 'defer' | null
  /** The failure's `Retry-After`: no attempt comes earlier, up to an hour. */
  retryAfterMs?(error: unknown): number | null
  /**
   * Called after the last attempt, a {@link PermanentError}, or the third end of a process that ran the job ({@link ProcessEnded}). Then the
   * job becomes a failed job. Not called when the job was cancelled or replaced meanwhile.
   */
  onExhausted?(job: Job<Kind>, error: unknown, ctx: JobContext): Promise<void>
}

/** The failure of a job whose process ended each time it ran. */
export class ProcessEnded extends Error {
  constructor(times: number) {
    super(`the process ended ${times} times while it ran the job`)
    this.name = 'ProcessEnded'
  }
}

/** A failure that no retry fixes. */
export class PermanentError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'PermanentError'
  }
}

/** The job was cancelled, replaced, or taken over by another process: its effect is no longer wanted. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of the job is lost')
    this.name = 'LeaseLost'
  }
}
