import { status as grpc } from '@grpc/grpc-js'

/**
 * The kinds of refusals and failures. This list determines the HTTP status, the gRPC code and the default
 * error code. `code` applies when an error does not declare its own code.
 */
export const STATUSES = {
  invalid: { http: 400, grpc: grpc.INVALID_ARGUMENT, code: 'invalid_request' },
  unauthorized: { http: 401, grpc: grpc.UNAUTHENTICATED, code: 'unauthorized' },
  forbidden: { http: 403, grpc: grpc.PERMISSION_DENIED, code: 'forbidden' },
  not_found: { http: 404, grpc: grpc.NOT_FOUND, code: 'not_found' },
  method_not_allowed: { http: 405, grpc: grpc.UNIMPLEMENTED, code: 'method_not_allowed' },
  not_acceptable: { http: 406, grpc: grpc.INVALID_ARGUMENT, code: 'not_acceptable' },
  conflict: { http: 409, grpc: grpc.FAILED_PRECONDITION, code: 'conflict' },
  precondition_failed: { http: 412, grpc: grpc.ABORTED, code: 'precondition_failed' },
  too_large: { http: 413, grpc: grpc.OUT_OF_RANGE, code: 'payload_too_large' },
  unsupported_media_type: { http: 415, grpc: grpc.INVALID_ARGUMENT, code: 'unsupported_media_type' },
  unprocessable: { http: 422, grpc: grpc.FAILED_PRECONDITION, code: 'unprocessable' },
  rate_limited: { http: 429, grpc: grpc.RESOURCE_EXHAUSTED, code: 'rate_limit_exceeded' },
  internal: { http: 500, grpc: grpc.INTERNAL, code: 'internal_error' },
  unavailable: { http: 503, grpc: grpc.UNAVAILABLE, code: 'service_unavailable' },
  deadline: { http: 504, grpc: grpc.DEADLINE_EXCEEDED, code: 'deadline_exceeded' },
} as const

export type ErrorStatus = keyof typeof STATUSES

export function isErrorStatus(value: unknown): value is ErrorStatus {
  return typeof value === 'string' && Object.hasOwn(STATUSES, value)
}
