import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const GENERATED_BYTES = 32
/** Bounds of the Standard Webhooks specification for symmetric keys. */
const MIN_BYTES = 24
const MAX_BYTES = 64

export function generateSecret(): string {
  return PREFIX + randomBytes(GENERATED_BYTES).toString('base64')
}

/** The key of the signatures: the decoded bytes of a `whsec_` secret, the UTF-8 bytes of any other. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)
}

/** What is wrong with a secret that a client gave, or null. Its length in characters is checked by the contract. */
export function checkSecret(secret: string): string | null {
  if (!secret.startsWith(PREFIX)) return null
  const encoded = secret.slice(PREFIX.length)
  const bytes = signingKey(secret)
  // Decoding skips what is not base64: only what encodes to the same text was base64.
  const canonical = bytes.toString('base64')
  if (canonical !== encoded && canonical.replaceAll('=', '') !== encoded) return 'must be base64 after whsec_'
  return bytes.length < MIN_BYTES || bytes.length > MAX_BYTES
    ? `must hold ${MIN_BYTES} to ${MAX_BYTES} bytes after whsec_`
    : null
}

/** By which its owner recognises a secret. */
export function secretHint(secret: string): string {
  return secret.slice(-4)
}
