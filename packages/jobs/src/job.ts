import type { CallOrigin, Logger } from '@mi/contracts'
import type { Executable, Tenant } from '@mi/database'

/** A running job. */
export interface Job<Kind extends string = string> {
  kind: Kind
  tenant: Tenant
  /** The resource of the job. There is one job of a kind per resourceId. */
  resourceId: string
  payload: Record<string, string>
  /** 1 for the first attempt. */
  attempt: number
}

export interface JobContext {
  /** Each access creates a fresh token, so read it where it is used. */
  readonly origin: CallOrigin
  log: Logger
  /** Aborted when the process stops (the job will run again) or the job was cancelled. */
  signal: AbortSignal
  /**
   * Ends the job inside the transaction of its effect, so that the effect happens once. It fails for a job
   * that was cancelled, replaced or taken over meanwhile; the transaction must then not commit.
   * @throws {LeaseLost}
   */
  finish(tx: Executable): Promise<void>
}

/**
 * Runs one kind of job. The job may run again after a crash at any point. So its work must be repeatable, or
 * end with `ctx.finish` in its own transaction.
 */
export interface JobHandler<Kind extends string = string> {
  kind: Kind
  run(job: Job<Kind>, ctx: JobContext): Promise<void>
  /** The maximum number of attempts, which may depend on the failure. Default: unlimited. */
  maxAttempts?: number | ((error: unknown) => number)
  /** The backoff after the first failure. Default: a second. */
  firstBackoffMs?: number
  /** The maximum backoff between attempts. */
  maxBackoffMs: number
  /** The maximum number of jobs of this kind that run concurrently in a process. Default: only the limit of all kinds. */
  concurrency?: number
  /**
   * The maximum number of jobs of this kind and one account that run concurrently in a process, so that other
   * accounts can run jobs. Default: no limit.
   */
  concurrencyPerAccount?: number
  /**
   * Recognizes the failure of a server that every job of this kind needs. Until the server may have
   * recovered, this process begins no other job of the kind. `return`: the failure is unrelated to the job,
   * so the job is due immediately and the attempt does not count. `defer`: the job may have caused the
   * failure, so it waits for its backoff. Null: any other failure.
   */
  outage?(error: unknown): 'return' | 'defer' | null
  /** The `Retry-After` of the failure. No attempt starts earlier, up to an hour. */
  retryAfterMs?(error: unknown): number | null
  /**
   * Called after the last attempt, after a {@link PermanentError}, or when the third process that ran the job
   * has ended ({@link ProcessEnded}). The job then becomes a failed job. Not called for a job that was
   * cancelled or replaced meanwhile.
   */
  onExhausted?(job: Job<Kind>, error: unknown, ctx: JobContext): Promise<void>
}

/** The failure of a job whose process ended each time. */
export class ProcessEnded extends Error {
  constructor(times: number) {
    super(`the process ended ${times} times while it ran the job`)
    this.name = 'ProcessEnded'
  }
}

/** A failure that a retry cannot resolve. */
export class PermanentError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'PermanentError'
  }
}

/** The job was cancelled, replaced, or taken over by another process, so its effect is no longer wanted. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of the job is lost')
    this.name = 'LeaseLost'
  }
}
