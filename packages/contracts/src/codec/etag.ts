import { hash } from 'node:crypto'

/**
 * The strong ETag of an answer: over the protobuf bytes of the message that GET answers. The gateway computes it from
 * the bytes it receives, a service from what it would send: the same codec, so the same bytes.
 */
export function etagOf(bytes: Uint8Array): string {
  return `"${hash('sha256', bytes, 'buffer').subarray(0, 16).toString('base64url')}"`
}
