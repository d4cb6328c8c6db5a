import { ServiceError } from '@mi/errors'

/** Attempts at a generation that fails with an error of its own. */
const ATTEMPTS = 6

/** What another service's absence looks like: it comes back, so it is waited for. */
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])

/** How an engine says that it could not: in a word, and whether trying again may help. */
export interface EngineFailure {
  kind: 'temporary' | 'permanent'
  reason: string
}

function isEngineFailure(error: unknown): error is Error & EngineFailure {
  const { kind, reason } = (error ?? {}) as Partial<EngineFailure>
  return (kind === 'temporary' || kind === 'permanent') && typeof reason === 'string'
}

/** Attempts before a generation that fails like this is given up. */
export function attemptsAt(error: unknown): number {
  return error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS
}

/** Whether trying again cannot help. */
export function isFinal(error: unknown): boolean {
  return isEngineFailure(error) && error.kind === 'permanent'
}

/** Why a generation failed, in a word, for `failure_reason`. */
export function failureReason(error: unknown): string {
  if (isEngineFailure(error)) return error.reason
  if (error instanceof ServiceError && error.status === 'not_found') return 'no_transcript'
  return 'engine_failed'
}
