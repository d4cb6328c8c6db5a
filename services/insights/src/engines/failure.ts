import { ServiceError } from '@mi/errors'
import { PermanentError } from '@mi/jobs'
import { TaskFailure } from '@mi/worker-pool'
import { InsightsEngineError } from './language-model/index.ts'

/** Attempts at a generation that fails with an error of its own, beside those that an engine makes itself. */
const ATTEMPTS = 5

/** What another service's absence looks like: it comes back, so it is waited for. */
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])

/** Attempts before a generation that fails like this is given up. */
export function attemptsAt(error: unknown): number {
  return error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS
}

/** Throws a failure again, as one that is not to be retried where a retry cannot help. */
export function asPermanent(error: unknown): never {
  throw isPermanent(error) ? new PermanentError(error) : error
}

function isPermanent(error: unknown): boolean {
  return error instanceof TaskFailure || (error instanceof InsightsEngineError && error.kind === 'permanent')
}

/** Why a generation failed, in a word, for `failure_reason`. */
export function failureReason(error: unknown): string {
  if (error instanceof InsightsEngineError || error instanceof TaskFailure) return error.reason
  if (error instanceof ServiceError && error.status === 'not_found') return 'no_transcript'
  return 'engine_failed'
}

/** The `Retry-After` of the failure. */
export function retryAfterMs(error: unknown): number | null {
  if (error instanceof InsightsEngineError) return error.retryAfterMs
  const seconds = error instanceof ServiceError ? error.retryAfterSeconds : undefined
  return seconds === undefined ? null : seconds * 1000
}
