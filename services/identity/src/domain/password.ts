import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export const SHORTEST_PASSWORD = 12

/** OWASP Password Storage Cheat Sheet, scrypt: N = 2^15, r = 8, p = 3 (32 MiB). */
const COST = { logN: 15, r: 8, p: 3 } as const
const HASH_BYTES = 32
const SALT_BYTES = 16

type Cost = { logN: number; r: number; p: number }
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** A generated password: 120 random bits. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`, so that the cost can grow and old hashes still be checked. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await run(password, salt, COST)
  return ['scrypt', COST.logN, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  )
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [name, logN, r, p, salt = '', hash = ''] = stored.split('$')
  if (name !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const actual = await run(password, Buffer.from(salt, 'base64url'), cost)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function run(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return derive(password.normalize('NFKC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r })
}
