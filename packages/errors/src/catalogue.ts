import { ERROR_CODES, type ErrorCode } from './codes.ts'
import { type ErrorDetail, ServiceError } from './service-error.ts'
import { type ErrorStatus, STATUSES } from './status.ts'

export interface ErrorDefinition {
  status: ErrorStatus
  /** A code of `ERROR_CODES`. Default: the code of the status. */
  code?: ErrorCode
  /** The public text, a complete sentence. */
  message: string
}

/** Details of a single error. `message` replaces the public text of the declaration, for example to add a name. */
export interface Occurrence {
  message?: string
  details?: ErrorDetail[]
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * Declares the errors of a context, once, at module level. Returns a factory for each error: `throw
 * transcriptErrors.not_ready()`.
 * @throws {Error} when the catalogue lists the code with another status, because clients could not rely on
 * the code
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
