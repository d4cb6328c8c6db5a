import { ServiceError } from '@mi/errors'
import { BoundedMap } from './bounded-map.ts'
import { CachedCredential, type Credential } from './cached-credential.ts'

/** A revocation must take effect everywhere within 2 s: 1 s in the cache, plus the time of a look-up. */
export const MAX_AGE_MS = 1000
const INVALID_MS = 2000
const MAX_ENTRIES = 50_000

/**
 * Verifies a credential with identity. @throws {ServiceError} `unauthorized` for a bad credential, other
 * errors when identity is unavailable
 */
export type Verify = () => Promise<Credential>

export interface CredentialCacheDeps {
  secret: string
  /** The time for which a valid credential stays valid while identity is unavailable. */
  graceMs: number
  now?: () => number
}

/**
 * Credentials by their SHA-256. The cache asks identity at most once a second for each credential, even if
 * many requests wait. While identity is unavailable, a credential that was valid stays valid for the grace
 * period: no revocation can happen in that time, and the routes of other services must not fail together with
 * identity.
 */
export class CredentialCache {
  readonly #deps: CredentialCacheDeps
  readonly #now: () => number
  readonly #valid = new BoundedMap<string, CachedCredential>(MAX_ENTRIES)
  readonly #invalid = new BoundedMap<string, { error: ServiceError; until: number }>(MAX_ENTRIES)
  readonly #pending = new Map<string, Promise<CachedCredential>>()
  #unavailableUntil = 0

  constructor(deps: CredentialCacheDeps) {
    this.#deps = deps
    this.#now = deps.now ?? Date.now
  }

  /** The cached credential, or null; throws as {@link find} when it is known to be invalid. */
  peek(hash: string): CachedCredential | null {
    const now = this.#now()
    const known = this.#valid.get(hash)
    if (known && now - known.askedAt <= MAX_AGE_MS && known.expiresAt > now) return known
    const bad = this.#invalid.get(hash)
    if (bad && bad.until > now) throw bad.error
    return null
  }

  /** True when the credential was valid recently. It may be revoked now. */
  wasValid(hash: string): boolean {
    return this.#valid.has(hash)
  }

  /**
   * The current credential according to identity.
   * @param verify called unless another request is verifying this credential
   * @throws {ServiceError} `unauthorized`, or `unavailable` when identity does not respond
   */
  find(hash: string, verify: Verify): Promise<CachedCredential> {
    let pending = this.#pending.get(hash)
    if (!pending) {
      pending = this.#verify(hash, verify).finally(() => this.#pending.delete(hash))
      this.#pending.set(hash, pending)
    }
    return pending
  }

  async #verify(hash: string, verify: Verify): Promise<CachedCredential> {
    const askedAt = this.#now()
    const before = this.#valid.get(hash)
    const fallback = before && this.#withinGrace(before, askedAt) ? before : null
    // Identity was unavailable a moment ago, so use the cached credential without waiting again.
    if (fallback && askedAt < this.#unavailableUntil) return fallback
    try {
      const credential = await verify()
      const cached = new CachedCredential(credential, askedAt, this.#deps.secret)
      this.#valid.set(hash, cached)
      return cached
    } catch (error) {
      if (error instanceof ServiceError && error.status === 'unauthorized') {
        this.#valid.delete(hash)
        this.#invalid.set(hash, { error, until: this.#now() + INVALID_MS })
        throw error
      }
      if (!fallback) throw error
      this.#unavailableUntil = this.#now() + MAX_AGE_MS
      return fallback
    }
  }

  #withinGrace(credential: CachedCredential, now: number): boolean {
    return now - credential.askedAt <= MAX_AGE_MS + this.#deps.graceMs && credential.expiresAt > now
  }
}
