import type { Caller } from '@mi/contracts'
import { signInternalToken } from '@mi/service-kit'

/** A token lives 60 s; after 20 s a new one is made, so that every call has time enough left. */
const TOKEN_REUSE_MS = 20_000

/** What identity says of a credential. */
export interface Credential {
  accountId: string
  userId: string
  mode: 'live' | 'test'
  scopes: string[]
  auth: 'api_key' | 'oauth'
  credentialId: string
  role: 'owner' | 'admin' | 'member'
  rateLimitPerMinute: number
  rateLimitBurst: number
  expiresAt: Date | null
}

/** A credential that was good when identity was last asked, and what is made of it once for many requests. */
export class CachedCredential {
  readonly caller: Caller
  readonly rateLimitPerMinute: number
  readonly rateLimitBurst: number
  readonly expiresAt: number
  /** When identity was asked. */
  askedAt: number
  readonly #secret: string
  #authorization = ''
  #signedAt = Number.NEGATIVE_INFINITY
  /** Scopes reached, by the scope needed; filled by `authorize`. */
  readonly reach = new Map<string, boolean>()

  constructor(credential: Credential, askedAt: number, secret: string) {
    const { rateLimitPerMinute, rateLimitBurst, expiresAt, ...caller } = credential
    this.caller = caller
    this.rateLimitPerMinute = rateLimitPerMinute
    this.rateLimitBurst = rateLimitBurst
    this.expiresAt = expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    this.askedAt = askedAt
    this.#secret = secret
  }

  /** Authorization that services verify. It carries no request id, so one serves many requests. */
  authorization(now: number): string {
    if (now - this.#signedAt > TOKEN_REUSE_MS) {
      this.#authorization = `Bearer ${signInternalToken(this.caller, this.#secret)}`
      this.#signedAt = now
    }
    return this.#authorization
  }

  /** Takes over the token of what was known before, so that a look-up each second does not sign one each second. */
  inherit(before: CachedCredential): void {
    if (JSON.stringify(before.caller) !== JSON.stringify(this.caller)) return
    this.#authorization = before.#authorization
    this.#signedAt = before.#signedAt
  }
}
