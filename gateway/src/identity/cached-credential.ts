import type { Caller, Plan } from '@mi/contracts'
import { createTokenSigner, type TokenSigner } from '@mi/service-kit'
import { planBuckets } from '../limits/plan-buckets.ts'
import type { Bucket } from '../limits/rate-limit.ts'

/** A credential as identity stores it. */
export interface Credential {
  accountId: string
  userId: string
  mode: 'live' | 'test'
  scopes: string[]
  auth: 'api_key' | 'oauth'
  credentialId: string
  role: 'owner' | 'admin' | 'member'
  plan: Plan
  rateLimitPerMinute: number
  rateLimitBurst: number
  expiresAt: Date | null
}

/** A credential that was valid at the last check with identity, and values that are computed once for many requests. */
export class CachedCredential {
  readonly caller: Caller
  /** The key of its rate limit, which starts with the account. An API key has one limit; the tokens of an app have one limit per user. */
  readonly limitKey: string
  /** The limits of its plan: one of this credential and one of the whole account. */
  readonly planBuckets: readonly Bucket[]
  readonly expiresAt: number
  /** The time of the last check with identity. */
  askedAt: number
  readonly #secret: string
  #sign: TokenSigner | null = null
  /** Results of scope checks by required scope; filled by `authorize`. */
  readonly scopeChecks = new Map<string, boolean>()

  constructor(credential: Credential, askedAt: number, secret: string) {
    const { rateLimitPerMinute, rateLimitBurst, expiresAt, ...caller } = credential
    this.caller = caller
    const { accountId, auth, credentialId, userId } = caller
    this.limitKey = `${accountId}:${auth === 'oauth' ? `${credentialId}/${userId}` : credentialId}`
    this.planBuckets = planBuckets(
      { account: accountId, credential: this.limitKey },
      { perMinute: rateLimitPerMinute, burst: rateLimitBurst },
    )
    this.expiresAt = expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    this.askedAt = askedAt
    this.#secret = secret
  }

  /** The internal token that tells `service` who calls. The service verifies it. */
  authorization(service: string): string {
    this.#sign ??= createTokenSigner(this.caller, this.#secret, 'gateway')
    return `Bearer ${this.#sign(service)}`
  }
}
