import { type Metadata, status } from '@grpc/grpc-js'
import { type Logger, METADATA, type RpcDefinition } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { ServedCallContext, textOf } from './call-context.ts'
import { idempotentCall } from './idempotent-call.ts'
import type { VerifiedToken } from './internal-token.ts'
import type { RpcMetrics } from './metrics.ts'
import { type RpcSpan, startRpcSpan } from './tracing.ts'

/** The part of any of grpc-js's calls that is used here. */
export interface ServerCall {
  metadata: Metadata
  cancelled: boolean
  getDeadline(): Date | number
  once(event: 'cancelled', listener: () => void): unknown
}

/** What serving a call needs of its service. */
export interface ServingContext {
  service: string
  secret: string
  verifyToken(token: string): VerifiedToken
  metrics: RpcMetrics
  log: Logger
  /** Names of the fields of an rpc's answer that show a secret. */
  secretFields(rpc: string): readonly string[]
  /** Streams that are ended when the service stops. */
  openStreams: Set<ServedCallContext>
}

/** One call from its arrival to its outcome. */
export interface ServedCall {
  ctx: ServedCallContext
  span: RpcSpan
  /** Counts and traces the outcome; logs a failure. */
  end(error?: unknown): void
}

/** A refusal of the transport, not of an operation: the caller's process is not one of ours. */
export class UntrustedCall extends Error {
  readonly code = status.UNAUTHENTICATED
  readonly details = 'internal token missing, wrong or expired'
}

/** @throws {UntrustedCall} when the internal token does not hold */
export function beginCall(definition: RpcDefinition, call: ServerCall, serving: ServingContext): ServedCall {
  const rpc = definition.path.slice(1)
  const token = (textOf(call.metadata, METADATA.authorization) ?? '').replace(/^Bearer /, '')
  const verified = verify(token, rpc, serving)
  const { service, secret, log } = serving
  const span = startRpcSpan(service, rpc, textOf(call.metadata, METADATA.traceparent))
  const ctx = new ServedCallContext({
    call,
    token,
    verified,
    traceparent: span.traceparent,
    log,
    service,
    secret,
    rpc,
    idempotent: idempotentCall(definition, textOf(call.metadata, METADATA.idempotency), serving.secretFields),
  })
  const count = serving.metrics.begin(rpc)
  return {
    ctx,
    span,
    end(error) {
      const outcome = outcomeOf(error, call)
      count(outcome)
      span.end(outcome)
      if (outcome === 'internal') ctx.log.error({ err: error }, 'rpc failed')
      else if (outcome === 'unavailable' || outcome === 'deadline') ctx.log.warn({ err: error }, 'rpc failed')
    },
  }
}

function verify(token: string, rpc: string, serving: ServingContext): VerifiedToken {
  try {
    return serving.verifyToken(token)
  } catch (error) {
    serving.log.warn({ rpc, err: error }, 'call without a valid internal token')
    throw new UntrustedCall()
  }
}

function outcomeOf(error: unknown, call: ServerCall): string {
  if (error === undefined) return 'ok'
  if (error instanceof ServiceError && error.status !== 'internal') return error.status
  return call.cancelled ? 'cancelled' : 'internal'
}
