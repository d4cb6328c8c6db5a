import { createFairSemaphore } from '@mi/scheduling'
import { addressGroup } from '@mi/service-kit'
import { identityErrors } from '../errors.ts'
import type { IdentityDatabase } from '../store/database.ts'
import { hashPassword, LONGEST_PASSWORD, verifyPassword } from './domain/password.ts'
import { countTry, HASH_THROTTLE, throttleKey } from './store/throttles.ts'

/** Hashes that run at the same time in this process: each takes a core and 19 MiB. */
const MOST_AT_ONCE = 2
const LONGEST_WAIT_MS = 5_000
const MOST_REMEMBERED = 10_000

/** The permission to hash a password, for one try of an address. */
export interface Admission {
  readonly address: string
}

/** Password hashing for pages: bounded by address and by process. */
export interface Passwords {
  /**
   * Counts a try by the address of the browser, before anything is looked up or hashed.
   * @throws {ServiceError} rate_limited after thirty tries in a minute
   */
  admit(origin: { clientIp: string }): Promise<Admission>
  /** @throws {ServiceError} unavailable when the hash would have to wait for longer than five seconds */
  hash(admission: Admission, password: string): Promise<string>
  /**
   * @param stored null for an unknown user: the result is false, at the same cost
   * @throws {ServiceError} as {@link hash}
   */
  verify(admission: Admission, password: string, stored: string | null): Promise<boolean>
}

export function createPasswords({ database, now }: { database: IdentityDatabase; now(): Date }): Passwords {
  const semaphore = createFairSemaphore(MOST_AT_ONCE)
  /** Addresses that have used up their tries, and until when (ms): a flood of tries costs no query. */
  const refusedUntil = new Map<string, number>()

  function refuse(address: string, seconds: number): never {
    if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.delete(refusedUntil.keys().next().value as string)
    refusedUntil.set(address, now().getTime() + seconds * 1000)
    throw identityErrors.too_many_tries({ retryAfterSeconds: seconds })
  }

  /** Addresses take turns: an address with many tries does not delay the others. */
  function inTurn<Result>({ address }: Admission, hash: () => Promise<Result>): Promise<Result> {
    const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
    return semaphore.run(address, hash, patience).catch(error => {
      throw error === patience.reason ? identityErrors.busy({ retryAfterSeconds: 5 }) : error
    })
  }

  return {
    async admit({ clientIp }) {
      const address = addressGroup(clientIp)
      const remainingMs = (refusedUntil.get(address) ?? 0) - now().getTime()
      if (remainingMs > 0)
        throw identityErrors.too_many_tries({ retryAfterSeconds: Math.ceil(remainingMs / 1000) })
      refusedUntil.delete(address)
      const refused = await countTry(database, throttleKey('hash', address), HASH_THROTTLE, now())
      if (refused) refuse(address, refused.retryAfterSeconds)
      return { address }
    },
    hash: (admission, password) => inTurn(admission, () => hashPassword(password)),
    verify: (admission, password, stored) =>
      inTurn(admission, () => verifyPassword(password.slice(0, LONGEST_PASSWORD), stored)),
  }
}
