import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidTokenError } from '../errors.ts'
import type { SignedFile } from '../file-store.ts'

interface Payload {
  k: string
  /** Expiry, seconds since 1970. */
  e: number
  n?: string
}

/** `<payload>.<HMAC-SHA256>`, both base64url: says which file may be read until when. */
export function signToken(secret: string, file: SignedFile, expiresAt: Date): string {
  const payload: Payload = {
    k: file.key,
    e: Math.floor(expiresAt.getTime() / 1000),
    ...(file.fileName === null ? {} : { n: file.fileName }),
  }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${signature(secret, body)}`
}

/** @throws {InvalidTokenError} */
export function readToken(secret: string, token: string, now: Date): SignedFile {
  const [body = '', given = '', ...rest] = token.split('.')
  // Compared as text: decoding base64url skips characters that are none, so many texts would be the same signature.
  const expected = Buffer.from(signature(secret, body))
  const actual = Buffer.from(given)
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new InvalidTokenError('The token is not ours')
  const payload: Payload = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (payload.e * 1000 <= now.getTime()) throw new InvalidTokenError('The token has expired')
  return { key: payload.k, fileName: payload.n ?? null }
}

function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`file.${body}`).digest('base64url')
}
