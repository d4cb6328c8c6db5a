import type { CallOrigin, Logger } from '@mi/contracts'
import type { Tenant } from '@mi/database'

/** Work that a transaction orders and that outlives the process. */
export const JOB_KINDS = ['transcribe-recording', 'seed-test-world', 'remove-files'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** A job in hand. */
export interface Job {
  kind: JobKind
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
}

/** Does a kind of job. It may run again after a crash at any point, so everything it does is repeatable. */
export interface JobHandler {
  kind: JobKind
  run(job: Job, ctx: JobContext): Promise<void>
  /** Attempts before it is given up; for ever when absent. */
  attempts?: number
  /** Waits between attempts grow to this. */
  longestPauseMs: number
  /** Called once when it is given up. */
  giveUp?(job: Job, error: unknown, ctx: JobContext): Promise<void>
}

/** An error that no further attempt can mend. */
export class JobImpossible extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'JobImpossible'
  }
}

/** Exponential from a second, with a quarter of jitter. */
export function pauseMs(attempt: number, longestPauseMs: number, random: number): number {
  const pause = Math.min(1_000 * 2 ** Math.min(attempt - 1, 20), longestPauseMs)
  return Math.round(pause * (0.75 + random / 2))
}
