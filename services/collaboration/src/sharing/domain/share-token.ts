import { createHash, randomBytes } from 'node:crypto'

/** 43 characters of base64url: 256 bits. */
const FORM = /^[\w-]{43}$/

/** What opens a share, by a link or out of a mail, and what is stored of it. */
export interface ShareToken {
  token: string
  /** SHA-256. Enough: the token has 256 random bits, so there is nothing to guess. */
  hash: Uint8Array<ArrayBuffer>
}

export function newShareToken(): ShareToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/** The hash by which a token is looked up; null for what cannot be one. */
export function hashShareToken(token: string): Uint8Array<ArrayBuffer> | null {
  return FORM.test(token) ? sha256(token) : null
}

/** Not a Buffer of the pool: Prisma would take the whole pool for the value. */
function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
