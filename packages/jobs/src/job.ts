import type { CallOrigin, Logger } from '@mi/contracts'
import type { Tenant } from '@mi/database'

/** A job in hand. */
export interface Job<Kind extends string = string> {
  kind: Kind
  tenant: Tenant
  /** What it is about: there is one job of a kind per subject. */
  subject: string
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
 * Does a kind of job. It may run again after a crash at any point, so everything it does is repeatable or ends with
 * `ctx.finish` in its own transaction.
 */
export interface JobHandler<Kind extends string = string> {
  kind: Kind
  run(job: Job<Kind>, ctx: JobContext): Promise<void>
  /** Attempts before it is given up, by how it failed; for ever when absent. */
  attempts?: number | ((error: unknown) => number)
  /** Waits between attempts grow to this. */
  longestPauseMs: number
  /** How long whoever failed asks to be left alone (`Retry-After`): no attempt comes earlier, up to an hour. */
  retryAfterMs?(error: unknown): number | null
  /** Called when it is given up, before the job goes. */
  giveUp?(job: Job<Kind>, error: unknown, ctx: JobContext): Promise<void>
}

/** An error that no further attempt can mend. */
export class JobImpossible extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'JobImpossible'
  }
}

/** The job was cancelled, replaced, or taken over by another process: its effect is no longer wanted. */
export class LeaseLost extends Error {
  constructor() {
    super('the job is no longer in these hands')
    this.name = 'LeaseLost'
  }
}

/** Who asks for more is asked again nevertheless: a wrong header must not park a job for a week. */
const LONGEST_ASKED_MS = 60 * 60_000

/**
 * Exponential from a second, with a quarter of jitter. Never shorter than what was asked for; the jitter then comes on top, so
 * that jobs that were refused together do not come back together.
 */
export function pauseMs(attempt: number, longestPauseMs: number, random: number, askedMs = 0): number {
  const pause = Math.min(1_000 * 2 ** Math.min(attempt - 1, 20), longestPauseMs)
  const asked = Math.min(askedMs, LONGEST_ASKED_MS)
  return Math.round(asked > pause * 0.75 ? asked + (pause * random) / 2 : pause * (0.75 + random / 2))
}
