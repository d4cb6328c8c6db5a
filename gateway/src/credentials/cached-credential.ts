import type { Caller } from '@mi/contracts'
import { createTokenSigner, type TokenSigner } from '@mi/service-kit'

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
  #sign: TokenSigner | null = null
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

  /** Authorization that services verify: who calls, and with which request. */
  authorization(requestId: string): string {
    this.#sign ??= createTokenSigner(this.caller, this.#secret)
    return `Bearer ${this.#sign(requestId)}`
  }
}
