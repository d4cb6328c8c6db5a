import type { OutboundFailure } from '@mi/outbound-http'

/** How one attempt ended. */
export interface AttemptOutcome {
  /** Where the request was sent. */
  url: string
  at: Date
  latencyMs: number
  /** Null when there was no response. */
  statusCode: number | null
  error: OutboundFailure | null
  /** The first 4 KiB as text. */
  responseBody: string | null
  retryAfterMs: number | null
}

/** Only 2xx is a success: a redirect is not followed, so it is a failure. */
export function succeeded({ statusCode }: AttemptOutcome): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

/** The receiver says that it is gone for good (RFC 9110, section 15.5.11). */
export function isGone({ statusCode }: AttemptOutcome): boolean {
  return statusCode === 410
}

const KEPT_BYTES = 4096

/** What is kept of a response: text that PostgreSQL takes, whatever the bytes were. */
export function keptResponse(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, KEPT_BYTES)).toString('utf8')
  return text.replaceAll('\0', '\u{FFFD}')
}
