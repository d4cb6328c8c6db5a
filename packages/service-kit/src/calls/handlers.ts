import { setImmediate } from 'node:timers/promises'
import {
  Metadata,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  type UntypedHandleCall,
} from '@grpc/grpc-js'
import { type CallContext, METADATA, type RpcDefinition } from '@mi/contracts'
import { unavailableOr } from '@mi/database'
import { type GrpcError, toGrpcError } from '@mi/errors'
import { beginCall, RefusedCall, type ServedCall, type ServingContext } from './serve-call.ts'

type Handler = (request: never, ctx: CallContext) => unknown

/**
 * Wraps a handler for grpc-js: verifies the caller, creates the context and the span, counts metrics and
 * encodes errors. If a database is unavailable or overloaded, the call fails with `unavailable`. The wrapper
 * encodes responses itself, so that a response that does not fit its message is logged as a failure of the
 * rpc: see {@link asBytes}.
 */
export function grpcHandler(
  definition: RpcDefinition,
  handler: Handler,
  serving: ServingContext,
): UntypedHandleCall {
  const run = handler as (request: unknown, ctx: CallContext) => unknown
  if (definition.responseStream) return serverStreaming(definition, run, serving)
  return async (
    call: ServerUnaryCall<object, object> | ServerReadableStream<object, object>,
    callback: sendUnaryData<Buffer>,
  ) => {
    let served: ServedCall | undefined
    try {
      served = beginCall(definition, call, serving)
      const { ctx } = served
      const request = 'request' in call ? call.request : requestsOf(call)
      const response = await served.run(() => run(request, ctx))
      const bytes = await definition.serializeResponse(response as object)
      served.end()
      callback(null, bytes, trailersOf(ctx))
    } catch (thrown) {
      const error = unavailableOr(thrown)
      served?.end(error)
      callback(wireError(error))
    }
  }
}

function serverStreaming(
  definition: RpcDefinition,
  run: (request: unknown, ctx: CallContext) => unknown,
  serving: ServingContext,
): UntypedHandleCall {
  return async (call: ServerWritableStream<object, Buffer>) => {
    let served: ServedCall | undefined
    try {
      served = beginCall(definition, call, serving)
      const { ctx } = served
      serving.openStreams.add(ctx)
      try {
        await served.run(() =>
          writeAll(call, run(call.request, ctx) as AsyncIterable<object>, definition.responseSerialize),
        )
      } finally {
        serving.openStreams.delete(ctx)
      }
      served.end()
      call.end()
    } catch (thrown) {
      const error = unavailableOr(thrown)
      served?.end(error)
      call.emit('error', wireError(error))
    }
  }
}

/**
 * The requests of a client stream, with backpressure.
 * @throws {Error} when the client broke off. In this case grpc-js ends the stream normally and reports
 * `cancelled` a few ticks later. Without the wait, an incomplete upload would count as complete.
 */
async function* requestsOf<T extends object>(call: ServerReadableStream<T, object>): AsyncGenerator<T> {
  yield* call
  await setImmediate()
  await setImmediate()
  if (call.cancelled) throw new Error('the client broke off')
}

function trailersOf({ idempotent }: CallContext): Metadata | undefined {
  if (!idempotent?.recorded) return undefined
  const trailers = new Metadata()
  trailers.set(METADATA.recorded, 'true')
  if (idempotent.replayed) trailers.set(METADATA.replayed, 'true')
  return trailers
}

/** Writes with backpressure. Leaves the loop when the client disconnects, so that the `finally` of a generator runs. */
async function writeAll(
  call: ServerWritableStream<object, Buffer>,
  responses: AsyncIterable<object>,
  encode: (response: object) => Buffer,
): Promise<void> {
  for await (const response of responses) {
    if (call.cancelled) return
    if (!call.write(encode(response))) await drained(call)
  }
}

function drained(call: ServerWritableStream<object, Buffer>): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      call.off('drain', done)
      call.off('cancelled', done)
      resolve()
    }
    call.on('drain', done)
    call.on('cancelled', done)
  })
}

/** The definition for the server. Its responses are already encoded. */
export function asBytes(definition: RpcDefinition): RpcDefinition {
  return { ...definition, responseSerialize: bytes => bytes as Buffer }
}

function wireError(error: unknown): Partial<GrpcError> {
  return error instanceof RefusedCall ? { code: error.code, details: error.details } : toGrpcError(error)
}
