import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Authenticator apps support HMAC-SHA-1, six digits and 30 seconds (RFC 6238, RFC 4226). */
const PERIOD_SECONDS = 30
/** Clocks of phones differ, so the previous and the next code are accepted too. */
const WINDOW = 1

/** 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
}

/** `otpauth://totp/…`, which authenticator apps read from the picture. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The time step of the code; null when the code is wrong.
 * @param code as it was typed: spaces do not matter
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Meeting Intelligence',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
