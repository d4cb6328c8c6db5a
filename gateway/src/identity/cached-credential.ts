import type { Caller, Plan } from '@mi/contracts'
import { createTokenSigner, type TokenSigner } from '@mi/service-kit'
import { planBuckets } from '../limits/plan-buckets.ts'
import type { Bucket } from '../limits/rate-limit.ts'

/** A credential as identity knows it. */
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

/** A credential that was valid when identity was last asked, with what is computed once for many requests. */
export class CachedCredential {
  readonly caller: Caller
  /** What its requests are counted by: a key has one limit, tokens of an app have one per user. The account comes first. */
  readonly limitKey: string
  /** The limits of its plan: its own and that of the whole account. */
  readonly planBuckets: readonly Bucket[]
  readonly expiresAt: number
  /** When identity was asked. */
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

  /** Internal token that `service` verifies: who calls. */
  authorization(service: string): string {
    this.#sign ??= createTokenSigner(this.caller, this.#secret, 'gateway')
    return `Bearer ${this.#sign(service)}`
  }
}
