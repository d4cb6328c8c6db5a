import { ServiceError } from '@mi/errors'
import { BoundedMap } from './bounded-map.ts'
import { CachedCredential, type Credential } from './cached-credential.ts'

/** Revocation must hold everywhere within 2 s: 1 s in the cache and what a look-up takes. */
const GOOD_MS = 1000
const BAD_MS = 2000
const MOST_ENTRIES = 50_000

export interface CredentialCacheParts {
  /** Asks identity. @throws {ServiceError} `unauthorized` for a bad credential, others when identity has no answer */
  verify(hash: Buffer): Promise<Credential>
  secret: string
  /** How long a good credential outlives identity being out of reach. */
  graceMs: number
  now?: () => number
}

/**
 * What identity said of credentials, by their SHA-256. Each is asked for once a second at most, whoever many requests
 * wait for it. While identity is out of reach a credential that was good stays so for the grace: nobody can revoke
 * through a service that is down, and the routes of the others shall not fall with it.
 */
export class CredentialCache {
  readonly #parts: CredentialCacheParts
  readonly #now: () => number
  readonly #good = new BoundedMap<string, CachedCredential>(MOST_ENTRIES)
  readonly #bad = new BoundedMap<string, { error: ServiceError; until: number }>(MOST_ENTRIES)
  readonly #asking = new Map<string, Promise<CachedCredential>>()
  #unreachableUntil = 0

  constructor(parts: CredentialCacheParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** The credential, when it need not be asked for; throws as {@link find} when it is known to be bad. */
  peek(hash: string): CachedCredential | null {
    const now = this.#now()
    const known = this.#good.get(hash)
    if (known && now - known.askedAt <= GOOD_MS && known.expiresAt > now) return known
    const bad = this.#bad.get(hash)
    if (bad && bad.until > now) throw bad.error
    return null
  }

  /** Whether the credential was good not long ago; says nothing about now. */
  wasGood(hash: string): boolean {
    return this.#good.has(hash)
  }

  /** @throws {ServiceError} `unauthorized`, or `unavailable` when identity cannot be asked */
  find(hash: string): Promise<CachedCredential> {
    let asking = this.#asking.get(hash)
    if (!asking) {
      asking = this.#ask(hash).finally(() => this.#asking.delete(hash))
      this.#asking.set(hash, asking)
    }
    return asking
  }

  async #ask(hash: string): Promise<CachedCredential> {
    const askedAt = this.#now()
    const before = this.#good.get(hash)
    const spare = before && this.#withinGrace(before, askedAt) ? before : null
    // Found out of reach a moment ago: what is known serves without another wait.
    if (spare && askedAt < this.#unreachableUntil) return spare
    try {
      const credential = await this.#parts.verify(Buffer.from(hash, 'base64'))
      const cached = new CachedCredential(credential, askedAt, this.#parts.secret)
      this.#good.set(hash, cached)
      return cached
    } catch (error) {
      if (error instanceof ServiceError && error.status === 'unauthorized') {
        this.#good.delete(hash)
        this.#bad.set(hash, { error, until: this.#now() + BAD_MS })
        throw error
      }
      if (!spare) throw error
      this.#unreachableUntil = this.#now() + GOOD_MS
      return spare
    }
  }

  #withinGrace(credential: CachedCredential, now: number): boolean {
    return now - credential.askedAt <= GOOD_MS + this.#parts.graceMs && credential.expiresAt > now
  }
}
