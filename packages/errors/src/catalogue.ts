import { type ErrorDetail, ServiceError } from './service-error.ts'
import { type ErrorStatus, STATUSES } from './status.ts'

export interface ErrorDefinition {
  status: ErrorStatus
  /** The status's own code when absent. */
  code?: string
  /** Public text, a whole sentence. */
  message: string
}

export interface DeclaredError {
  context: string
  name: string
  status: ErrorStatus
  code: string
  message: string
}

/** What an occurrence adds to its declaration. `message` replaces the public text where the sentence needs a name. */
export interface Occurrence {
  message?: string
  details?: ErrorDetail[]
  retryAfterSeconds?: number
  cause?: unknown
}

const declared = new Map<string, DeclaredError>()

/**
 * Declares the errors of a context, once, at module level. Gives a factory per error:
 * `throw transcriptErrors.not_ready()`.
 * @throws {Error} when a code is declared twice with different statuses: a client could not rely on it.
 */
export function defineErrors<const D extends Record<string, ErrorDefinition>>(
  context: string,
  definitions: D,
): { [Name in keyof D]: (occurrence?: Occurrence) => ServiceError } {
  const factories = {} as { [Name in keyof D]: (occurrence?: Occurrence) => ServiceError }
  for (const [name, definition] of Object.entries(definitions)) {
    const { status, message } = definition
    const code = definition.code ?? STATUSES[status].code
    for (const other of declared.values()) {
      if (other.code === code && other.status !== status) {
        throw new Error(
          `${context}.${name}: code ${code} is ${other.status} in ${other.context}.${other.name}`,
        )
      }
    }
    declared.set(`${context}.${name}`, { context, name, status, code, message })
    factories[name as keyof D] = occurrence => new ServiceError({ status, code, message, ...occurrence })
  }
  return factories
}

/** Every error declared by the modules loaded so far. */
export function errorCatalogue(): DeclaredError[] {
  return [...declared.values()]
}
