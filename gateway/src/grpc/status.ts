import type { IncomingHttpHeaders } from 'node:http2'
import { Metadata, status } from '@grpc/grpc-js'
import { ERROR_METADATA, fromGrpcError, type ServiceError } from '@mi/errors'

/** The cause of a failed call. It is logged and never sent to the client. */
class CallFailure extends Error {
  override name = 'CallFailure'
  readonly code: status
  readonly metadata: Metadata | undefined

  constructor(rpcPath: string, code: status, reason: string, metadata?: Metadata) {
    super(`${rpcPath.slice(1)}: ${status[code] ?? code}: ${reason}`)
    this.code = code
    this.metadata = metadata
  }
}

/** The error in the trailers of a call; null on success. */
export function errorOfTrailers(rpcPath: string, trailers: IncomingHttpHeaders): ServiceError | null {
  const code = trailers['grpc-status']
  if (code === '0') return null
  const metadata = new Metadata()
  const written = trailers[ERROR_METADATA]
  if (typeof written === 'string') metadata.set(ERROR_METADATA, Buffer.from(written, 'base64'))
  const reason = String(trailers['grpc-message'] ?? 'no message')
  const number = code === undefined ? status.UNKNOWN : Number(code)
  return fromGrpcError(new CallFailure(rpcPath, number, reason, metadata))
}

/** The error of a call that ended without trailers: the connection was lost or the stream was refused. */
export function errorOfTransport(rpcPath: string, reason: string): ServiceError {
  return fromGrpcError(new CallFailure(rpcPath, status.UNAVAILABLE, reason))
}

export function errorOfDeadline(rpcPath: string, deadlineMs: number): ServiceError {
  const reason = `no response within ${deadlineMs} ms`
  return fromGrpcError(new CallFailure(rpcPath, status.DEADLINE_EXCEEDED, reason))
}
