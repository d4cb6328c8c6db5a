import { createHash, randomBytes } from 'node:crypto'

/** 43 characters of base64url: 256 bits. */
const FORM = /^[\w-]{43}$/

/** The secret of a share link or an invitation, and the values that are stored for it. */
export interface ShareToken {
  token: string
  /** SHA-256 of the token. A slow hash is not needed, because 256 random bits cannot be guessed. */
  hash: Uint8Array<ArrayBuffer>
}

export function newShareToken(): ShareToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/** The hash by which a token is looked up. Null for a malformed token. */
export function hashShareToken(token: string): Uint8Array<ArrayBuffer> | null {
  return FORM.test(token) ? sha256(token) : null
}

/** Returns a copy. A Buffer from the pool would make Prisma store the whole pool. */
function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(text).digest())
}
