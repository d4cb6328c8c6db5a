import type { Metadata } from '@grpc/grpc-js'
import {
  type CallContext,
  type Caller,
  encodeMessage,
  etagOf,
  type IdempotentCall,
  type Logger,
  loadContract,
  METADATA,
  parseReferences,
  type References,
  type Tenant,
} from '@mi/contracts'
import { commonErrors } from '@mi/errors'
import { ifMatchHolds } from '../requests/if-match.ts'
import type { TokenSigner, VerifiedToken } from './internal-token.ts'

const DEFAULT_DEADLINE_MS = 60_000

/** The common part of the grpc-js calls that the runtime uses. */
export interface ServerCall {
  metadata: Metadata
  cancelled: boolean
  getDeadline(): Date | number
  once(event: 'cancelled', listener: () => void): unknown
}

export interface CallContextInit {
  call: ServerCall
  verified: VerifiedToken
  /** Signs tokens for the services that the handler calls on behalf of the caller. */
  tokenFor: TokenSigner
  traceparent: string | null
  log: Logger
  rpc: string
  /** Set when the call has an Idempotency-Key. */
  idempotent: IdempotentCall | null
}

/** The context of one served call. Values that most handlers do not use (a logger, a signal) are created on first use. */
export class ServedCallContext implements CallContext {
  readonly caller: Caller
  readonly tenant: Tenant
  readonly requestId: string
  readonly deadline: Date
  readonly traceparent: string | null
  readonly references: References
  readonly ifMatch: string | null
  readonly clientIp: string | null
  readonly tokenFor: TokenSigner
  readonly idempotent: IdempotentCall | null
  readonly #init: CallContextInit
  #controller: AbortController | undefined
  #log: Logger | undefined

  constructor(init: CallContextInit) {
    const { metadata } = init.call
    this.#init = init
    this.caller = init.verified.caller
    this.tenant = { accountId: this.caller.accountId, mode: this.caller.mode }
    this.requestId = textOf(metadata, METADATA.requestId) ?? ''
    this.deadline = deadlineOf(init.call)
    this.traceparent = init.traceparent
    this.references = parseReferences(textOf(metadata, METADATA.references))
    this.ifMatch = textOf(metadata, METADATA.ifMatch)
    this.clientIp = textOf(metadata, METADATA.clientIp)
    this.tokenFor = init.tokenFor
    this.idempotent = init.idempotent
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#init.call.cancelled) this.#controller.abort()
      else this.#init.call.once('cancelled', () => this.#controller?.abort())
    }
    return this.#controller.signal
  }

  /** Ends a stream when the service stops. */
  abort(): void {
    this.#controller ??= new AbortController()
    this.#controller.abort()
  }

  get log(): Logger {
    const { requestId, caller } = this
    this.#log ??= this.#init.log.child({ rpc: this.#init.rpc, requestId, accountId: caller.accountId })
    return this.#log
  }

  checkPrecondition(typeName: string, current: object): void {
    if (this.ifMatch === null) return
    if (!ifMatchHolds(this.ifMatch, etagOf(encodeMessage(typeName, current), loadContract().type(typeName))))
      throw commonErrors.precondition_failed()
  }
}

export function textOf(metadata: Metadata, key: string): string | null {
  const [value] = metadata.get(key)
  return typeof value === 'string' && value !== '' ? value : null
}

function deadlineOf(call: ServerCall): Date {
  const deadline = call.getDeadline()
  if (deadline instanceof Date) return deadline
  return new Date(Number.isFinite(deadline) ? deadline : Date.now() + DEFAULT_DEADLINE_MS)
}
