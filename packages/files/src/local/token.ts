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
  return `${body}.${signature(secret, body).toString('base64url')}`
}

/** @throws {InvalidTokenError} */
export function readToken(secret: string, token: string, now: Date): SignedFile {
  const [body = '', given = '', ...rest] = token.split('.')
  const expected = signature(secret, body)
  const actual = Buffer.from(given, 'base64url')
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new InvalidTokenError('The token is not ours')
  const payload: Payload = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (payload.e * 1000 <= now.getTime()) throw new InvalidTokenError('The token has expired')
  return { key: payload.k, fileName: payload.n ?? null }
}

function signature(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`file.${body}`).digest()
}
