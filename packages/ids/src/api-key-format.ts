import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The mode of the data that a key reaches; the prefix says which. */
export type ApiKeyMode = 'live' | 'test'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
/** 62^43 > 2^256: 43 digits hold 256 bits. */
const SECRET_DIGITS = 43
/** 62^6 > 2^32: 6 digits hold a CRC-32. */
const CHECKSUM_DIGITS = 6

/**
 * Where a key is in a text, so that leaked keys can be found by scanners. Whether a find is a key of
 * ours, the checksum shows offline: {@link parseApiKey}.
 */
export const API_KEY_PATTERN = /svc_(live|test)_[0-9A-Za-z]{49}/

/** What is kept of a key, and what is shown of it later. */
export interface ParsedApiKey {
  mode: ApiKeyMode
  /** `svc_live_` or `svc_test_`. */
  prefix: string
  lastFour: string
  /** SHA-256 of the whole key, 32 bytes. Enough: the secret has 256 random bits, so there is nothing to guess. */
  hash: Buffer
}

/** A new key and what is kept of it. The key itself is shown once and stored nowhere. */
export function newApiKey(mode: ApiKeyMode): ParsedApiKey & { key: string } {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS)
  const body = `svc_${mode}_${secret}`
  const key = body + checksum(body)
  return { key, mode, prefix: `svc_${mode}_`, lastFour: key.slice(-4), hash: hashApiKey(key) }
}

/** Reads a key; null when it cannot be a key of the platform (form or checksum), which needs no look-up. */
export function parseApiKey(text: string): ParsedApiKey | null {
  const match = API_KEY_PATTERN.exec(text)
  if (match?.[0].length !== text.length) return null
  const body = text.slice(0, -CHECKSUM_DIGITS)
  if (text.slice(-CHECKSUM_DIGITS) !== checksum(body)) return null
  const mode = match[1] as ApiKeyMode
  return { mode, prefix: `svc_${mode}_`, lastFour: text.slice(-4), hash: hashApiKey(text) }
}

/** SHA-256 of a key, 32 bytes: what is stored and looked up. */
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
