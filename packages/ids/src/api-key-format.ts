import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The mode of the data that a key can access. The prefix of the key contains it. */
export type ApiKeyMode = 'live' | 'test'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
/** 62^43 > 2^256: 43 digits hold 256 bits. */
const SECRET_DIGITS = 43
/** 62^6 > 2^32: 6 digits hold a CRC-32. */
const CHECKSUM_DIGITS = 6

/**
 * Finds keys in a text, so that scanners can detect leaked keys. The checksum shows offline whether a match
 * is a key of the platform: {@link parseApiKey}.
 */
export const API_KEY_PATTERN = /svc_(live|test)_[0-9A-Za-z]{49}/

/** The data of a key that is stored and later shown. */
export interface ParsedApiKey {
  mode: ApiKeyMode
  /** `svc_live_` or `svc_test_`. */
  prefix: string
  lastFour: string
  /** SHA-256 of the full key, 32 bytes. No slower hash is needed, because the secret has 256 random bits. */
  hash: Buffer
}

/** A new key and its stored data. The key itself is shown once and never stored. */
export function newApiKey(mode: ApiKeyMode): ParsedApiKey & { key: string } {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS)
  const body = `svc_${mode}_${secret}`
  const key = body + checksum(body)
  return { key, mode, prefix: `svc_${mode}_`, lastFour: key.slice(-4), hash: hashApiKey(key) }
}

/** Parses a key. Null when the text cannot be a key of the platform (form or checksum), which needs no look-up. */
export function parseApiKey(text: string): ParsedApiKey | null {
  const match = API_KEY_PATTERN.exec(text)
  if (match?.[0].length !== text.length) return null
  const body = text.slice(0, -CHECKSUM_DIGITS)
  if (text.slice(-CHECKSUM_DIGITS) !== checksum(body)) return null
  const mode = match[1] as ApiKeyMode
  return { mode, prefix: `svc_${mode}_`, lastFour: text.slice(-4), hash: hashApiKey(text) }
}

/** SHA-256 of a key, 32 bytes. It is stored and used for look-ups. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_DIGITS)
}

function base62(value: bigint, digits: number): string {
  let rest = value
  let text = ''
  for (let digit = 0; digit < digits; digit++) {
    text = ALPHABET[Number(rest % BASE)] + text
    rest /= BASE
  }
  return text
}
