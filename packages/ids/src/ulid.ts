import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16
const POOL_BYTES = 4096

const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES

let lastTime = -1
const lastRandom = new Uint8Array(RANDOM_CHARACTERS)

/**
 * A ULID: 48 bits of milliseconds and 80 random bits in Crockford base32, 26 characters. Without `now`, ids
 * of one process increase strictly, even within a millisecond, so that "newest first" is exact. With `now`
 * (fixtures, imports of old data), only the time determines the order.
 */
export function ulid(now?: Date): string {
  if (now !== undefined)
    return encodeTime(now.getTime()) + encodeRandom(randomDigits(new Uint8Array(RANDOM_CHARACTERS)))
  const time = Date.now()
  // A clock that steps back must not break the order, so the last time is kept.
  if (time > lastTime) {
    lastTime = time
    randomDigits(lastRandom)
    // Clears the high bit, so that incrementing the number never overflows.
    lastRandom[0] = Number(lastRandom[0]) & 15
  } else {
    increment(lastRandom)
  }
  return encodeTime(lastTime) + encodeRandom(lastRandom)
}

function randomDigits(digits: Uint8Array): Uint8Array {
  if (used + digits.length > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  for (let index = 0; index < digits.length; index++) digits[index] = Number(pool[used++]) & 31
  return digits
}

function increment(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = Number(digits[index])
    if (digit < 31) {
      digits[index] = digit + 1
      return
    }
    digits[index] = 0
  }
}

function encodeTime(milliseconds: number): string {
  let text = ''
  let rest = milliseconds
  for (let index = 0; index < TIME_CHARACTERS; index++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function encodeRandom(digits: Uint8Array): string {
  let text = ''
  for (const digit of digits) text += ALPHABET[digit]
  return text
}
