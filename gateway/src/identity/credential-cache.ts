import { ServiceError } from '@mi/errors'
import { BoundedMap } from './bounded-map.ts'
import { CachedCredential, type Credential } from './cached-credential.ts'

/** A revocation must hold everywhere within 2 s: 1 s in the cache and the duration of a look-up. */
export const MAX_AGE_MS = 1000
const INVALID_MS = 2000
const MAX_ENTRIES = 50_000

/** Asks identity. @throws {ServiceError} `unauthorized` for a bad credential, others when identity has no answer */
export type Verify = () => Promise<Credential>

export interface CredentialCacheDeps {
  secret: string
  /** How long a valid credential stays valid while identity is unavailable. */
  graceMs: number
  now?: () => number
}

/**
 * Credentials by their SHA-256. Identity is asked once a second at most for each, however many requests
 * wait for it. While identity is unavailable, a credential that was valid stays valid for the grace period: nobody can revoke
 * through a service that is down, and the routes of the other services must not fail with it.
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

  /** Whether the credential was valid recently; says nothing about now. */
  wasValid(hash: string): boolean {
    return this.#valid.has(hash)
  }

  /**
   * The credential as identity has it now.
   * @param verify called unless somebody else is asking already
   * @throws {ServiceError} `unauthorized`, or `unavailable` when identity cannot be asked
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
    // Identity was unavailable a moment ago: use the cached credential without another wait.
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
