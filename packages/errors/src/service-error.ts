import { type ErrorStatus, STATUSES } from './status.ts'

/** One offending field: its path as the client wrote it (`participants[3].email`) and what is wrong with it. */
export interface ErrorDetail {
  field: string
  message: string
}

export interface ServiceErrorInit {
  status: ErrorStatus
  /** Machine-readable; the status's own code when absent. */
  code?: string | undefined
  /** Public text. Goes to the client as it is. */
  message: string
  details?: ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
  /** Internal. Logged, never sent. */
  cause?: unknown
}

/**
 * A refusal or failure that a client may see. Everything in it but `cause` is public;
 * an error of any other class reaches a client only as `internal_error`.
 */
export class ServiceError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly details: ErrorDetail[]
  readonly retryAfterSeconds?: number

  constructor(init: ServiceErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause })
    this.name = 'ServiceError'
    this.status = init.status
    this.code = init.code ?? STATUSES[init.status].code
    this.details = init.details ?? []
    if (init.retryAfterSeconds !== undefined) this.retryAfterSeconds = init.retryAfterSeconds
  }
}

/** HTTP status of an error; 500 for anything that is not a {@link ServiceError}. */
export function httpStatusOf(error: unknown): number {
  return error instanceof ServiceError ? STATUSES[error.status].http : STATUSES.internal.http
}
