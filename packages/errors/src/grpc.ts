import { status as grpc, Metadata } from '@grpc/grpc-js'
import { commonErrors } from './common-errors.ts'
import { type ErrorDetail, ServiceError } from './service-error.ts'
import { isErrorStatus, STATUSES } from './status.ts'

/** The metadata key of an error between services, as JSON. */
export const ERROR_METADATA = 'mi-error-bin'

export interface GrpcError {
  code: grpc
  details: string
  metadata: Metadata
}

/** Converts an error to its gRPC form. An error that is not a {@link ServiceError} becomes `internal_error` without any details. */
export function toGrpcError(error: unknown): GrpcError {
  const known = error instanceof ServiceError ? error : commonErrors.internal()
  const metadata = new Metadata()
  const { status, code, message, details, retryAfterSeconds } = known
  metadata.set(
    ERROR_METADATA,
    Buffer.from(JSON.stringify({ status, code, message, details, retryAfterSeconds })),
  )
  // A status message is an HTTP/2 header, which grpc-js percent-encodes.
  return { code: STATUSES[status].grpc, details: message, metadata }
}

/**
 * Reads the error that {@link toGrpcError} wrote. For a transport failure there is no such error: an
 * unreachable service or an unknown rpc becomes `unavailable`, an expired deadline `deadline`, and everything
 * else `internal`. The original error is the `cause`.
 */
export function fromGrpcError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const { code, metadata } = (error ?? {}) as { code?: unknown; metadata?: unknown }
  const written = metadata instanceof Metadata ? metadata.get(ERROR_METADATA)[0] : undefined
  if (Buffer.isBuffer(written)) {
    const parsed = parse(written)
    if (parsed) return new ServiceError({ ...parsed, cause: error })
  }
  switch (code) {
    case grpc.DEADLINE_EXCEEDED:
      return commonErrors.deadline({ cause: error })
    case grpc.UNAVAILABLE:
    case grpc.UNIMPLEMENTED:
    case grpc.CANCELLED:
      return commonErrors.unavailable({ cause: error, retryAfterSeconds: 1 })
    default:
      return commonErrors.internal({ cause: error })
  }
}

type WrittenError = Pick<ServiceError, 'status' | 'code' | 'message' | 'details' | 'retryAfterSeconds'>

function parse(bytes: Buffer): WrittenError | null {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as Partial<WrittenError>
    if (!isErrorStatus(value.status) || typeof value.code !== 'string' || typeof value.message !== 'string')
      return null
    return { ...value, details: isDetails(value.details) ? value.details : [] } as WrittenError
  } catch {
    // Another program wrote the metadata, so the gRPC code determines the error.
    return null
  }
}

function isDetails(value: unknown): value is ErrorDetail[] {
  return (
    Array.isArray(value) &&
    value.every(item => typeof item?.field === 'string' && typeof item?.message === 'string')
  )
}
