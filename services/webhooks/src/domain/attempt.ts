import type { OutboundFailure } from '@mi/outbound-http'

/** The outcome of an attempt. */
export interface AttemptOutcome {
  /** The URL to which the request was sent. */
  url: string
  at: Date
  latencyMs: number
  /** Null when there was no response. */
  statusCode: number | null
  error: OutboundFailure | null
  /** The first 4 KiB of the body as text. */
  responseBody: string | null
  retryAfterMs: number | null
}

/** Only 2xx is a success. A redirect is a failure, because it is not followed. */
export function succeeded({ statusCode }: AttemptOutcome): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** The receiver returned 410: it is permanently gone (RFC 9110, section 15.5.11). */
export function isGone({ statusCode }: AttemptOutcome): boolean {
  return statusCode === 410
}

const KEPT_BYTES = 4096

/** The stored part of a response, as text that PostgreSQL accepts for any bytes. */
export function keptResponse(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, KEPT_BYTES)).toString('utf8')
  return text.replaceAll('\0', '\u{FFFD}')
}
