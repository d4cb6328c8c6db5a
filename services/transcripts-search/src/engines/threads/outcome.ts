import { ServiceError, type ServiceErrorInit } from '@mi/errors'
import { SearchUnavailable } from '../errors.ts'

/** The result of a thread's task. Instances of our error classes would lose their class between threads. */
export type Outcome<Value> =
  | { value: Value }
  | { refusal: Omit<ServiceErrorInit, 'cause'> }
  | { unavailable: string }

/** Runs a task and returns its outcome. Errors of other classes are thrown: the pool passes them on as plain errors. */
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

/** Returns the value, or throws the error of the task. @throws {ServiceError} or SearchUnavailable */
export function resultOf<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value
  if ('refusal' in outcome) throw new ServiceError(outcome.refusal)
  throw new SearchUnavailable(new Error(outcome.unavailable))
}
