import { type OutgoingHttpHeaders, sensitiveHeaders } from 'node:http2'

/** Metadata of a call: caller, request id, trace, precondition, references. Null and absent entries are not sent. */
export interface CallMetadata {
  authorization: string
  'mi-request-id'?: string | null
  'mi-client-ip'?: string | null
  'mi-if-match'?: string | null
  'mi-idempotency'?: string | null
  'mi-references'?: string | null
  traceparent?: string | null
}

/** Header fields of a call (gRPC over HTTP/2, Requests). */
export function requestHeaders(path: string, headers: CallMetadata, deadlineMs: number): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = {
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc+proto',
    te: 'trailers',
    'grpc-timeout': timeout(deadlineMs),
    authorization: headers.authorization,
    // The HPACK table excludes this header (RFC 7541, section 7.1.3). It is a credential, and its many
    // different values would evict repeated fields.
    [sensitiveHeaders]: ['authorization'],
  }
  if (headers['mi-request-id']) fields['mi-request-id'] = headers['mi-request-id']
  if (headers['mi-client-ip']) fields['mi-client-ip'] = headers['mi-client-ip']
  if (headers['mi-if-match']) fields['mi-if-match'] = headers['mi-if-match']
  if (headers['mi-idempotency']) fields['mi-idempotency'] = headers['mi-idempotency']
  if (headers['mi-references']) fields['mi-references'] = headers['mi-references']
  if (headers.traceparent) fields.traceparent = headers.traceparent
  return fields
}

/** gRPC allows at most eight digits. The unit is milliseconds, or seconds for longer timeouts. */
function timeout(milliseconds: number): string {
  return milliseconds < 100_000_000 ? `${Math.ceil(milliseconds)}m` : `${Math.ceil(milliseconds / 1000)}S`
}
