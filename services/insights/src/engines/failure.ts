import { ServiceError } from '@mi/errors'
import { PermanentError } from '@mi/jobs'
import { TaskFailure } from '@mi/worker-pool'
import { InsightsEngineError } from './language-model/index.ts'

/** The attempts of a generation that fails with an engine error, in addition to the engine's retries. */
const ATTEMPTS = 5

/** The statuses of an unavailable service, which is retried without limit. */
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])

/** The maximum number of attempts for a generation with this error. */
export function attemptsAt(error: unknown): number {
  return error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS
}

/** Throws the error again, as a permanent error if a retry cannot succeed. */
export function asPermanent(error: unknown): never {
  throw isPermanent(error) ? new PermanentError(error) : error
}

function isPermanent(error: unknown): boolean {
  return error instanceof TaskFailure || (error instanceof InsightsEngineError && error.kind === 'permanent')
}

/** The reason of a failed generation in one word, for `failure_reason`. */
export function failureReason(error: unknown): string {
  if (error instanceof InsightsEngineError || error instanceof TaskFailure) return error.reason
  if (error instanceof ServiceError && error.status === 'not_found') return 'no_transcript'
  return 'engine_failed'
}

/** The `Retry-After` of the error in milliseconds. */
export function retryAfterMs(error: unknown): number | null {
  if (error instanceof InsightsEngineError) return error.retryAfterMs
  const seconds = error instanceof ServiceError ? error.retryAfterSeconds : undefined
  return seconds === undefined ? null : seconds * 1000
}
