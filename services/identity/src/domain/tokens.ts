import { hash, randomBytes } from 'node:crypto'

/** A new secret of a session, a link, a code, a refresh token or an OAuth client: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a secret, which the database stores instead. No slower hash is needed for 256 random bits. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', token, 'buffer'))
}
