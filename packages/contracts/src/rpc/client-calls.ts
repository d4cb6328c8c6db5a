import { once } from 'node:events'
import type { Client, ClientWritableStream } from '@grpc/grpc-js'
import { fromGrpcError, ServiceError } from '@mi/errors'
import { type Span, startSpan } from '@mi/tracing'
import { type CallOptions, deadlineOf, metadataOf, onAbort, originOf } from './call-options.ts'
import type { RpcDefinition } from './service-definition.ts'

/** The span of a call. Its parent is the span of the calling code, or else of the cause (an event, a job). */
function spanOf(rpc: RpcDefinition, options: CallOptions): Span | null {
  const parent = originOf(options).traceparent
  return startSpan(rpc.path.slice(1), { kind: 'client', attributes: rpc.spanAttributes, parent })
}

function endSpan(span: Span | null, failure: unknown): void {
  if (span === null) return
  const outcome = failure === null ? 'ok' : failure instanceof ServiceError ? failure.status : 'internal'
  if (outcome !== 'ok') span.setAttributes({ 'mi.outcome': outcome })
  span.end(outcome === 'internal' || outcome === 'unavailable' || outcome === 'deadline')
}

export function unaryCall(channel: Client, rpc: RpcDefinition) {
  return (request: object, options: CallOptions): Promise<object> =>
    new Promise((resolve, reject) => {
      const span = spanOf(rpc, options)
      const call = channel.makeUnaryRequest(
        rpc.path,
        rpc.requestSerialize,
        rpc.responseDeserialize,
        request,
        metadataOf(options, rpc.servedBy, span),
        { deadline: deadlineOf(options) },
        (error, response) => {
          stopListening()
          const failure = error ? fromGrpcError(error) : null
          endSpan(span, failure)
          if (failure) reject(failure)
          else resolve(response as object)
        },
      )
      const stopListening = onAbort(options, () => call.cancel())
    })
}

export function serverStreamingCall(channel: Client, rpc: RpcDefinition) {
  return async function* (request: object, options: CallOptions): AsyncGenerator<object, void, undefined> {
    const span = spanOf(rpc, options)
    let failure: unknown = null
    const call = channel.makeServerStreamRequest(
      rpc.path,
      rpc.requestSerialize,
      rpc.responseDeserialize,
      request,
      metadataOf(options, rpc.servedBy, span),
      { deadline: deadlineOf(options) },
    )
    const stopListening = onAbort(options, () => call.cancel())
    try {
      yield* call
    } catch (error) {
      failure = fromGrpcError(error)
      throw failure
    } finally {
      stopListening()
      endSpan(span, failure)
      // The reader may have stopped early. The other side must then stop, too.
      call.cancel()
    }
  }
}

export function clientStreamingCall(channel: Client, rpc: RpcDefinition) {
  return (requests: AsyncIterable<object>, options: CallOptions): Promise<object> =>
    new Promise((resolve, reject) => {
      const span = spanOf(rpc, options)
      const call = channel.makeClientStreamRequest(
        rpc.path,
        rpc.requestSerialize,
        rpc.responseDeserialize,
        metadataOf(options, rpc.servedBy, span),
        { deadline: deadlineOf(options) },
        (error, response) => {
          stopListening()
          responded.abort()
          const failure = error ? fromGrpcError(error) : null
          endSpan(span, failure)
          if (failure) reject(failure)
          else resolve(response as object)
        },
      )
      const responded = new AbortController()
      const stopListening = onAbort(options, () => call.cancel())
      writeAll(call, requests, responded.signal).catch(error => {
        call.cancel()
        reject(error)
      })
    })
}

/** Writes with backpressure. Stops when the other side has responded before the end. */
async function writeAll(
  call: ClientWritableStream<object>,
  requests: AsyncIterable<object>,
  responded: AbortSignal,
): Promise<void> {
  for await (const request of requests) {
    if (responded.aborted) return
    if (!call.write(request)) await once(call, 'drain', { signal: responded }).catch(ignoreAbort)
  }
  call.end()
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
