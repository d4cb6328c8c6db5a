import { gatewayErrors } from '../errors.ts'
import type { RpcOperation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import { charsetOf, isAcceptable, isInRange, mediaTypeOf } from './media-type.ts'

const EVENT_STREAM = 'text/event-stream'

/** @throws {ServiceError} `not_acceptable` when the operation can return none of the accepted media types */
export function checkAccept({ headers }: RequestContext, { route }: RpcOperation): void {
  const { accept } = headers
  if (accept === undefined || accept === '*/*') return
  const { successStatus, responseMediaTypes } = route.access
  if (successStatus === 204 || successStatus === 302) return
  const types = responseMediaTypes.includes(EVENT_STREAM)
    ? [EVENT_STREAM]
    : ['application/json', ...responseMediaTypes]
  if (isAcceptable(accept, types)) return
  throw gatewayErrors.not_acceptable({ message: `Available media types: ${types.join(', ')}.` })
}

/** @throws {ServiceError} when the declared body is not uncompressed JSON in UTF-8 */
export function checkJsonType({ headers }: RequestContext): void {
  const contentType = headers['content-type']
  const type = contentType === undefined ? null : mediaTypeOf(contentType)
  if (type !== 'application/json' && type !== 'application/merge-patch+json')
    throw gatewayErrors.unsupported_media_type()
  const charset = charsetOf(contentType ?? '')
  if (charset !== null && charset !== 'utf-8' && charset !== 'utf8') {
    throw gatewayErrors.malformed_body({ message: 'The body must be encoded in UTF-8.' })
  }
}

/** @param accepted media types and ranges such as `audio/*` */
export function checkUploadType(ctx: RequestContext, accepted: string[]): void {
  const contentType = ctx.headers['content-type']
  const type = contentType === undefined ? '' : mediaTypeOf(contentType)
  if (!accepted.some(range => isInRange(type, range))) {
    throw gatewayErrors.unsupported_media_type({ message: `The body must be one of ${accepted.join(', ')}.` })
  }
  checkNotCompressed(ctx)
}

/**
 * Refuses a compressed body, because a small body can expand without bound. `identity` means uncompressed
 * (RFC 9110 §8.4.1).
 * @throws {ServiceError} `unsupported_media_type` for any other coding
 */
export function checkNotCompressed({ headers }: RequestContext): void {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  if (coding && coding !== 'identity')
    throw gatewayErrors.unsupported_media_type({ message: 'Compressed bodies are not accepted.' })
}
