import { type Contract, decode, encode } from '@mi/contracts'
import { systemOrigin } from '@mi/service-kit'
import type { Method } from 'protobufjs'
import type { Channel } from '../grpc/channel.ts'
import { callUnary } from '../grpc/unary.ts'
import type { AccessTokenClaims, SigningKeySet } from './access-tokens.ts'
import type { Credential } from './cached-credential.ts'

const VERIFY_DEADLINE_MS = 2000
const IDEMPOTENCY_DEADLINE_MS = 5000
const REPORT_DEADLINE_MS = 5000

/** A stored response of an idempotent request. */
export interface StoredResponse {
  status: number
  headers: Record<string, string>
  /** Null when the service that performed the operation stores the body. */
  body: Uint8Array | null
}

/** Outcome of claiming an Idempotency-Key: exactly one is set. */
export interface BeginOutcome {
  claim: string | null
  inProgress: boolean | null
  reusedWithOtherPayload: boolean | null
  record: StoredResponse | null
}

export interface RequestCount {
  accountId: string
  mode: 'live' | 'test'
  credentialId: string
  date: string
  statusClass: string
  count: number
}

/** The token and the trace of a call. */
export interface CallIdentity {
  authorization: string
  requestId?: string
}

/** The gateway's own calls to identity. Each of them can throw a {@link ServiceError}. */
export interface IdentityClient {
  verifyApiKey(hash: Uint8Array): Promise<Credential>
  verifyAccessToken(claims: AccessTokenClaims): Promise<Credential>
  listSigningKeys(): Promise<SigningKeySet>
  beginRequest(
    who: CallIdentity,
    request: { key: string; fingerprint: Uint8Array; leaseMs: number },
  ): Promise<BeginOutcome>
  finishRequest(
    who: CallIdentity,
    request: { key: string; claim: string; answer: StoredResponse },
  ): Promise<void>
  releaseRequest(who: CallIdentity, request: { key: string; claim: string }): Promise<void>
  reportRequests(batch: { batchId: string; counts: RequestCount[] }): Promise<void>
}

export function createIdentityClient(contract: Contract, channel: Channel, secret: string): IdentityClient {
  const call = async <T extends object>(
    rpc: string,
    request: object,
    options: { who: CallIdentity; deadlineMs: number; repeatable: boolean },
  ): Promise<T> => {
    const [service, name] = rpc.split('/') as [string, string]
    const method = contract.root.lookupService(service).methods[name]!.resolve() as Method
    const message = encode(method.resolvedRequestType!, request)
    const answer = await callUnary(channel, {
      path: `/${rpc}`,
      message,
      headers: {
        authorization: options.who.authorization,
        'mi-request-id': options.who.requestId ?? null,
      },
      deadlineMs: options.deadlineMs,
      repeatable: options.repeatable,
    })
    return decode(method.resolvedResponseType!, answer) as T
  }
  const { tokenFor } = systemOrigin('gateway', secret)
  const own = (): CallIdentity => ({ authorization: `Bearer ${tokenFor(channel.name)}` })
  const idempotency = { deadlineMs: IDEMPOTENCY_DEADLINE_MS, repeatable: false }
  return {
    verifyApiKey: keyHash =>
      call(
        'mi.identity.v1.Credentials/VerifyApiKey',
        { keyHash },
        { who: own(), deadlineMs: VERIFY_DEADLINE_MS, repeatable: true },
      ),
    verifyAccessToken: claims =>
      call('mi.identity.v1.Credentials/VerifyAccessToken', claims, {
        who: own(),
        deadlineMs: VERIFY_DEADLINE_MS,
        repeatable: true,
      }),
    listSigningKeys: () =>
      call(
        'mi.identity.v1.Credentials/ListSigningKeys',
        {},
        { who: own(), deadlineMs: VERIFY_DEADLINE_MS, repeatable: true },
      ),
    beginRequest: (who, request) =>
      call('mi.identity.v1.Idempotency/BeginRequest', request, { who, ...idempotency }),
    finishRequest: async (who, request) => {
      await call('mi.identity.v1.Idempotency/FinishRequest', request, {
        who,
        ...idempotency,
        repeatable: true,
      })
    },
    releaseRequest: async (who, request) => {
      await call('mi.identity.v1.Idempotency/ReleaseRequest', request, {
        who,
        ...idempotency,
        repeatable: true,
      })
    },
    reportRequests: async batch => {
      // A batch may be reported twice: identity adds it once.
      await call('mi.identity.v1.UsageReports/ReportRequests', batch, {
        who: own(),
        deadlineMs: REPORT_DEADLINE_MS,
        repeatable: true,
      })
    },
  }
}
