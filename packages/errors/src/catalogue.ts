import { ERROR_CODES, type ErrorCode } from './codes.ts'
import { type ErrorDetail, ServiceError } from './service-error.ts'
import { type ErrorStatus, STATUSES } from './status.ts'

export interface ErrorDefinition {
  status: ErrorStatus
  /** One of `ERROR_CODES`; the status's own code when absent. */
  code?: ErrorCode
  /** Public text, a whole sentence. */
  message: string
}

/** What an occurrence adds to its declaration. `message` replaces the public text where the sentence needs a name. */
export interface Occurrence {
  message?: string
  details?: ErrorDetail[]
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * Declares the errors of a context, once, at module level. Gives a factory per error:
 * `throw transcriptErrors.not_ready()`.
 * @throws {Error} when the catalogue of codes lists the code with another status: a client could not rely on it.
 */
export function defineErrors<const D extends Record<string, ErrorDefinition>>(
  context: string,
  definitions: D,
): { [Name in keyof D]: (occurrence?: Occurrence) => ServiceError } {
  const factories = {} as { [Name in keyof D]: (occurrence?: Occurrence) => ServiceError }
  for (const [name, { status, message, code = STATUSES[status].code }] of Object.entries(definitions)) {
    const listed = ERROR_CODES[code].status
    if (listed !== status) throw new Error(`${context}.${name}: code ${code} has the status ${listed}`)
    factories[name as keyof D] = occurrence => new ServiceError({ status, code, message, ...occurrence })
  }
  return factories
}
