import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { InvalidTokenError } from './errors.ts'
import type { FileStore, SignedFile } from './file-store.ts'
import { assertKey } from './key.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Payload {
  k: string
  /** Expiry, seconds since 1970. */
  e: number
  n?: string
}

/** What makes and reads addresses of files at the gateway. */
export interface FileAddressOptions {
  /** Where `/v1/files/{token}` is served: `https://meetings.example.com`. */
  baseUrl: string
  /** At least 32 characters; anyone who has it can make addresses. */
  signingSecret: string
  now?: () => Date
}

/** Addresses of files at the gateway, as every engine gives them. */
export function fileAddresses({
  baseUrl,
  signingSecret,
  now = () => new Date(),
}: FileAddressOptions): Pick<FileStore, 'gatewayUrl' | 'verifyToken'> {
  return {
    gatewayUrl(key, { expiresInSeconds, fileName }) {
      assertKey(key)
      const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000)
      const token = signToken(signingSecret, { key, fileName: fileName ?? null }, expiresAt)
      return `${baseUrl.replace(/\/+$/, '')}/v1/files/${token}`
    },
    verifyToken: token => readToken(signingSecret, token, now()),
  }
}

/**
 * Says which file may be read until when: AES-256-GCM (NIST SP 800-38D) as base64url. Encrypted and not only signed, as a
 * key contains ids of the account that people of others, with whom a meeting is shared, have no business with.
 */
function signToken(secret: string, file: SignedFile, expiresAt: Date): string {
  const payload: Payload = {
    k: file.key,
    e: Math.floor(expiresAt.getTime() / 1000),
    ...(file.fileName === null ? {} : { n: file.fileName }),
  }
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** @throws {InvalidTokenError} */
function readToken(secret: string, token: string, now: Date): SignedFile {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips characters that are no base64url, so many texts would be the same token.
  if (bytes.toString('base64url') !== token || bytes.length <= IV_BYTES + TAG_BYTES)
    throw new InvalidTokenError('The token is not ours')
  const payload: Payload = JSON.parse(decrypted(secret, bytes))
  if (payload.e * 1000 <= now.getTime()) throw new InvalidTokenError('The token has expired')
  return { key: payload.k, fileName: payload.n ?? null }
}

function decrypted(secret: string, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
  } catch {
    throw new InvalidTokenError('The token is not ours')
  }
}

/** RFC 5869: a key for this purpose alone. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'file tokens', 32))
}
