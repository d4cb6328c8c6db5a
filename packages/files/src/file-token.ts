import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { InvalidTokenError } from './errors.ts'
import type { FileStore, SignedFile } from './file-store.ts'
import { assertKey } from './key.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Payload {
  k: string
  /** The expiry in seconds since 1970. */
  e: number
  n?: string
}

/** The options of file addresses at the gateway. */
export interface FileAddressOptions {
  /** The base URL of `/v1/files/{token}`: `https://meetings.example.com`. */
  baseUrl: string
  /** At least 32 characters. Anyone who knows the secret can create addresses. */
  signingSecret: string
  now?: () => Date
}

/** Creates and reads file addresses at the gateway, for every engine. */
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
 * Creates a token for a file and its expiry: AES-256-GCM (NIST SP 800-38D) as base64url. The token is
 * encrypted, not only signed, because a key contains ids of the account. People of other accounts with whom a
 * meeting is shared must not see them.
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
  // Decoding ignores characters outside base64url, so many texts would denote the same token.
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

/** RFC 5869: derives a key for this purpose only. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'file tokens', 32))
}
