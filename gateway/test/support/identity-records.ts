import { createHash } from 'node:crypto'
import { type Role, SCOPES } from '@mi/contracts'
import { defineErrors } from '@mi/errors'
import { newApiKey, newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import type { Credential } from '../../src/identity/cached-credential.ts'
import type { RequestCount, StoredResponse } from '../../src/identity/identity-client.ts'

const errors = defineErrors('identity-records', {
  bad_key: { status: 'unauthorized', message: 'unknown, revoked or expired' },
})

export interface KeyOptions {
  mode?: 'live' | 'test'
  scopes?: string[]
  perMinute?: number
  burst?: number
  accountId?: string
  userId?: string
  role?: Role
  expiresAt?: Date
}

/** The data of identity in memory: credentials, idempotency records and counters. Implements identity's part of the contract. */
export class IdentityRecords {
  readonly #credentials = new Map<string, Credential>()
  readonly #outcomes = new Map<
    string,
    { fingerprint: string; claim: string; record: StoredResponse | null }
  >()
  readonly reported: RequestCount[] = []

  issue({
    mode = 'live',
    scopes = [...SCOPES],
    perMinute = 100_000,
    burst = 0,
    accountId = newId('acc'),
    userId = newId('usr'),
    role = 'owner',
    expiresAt,
  }: KeyOptions): string {
    const { key, hash } = newApiKey(mode)
    this.#credentials.set(hash.toString('hex'), {
      accountId,
      userId,
      mode,
      scopes,
      auth: 'api_key',
      credentialId: newId('key'),
      role,
      plan: 'free',
      rateLimitPerMinute: perMinute,
      rateLimitBurst: burst,
      expiresAt: expiresAt ?? null,
    })
    return key
  }

  revoke(key: string): void {
    this.#credentials.delete(hashOf(key))
  }

  /** Changes the role or scopes of a key. */
  change(key: string, changes: Partial<Pick<Credential, 'role' | 'scopes'>>): void {
    const credential = this.#credentials.get(hashOf(key))
    if (credential) this.#credentials.set(hashOf(key), { ...credential, ...changes })
  }

  /** All stored responses, as text. */
  storedText(): string {
    return [...this.#outcomes.values()]
      .map(({ record }) => Buffer.from(record?.body ?? '').toString())
      .join('\n')
  }

  handlers(): Record<string, (request: never, ctx: CallContext) => unknown> {
    return {
      'mi.identity.v1.Credentials/VerifyApiKey': async ({ keyHash }: { keyHash: Uint8Array }) => {
        const found = this.#credentials.get(Buffer.from(keyHash).toString('hex'))
        const isExpired = found?.expiresAt && found.expiresAt.getTime() <= Date.now()
        if (!found || isExpired) throw errors.bad_key()
        return { ...found, plan: 'teams' }
      },
      'mi.identity.v1.Idempotency/BeginRequest': async (
        { key, fingerprint }: { key: string; fingerprint: Uint8Array },
        ctx: CallContext,
      ) => {
        const name = `${ctx.tenant.accountId} ${ctx.tenant.mode} ${key}`
        const print = Buffer.from(fingerprint).toString('hex')
        const known = this.#outcomes.get(name)
        if (!known) {
          const claim = newId('req')
          this.#outcomes.set(name, { fingerprint: print, claim, record: null })
          return { claim }
        }
        if (known.fingerprint !== print) return { reusedWithOtherPayload: true }
        return known.record ? { record: known.record } : { inProgress: true }
      },
      'mi.identity.v1.Idempotency/FinishRequest': async (
        { key, answer }: { key: string; answer: StoredResponse },
        ctx: CallContext,
      ) => {
        this.#outcomes.get(`${ctx.tenant.accountId} ${ctx.tenant.mode} ${key}`)!.record = answer
        return {}
      },
      'mi.identity.v1.Idempotency/ReleaseRequest': async ({ key }: { key: string }, ctx: CallContext) => {
        this.#outcomes.delete(`${ctx.tenant.accountId} ${ctx.tenant.mode} ${key}`)
        return {}
      },
      'mi.identity.v1.UsageReports/ReportRequests': async ({ counts }: { counts: RequestCount[] }) => {
        this.reported.push(...counts)
        return {}
      },
    } as Record<string, (request: never, ctx: CallContext) => unknown>
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
