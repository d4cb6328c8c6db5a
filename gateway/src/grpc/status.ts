import type { IncomingHttpHeaders } from 'node:http2'
import { Metadata, status } from '@grpc/grpc-js'
import { ERROR_METADATA, fromGrpcError, type ServiceError } from '@mi/errors'

/** The error in the trailers of a call; null when it went well. */
export function errorOfTrailers(trailers: IncomingHttpHeaders): ServiceError | null {
  const code = trailers['grpc-status']
  if (code === '0') return null
  const metadata = new Metadata()
  const written = trailers[ERROR_METADATA]
  if (typeof written === 'string') metadata.set(ERROR_METADATA, Buffer.from(written, 'base64'))
  return fromGrpcError({
    code: code === undefined ? status.UNKNOWN : Number(code),
    message: trailers['grpc-message'],
    metadata,
  })
}

/** The error of a call that ended without trailers: the connection was lost or the stream refused. */
export function errorOfTransport(message: string): ServiceError {
  return fromGrpcError({ code: status.UNAVAILABLE, message })
}

export function errorOfDeadline(): ServiceError {
  return fromGrpcError({ code: status.DEADLINE_EXCEEDED, message: 'deadline of the gateway' })
}
