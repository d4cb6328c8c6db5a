import { ServiceError, type ServiceErrorInit } from '@mi/errors'
import { SearchUnavailable } from '../search/errors.ts'

/** What a task of a thread returns: errors of our own classes would lose their class on the way. */
export type Outcome<Value> =
  | { value: Value }
  | { refusal: Omit<ServiceErrorInit, 'cause'> }
  | { unavailable: string }

/** The outcome of a task. Errors of other classes are thrown: the pool hands them on as plain errors. */
export async function outcomeOf<Value>(task: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await task() }
  } catch (error) {
    if (error instanceof SearchUnavailable) return { unavailable: String(error.cause) }
    if (!(error instanceof ServiceError)) throw error
    const { status, code, message, details, retryAfterSeconds } = error
    return { refusal: { status, code, message, details, retryAfterSeconds } }
  }
}

/** @throws {ServiceError} or SearchUnavailable, as the task did */
export function resultOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value
  if ('refusal' in outcome) throw new ServiceError(outcome.refusal)
  throw new SearchUnavailable(new Error(outcome.unavailable))
}
