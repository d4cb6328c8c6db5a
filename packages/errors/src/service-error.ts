import { type ErrorStatus, STATUSES } from './status.ts'

/** One invalid field: its path as the client wrote it (`participants[3].email`), and the fault. */
export interface ErrorDetail {
  field: string
  message: string
}

export interface ServiceErrorInit {
  status: ErrorStatus
  /** The machine-readable code. Default: the code of the status. */
  code?: string | undefined
  /** The public text, which the client gets unchanged. */
  message: string
  details?: ErrorDetail[] | undefined
  retryAfterSeconds?: number | undefined
  /** The internal cause. It is logged and never sent. */
  cause?: unknown
}

/**
 * A refusal or failure that a client may see. Everything except `cause` is public. An error of any other
 * class reaches a client only as `internal_error`.
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

/** The HTTP status of an error; 500 for an error that is not a {@link ServiceError}. */
export function httpStatusOf(error: unknown): number {
  return error instanceof ServiceError ? STATUSES[error.status].http : STATUSES.internal.http
}
