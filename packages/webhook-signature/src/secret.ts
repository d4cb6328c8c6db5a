import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const GENERATED_BYTES = 32
/** Bounds of the Standard Webhooks specification for symmetric keys. */
const MIN_BYTES = 24
const MAX_BYTES = 64

export function generateSecret(): string {
  return PREFIX + randomBytes(GENERATED_BYTES).toString('base64')
}

/** The key of the signatures: the decoded bytes of a `whsec_` secret, or the UTF-8 bytes of any other secret. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)
}

/** The fault of a secret from a client, or null. The contract checks its length in characters. */
export function checkSecret(secret: string): string | null {
  if (!secret.startsWith(PREFIX)) return null
  const encoded = secret.slice(PREFIX.length)
  const bytes = signingKey(secret)
  // Decoding ignores characters outside base64. A text is valid base64 only if the decoded bytes encode to the same text.
  const canonical = bytes.toString('base64')
  if (canonical !== encoded && canonical.replaceAll('=', '') !== encoded) return 'must be base64 after whsec_'
  return bytes.length < MIN_BYTES || bytes.length > MAX_BYTES
    ? `must hold ${MIN_BYTES} to ${MAX_BYTES} bytes after whsec_`
    : null
}

/** The last characters of a secret, by which its owner recognizes it. */
export function secretHint(secret: string): string {
  return secret.slice(-4)
}
