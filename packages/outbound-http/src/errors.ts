/** The reasons for a missing or unusable response. Attempts of webhook deliveries contain the same values. */
export const OUTBOUND_FAILURES = [
  'timeout',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'dns_error',
  'address_refused',
  'answer_too_large',
  'invalid_answer',
] as const

export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number]

export class OutboundHttpError extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'OutboundHttpError'
    this.failure = failure
  }
}

/** Thrown while connecting when a name resolves to a refused address. */
export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

const BY_CODE: Record<string, OutboundFailure> = {
  ADDRESS_REFUSED: 'address_refused',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  EADDRNOTAVAIL: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_reset',
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
  EAI_FAIL: 'dns_error',
  ENODATA: 'dns_error',
  ESERVFAIL: 'dns_error',
  ETIMEOUT: 'dns_error',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_answer',
  EPROTO: 'tls_error',
}
const TLS =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|CRL_|ERROR_IN_)/

/** Maps an error of the socket, of TLS or of HTTP to a failure. */
export function failureOf(error: unknown): OutboundFailure {
  for (let cause = error as NodeJS.ErrnoException | undefined, depth = 0; cause && depth < 5; depth++) {
    if (cause.name === 'TimeoutError') return 'timeout'
    const code = typeof cause.code === 'string' ? cause.code : ''
    const known = BY_CODE[code]
    // "Other side closed" may wrap the actual cause.
    if (known && !(code === 'UND_ERR_SOCKET' && cause.cause)) return known
    if (TLS.test(code)) return 'tls_error'
    if (code.startsWith('HPE_')) return 'invalid_answer'
    const [first] = cause instanceof AggregateError ? cause.errors : []
    cause = (first ?? cause.cause) as NodeJS.ErrnoException | undefined
  }
  return 'invalid_answer'
}
