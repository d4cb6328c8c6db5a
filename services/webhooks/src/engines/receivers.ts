import type { Encryption } from '@mi/encryption'
import type { SigningKeys } from '@mi/webhook-signature'
import { signingKey } from '@mi/webhook-signature'
import { AdaptiveLimit } from '../domain/adaptive-limit.ts'
import type { SubscriptionRecord } from '../store/subscriptions.ts'

/** Concurrent requests to a subscription: the initial and the maximum limit. */
const FIRST_LIMIT = 8
const MAX_LIMIT = 64
/** Maximum number of concurrent requests of an account across its subscriptions. */
const MAX_OF_ACCOUNT = 256
/** Maximum number of concurrent requests of this process. */
export const MAX_TOTAL = 1024

/** Counts the requests in flight, so that no receiver and no account takes the capacity that others need. */
export class Receivers {
  readonly #limits = new Map<string, AdaptiveLimit>()
  readonly #inFlight = new Map<string, number>()
  readonly #byAccount = new Map<string, number>()
  #total = 0
  #isShort = false

  /**
   * True when the last call of `room` had no capacity for a due delivery. The end of an attempt then frees capacity. The value is set
   * together with the capacity, without an await in between, so that no end of an attempt is missed.
   */
  get isShort(): boolean {
    return this.#isShort
  }

  /**
   * Number of additional requests that may be sent to each subscription now. The capacity is shared evenly when it is scarce. An account
   * gets no more while it holds more than is free, so that the capacity that it frees goes to accounts that hold less.
   */
  room(subscriptions: readonly { subscriptionId: string; accountId: string }[]): Map<string, number> {
    const room = new Map<string, number>()
    let left = MAX_TOTAL - this.#total
    const share = Math.max(1, Math.ceil(left / Math.max(1, subscriptions.length)))
    const accounts = new Map<string, number>()
    for (const { subscriptionId, accountId } of subscriptions) {
      const ofAccount = accounts.get(accountId) ?? this.#roomOfAccount(accountId, left)
      const own = this.#limitOf(subscriptionId).current - (this.#inFlight.get(subscriptionId) ?? 0)
      const granted = Math.max(0, Math.min(own, ofAccount, share, left))
      accounts.set(accountId, ofAccount - granted)
      left -= granted
      if (granted > 0) room.set(subscriptionId, granted)
    }
    this.#isShort = room.size < subscriptions.length
    return room
  }

  #roomOfAccount(accountId: string, free: number): number {
    const held = this.#byAccount.get(accountId) ?? 0
    return Math.min(MAX_OF_ACCOUNT - held, Math.ceil((free - held) / 2))
  }

  begin(subscriptionId: string, accountId: string): void {
    add(this.#inFlight, subscriptionId, 1)
    add(this.#byAccount, accountId, 1)
    this.#total++
  }

  end(subscriptionId: string, accountId: string, result: 'succeeded' | 'failed' | 'slow'): void {
    add(this.#inFlight, subscriptionId, -1)
    add(this.#byAccount, accountId, -1)
    this.#total--
    const limit = this.#limitOf(subscriptionId)
    if (result === 'succeeded') limit.succeeded()
    else limit.failed(result === 'slow')
  }

  #limitOf(subscriptionId: string): AdaptiveLimit {
    let limit = this.#limits.get(subscriptionId)
    if (!limit) {
      limit = new AdaptiveLimit(FIRST_LIMIT, MAX_LIMIT)
      this.#limits.set(subscriptionId, limit)
    }
    return limit
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** The current signing keys of a subscription, newest first. */
export function signingKeysOf(
  { id, secret, previousSecret, previousSecretExpiresAt }: SubscriptionRecord,
  encryption: Encryption,
  now: Date,
): SigningKeys {
  const open = (stored: string) => signingKey(encryption.decrypt(stored, id).toString())
  const overlaps =
    previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > now
  return overlaps ? [open(secret), open(previousSecret)] : [open(secret)]
}
