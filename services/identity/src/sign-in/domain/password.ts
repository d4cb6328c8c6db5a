import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export const SHORTEST_PASSWORD = 12
/** The limit bounds the cost of a hash. */
export const LONGEST_PASSWORD = 1_000

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const HASH_BYTES = 32
const SALT_BYTES = 16
const STORED =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>
const derive = promisify(argon2)

/** A generated password: 120 random bits. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

/** A hash in the PHC string format. It names its cost, so that older hashes can be verified after the cost was raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await run(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** @param stored null for an unknown user, or a user without a password: the result is false, at the same cost */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = STORED.exec(stored ?? '')?.groups
  if (!parts) {
    await run(password, Buffer.alloc(SALT_BYTES), COST)
    return false
  }
  const { memory, passes, parallelism, salt = '', hash = '' } = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await run(password, Buffer.from(salt, 'base64'), cost)
  const expected = Buffer.from(hash, 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function run(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
