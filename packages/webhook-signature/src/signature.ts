import { createHmac } from 'node:crypto'

/** The active signing keys: the newest key, followed by the previous key during a rotation. */
export type SigningKeys = readonly Uint8Array[]

/**
 * The headers of one delivery attempt. The `webhook-*` headers follow the Standard Webhooks specification,
 * whose signature covers `id.timestamp.body`. `X-Service-Signature` is a hexadecimal signature of
 * `timestamp.body`.
 */
export function signedHeaders(
  { eventId, attempt, body }: { eventId: string; attempt: number; body: string },
  keys: SigningKeys,
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const sign = (text: string, encoding: 'base64' | 'hex') =>
    keys.map(key => `v1${encoding === 'hex' ? '=' : ','}${hmac(key, text, encoding)}`)
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(`${eventId}.${timestamp}.${body}`, 'base64').join(' '),
    'webhook-attempt': String(attempt),
    'X-Service-Signature': [`t=${timestamp}`, ...sign(`${timestamp}.${body}`, 'hex')].join(','),
  }
}

function hmac(key: Uint8Array, text: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}
