import { Metadata } from '@grpc/grpc-js'
import type { Span } from '@mi/tracing'
import type { CallOrigin } from '../call-context.ts'
import { formatReferences } from '../references.ts'

/** Options of a single call. */
export interface CallOptions {
  /** The context of the call that causes this call, or an internal token for the called service. */
  caller: string | CallOrigin
  /** The call fails after this time, and never later than the context's deadline. Default 10,000. */
  deadlineMs?: number
  signal?: AbortSignal
  /** Sent as If-Match. */
  ifMatch?: string
  /** The client's Idempotency-Key and the fingerprint of its request: base64url, with a dot between. */
  idempotency?: string
}

const DEFAULT_DEADLINE_MS = 10_000

/** gRPC metadata keys of calls between the platform's processes. */
export const METADATA = {
  authorization: 'authorization',
  requestId: 'mi-request-id',
  ifMatch: 'mi-if-match',
  clientIp: 'mi-client-ip',
  /** SHA-256 of the key and SHA-256 of the request: base64url, with a dot between. */
  idempotency: 'mi-idempotency',
  /** The checked resources that the request names: see `formatReferences`. */
  references: 'mi-references',
  /** In the trailers: the response is a stored response of an earlier call. */
  replayed: 'mi-replayed',
  /** In the trailers: the service has an idempotency record of the response. */
  recorded: 'mi-recorded',
  traceparent: 'traceparent',
} as const

export function originOf({ caller }: CallOptions): CallOrigin {
  return typeof caller === 'string' ? { tokenFor: () => caller } : caller
}

/** @param service the called service */
export function metadataOf(options: CallOptions, service: string, span: Span | null): Metadata {
  const origin = originOf(options)
  const metadata = new Metadata()
  metadata.set(METADATA.authorization, `Bearer ${origin.tokenFor(service)}`)
  if (origin.requestId) metadata.set(METADATA.requestId, origin.requestId)
  const traceparent = span?.traceparent ?? origin.traceparent
  if (traceparent) metadata.set(METADATA.traceparent, traceparent)
  if (origin.references?.size) metadata.set(METADATA.references, formatReferences(origin.references))
  if (options.ifMatch) metadata.set(METADATA.ifMatch, options.ifMatch)
  if (options.idempotency) metadata.set(METADATA.idempotency, options.idempotency)
  return metadata
}

/** The earlier of two deadlines: the call's own deadline and the deadline of the call that causes it. */
export function deadlineOf(options: CallOptions, now: number = Date.now()): Date {
  const own = now + (options.deadlineMs ?? DEFAULT_DEADLINE_MS)
  const outer = originOf(options).deadline?.getTime() ?? Number.POSITIVE_INFINITY
  return new Date(Math.min(own, outer))
}

/** Calls `cancel` when either signal aborts. Returns a function that stops listening. */
export function onAbort(options: CallOptions, cancel: () => void): () => void {
  const signals = [options.signal, originOf(options).signal].filter(signal => signal !== undefined)
  if (signals.some(signal => signal.aborted)) queueMicrotask(cancel)
  for (const signal of signals) signal.addEventListener('abort', cancel, { once: true })
  return () => {
    for (const signal of signals) signal.removeEventListener('abort', cancel)
  }
}
