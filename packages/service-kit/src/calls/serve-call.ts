import { status } from '@grpc/grpc-js'
import {
  type Caller,
  type CallerRule,
  type Logger,
  METADATA,
  mayCall,
  type RpcDefinition,
} from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import type { Tracing } from '@mi/tracing'
import type { RpcMetrics } from '../process/metrics.ts'
import { ServedCallContext, type ServerCall, textOf } from './call-context.ts'
import { idempotentCall } from './idempotent-call.ts'
import {
  createTokenSigner,
  createTokenVerifier,
  type TokenSigner,
  type VerifiedToken,
} from './internal-token.ts'

/** The data of a service that serving a call requires. */
export interface ServingContext {
  service: string
  tokens: Tokens
  /** The rule that names the processes which may call an rpc. */
  callersOf(rpc: string): CallerRule
  metrics: RpcMetrics
  tracing: Tracing
  log: Logger
  /** The names of the secret fields in an rpc's response. */
  secretFields(rpc: string): readonly string[]
  /** The streams that end when the service stops. */
  openStreams: Set<ServedCallContext>
}

/** One call from its arrival to its outcome. */
export interface ServedCall {
  ctx: ServedCallContext
  /** Runs the handler, or a part of it, in the span of the call. */
  run<T>(work: () => T): T
  /** Counts and traces the outcome, and logs a failure. */
  end(error?: unknown): void
}

/** Verifies the tokens of the callers of a service, and signs tokens on their behalf. */
export interface Tokens {
  verify(token: string): VerifiedToken
  signerFor(caller: Caller): TokenSigner
}

export function createTokens(service: string, secret: string): Tokens {
  // The caller object is cached together with its verified token. The signed tokens are cached by this object.
  const signers = new WeakMap<Caller, TokenSigner>()
  return {
    verify: createTokenVerifier(secret, service),
    signerFor(caller) {
      let signer = signers.get(caller)
      if (!signer) {
        signer = createTokenSigner(caller, secret, service)
        signers.set(caller, signer)
      }
      return signer
    },
  }
}

/** A refusal of the transport: the calling process is not part of the platform, or must not call this rpc. */
export class RefusedCall extends Error {
  readonly code: status.UNAUTHENTICATED | status.PERMISSION_DENIED
  readonly details: string

  constructor(code: RefusedCall['code'], details: string) {
    super(details)
    this.code = code
    this.details = details
  }
}

/** @throws {RefusedCall} when the internal token is invalid for this service, or its issuer may not call this rpc */
export function beginCall(definition: RpcDefinition, call: ServerCall, serving: ServingContext): ServedCall {
  const rpc = definition.path.slice(1)
  const token = (textOf(call.metadata, METADATA.authorization) ?? '').replace(/^Bearer /, '')
  const verified = verify(token, rpc, serving)
  const given = textOf(call.metadata, METADATA.traceparent)
  const span = serving.tracing.startSpan(rpc, {
    kind: 'server',
    attributes: definition.spanAttributes,
    parent: given,
  })
  const ctx = new ServedCallContext({
    call,
    verified,
    tokenFor: serving.tokens.signerFor(verified.caller),
    traceparent: span?.traceparent ?? given,
    log: serving.log,
    rpc,
    idempotent: idempotentCall(definition, textOf(call.metadata, METADATA.idempotency), serving.secretFields),
  })
  const count = serving.metrics.begin(rpc)
  return {
    ctx,
    run: work => (span ? span.run(work) : work()),
    end(error) {
      const outcome = outcomeOf(error, call)
      count(outcome)
      if (outcome !== 'ok') span?.setAttributes({ 'mi.outcome': outcome })
      span?.end(outcome === 'internal')
      if (outcome === 'internal') ctx.log.error({ err: error }, 'rpc failed')
      else if (outcome === 'unavailable' || outcome === 'deadline') ctx.log.warn({ err: error }, 'rpc failed')
    },
  }
}

function verify(token: string, rpc: string, { tokens, callersOf, log }: ServingContext): VerifiedToken {
  let verified: VerifiedToken
  try {
    verified = tokens.verify(token)
  } catch (error) {
    log.warn({ rpc, err: error }, 'call refused: no valid internal token')
    throw new RefusedCall(status.UNAUTHENTICATED, 'internal token missing, wrong or expired')
  }
  const { issuer, caller } = verified
  if (!mayCall(callersOf(rpc), issuer, caller)) {
    log.warn({ rpc, issuer, auth: caller.auth }, 'call refused: the process may not call this rpc')
    throw new RefusedCall(status.PERMISSION_DENIED, `${issuer} may not call ${rpc} for this caller`)
  }
  return verified
}

function outcomeOf(error: unknown, call: ServerCall): string {
  if (error === undefined) return 'ok'
  if (error instanceof ServiceError && error.status !== 'internal') return error.status
  return call.cancelled ? 'cancelled' : 'internal'
}
