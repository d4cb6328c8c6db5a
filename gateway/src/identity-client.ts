import { type Contract, codecOf } from '@mi/contracts'
import { systemToken } from '@mi/service-kit'
import protobuf, { type Method } from 'protobufjs'
import type { Credential } from './credentials/cached-credential.ts'
import type { Channel } from './grpc/channel.ts'
import { callUnary } from './grpc/unary.ts'

const VERIFY_DEADLINE_MS = 2000
const IDEMPOTENCY_DEADLINE_MS = 5000
const REPORT_DEADLINE_MS = 5000

/** An answer that was kept for an Idempotency-Key. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  /** Null: the service that had the effect keeps it. */
  body: Uint8Array | null
}

/** What the claim of an Idempotency-Key led to: exactly one is set. */
export interface BeginOutcome {
  claim: string | null
  inProgress: boolean | null
  reusedWithOtherPayload: boolean | null
  kept: KeptAnswer | null
}

export interface RequestCount {
  accountId: string
  mode: 'live' | 'test'
  credentialId: string
  date: string
  statusClass: string
  count: number
}

/** On whose behalf a call is made. */
export interface CallIdentity {
  authorization: string
}

/** What the gateway asks of identity for itself. All of them throw {@link ServiceError}. */
export interface IdentityClient {
  verifyApiKey(hash: Uint8Array): Promise<Credential>
  beginRequest(
    who: CallIdentity,
    request: { key: string; fingerprint: Uint8Array; leaseMs: number },
  ): Promise<BeginOutcome>
  finishRequest(who: CallIdentity, request: { key: string; claim: string; answer: KeptAnswer }): Promise<void>
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
    const message = codecOf(method.resolvedRequestType!).write(request, protobuf.Writer.create()).finish()
    const answer = await callUnary(channel, {
      path: `/${rpc}`,
      message,
      headers: { authorization: options.who.authorization },
      deadlineMs: options.deadlineMs,
      repeatable: options.repeatable,
    })
    return codecOf(method.resolvedResponseType!).read(protobuf.Reader.create(answer), answer.length) as T
  }
  const own = (): CallIdentity => ({
    authorization: `Bearer ${systemToken('gateway', secret)}`,
  })
  const idempotency = { deadlineMs: IDEMPOTENCY_DEADLINE_MS, repeatable: false }
  return {
    verifyApiKey: keyHash =>
      call(
        'mi.identity.v1.Credentials/VerifyApiKey',
        { keyHash },
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
      // The same batch again changes nothing.
      await call('mi.identity.v1.UsageReports/ReportRequests', batch, {
        who: own(),
        deadlineMs: REPORT_DEADLINE_MS,
        repeatable: true,
      })
    },
  }
}
