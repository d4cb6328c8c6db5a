import { ServiceError } from '@mi/errors'
import type { TokenUsage } from './engine.ts'
import { InsightsEngineError } from './language-model/index.ts'

/** Attempts at a generation that fails with an error of its own, beside those that an engine makes itself. */
const ATTEMPTS = 5

/** What another service's absence looks like: it comes back, so it is waited for. */
const OUTAGES = new Set(['unavailable', 'deadline', 'rate_limited'])

/** Attempts before a generation that fails like this is given up. */
export function attemptsAt(error: unknown): number {
  return error instanceof ServiceError && OUTAGES.has(error.status) ? Number.POSITIVE_INFINITY : ATTEMPTS
}

/** Whether trying again cannot help. */
export function isFinal(error: unknown): boolean {
  return error instanceof InsightsEngineError && error.kind === 'permanent'
}

/** Why a generation failed, in a word, for `failure_reason`. */
export function failureReason(error: unknown): string {
  if (error instanceof InsightsEngineError) return error.reason
  if (error instanceof ServiceError && error.status === 'not_found') return 'no_transcript'
  return 'engine_failed'
}

/** What a failure cost; null when it used no model. */
export function usageOf(error: unknown): TokenUsage | null {
  return error instanceof InsightsEngineError ? error.usage : null
}
