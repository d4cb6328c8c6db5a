import { once } from 'node:events'
import type { Client, ClientWritableStream } from '@grpc/grpc-js'
import { fromGrpcError } from '@mi/errors'
import { type CallOptions, deadlineOf, metadataOf, onAbort } from './call-options.ts'
import type { RpcDefinition } from './service-definition.ts'

export function unaryCall(channel: Client, rpc: RpcDefinition) {
  return (request: object, options: CallOptions): Promise<object> =>
    new Promise((resolve, reject) => {
      const call = channel.makeUnaryRequest(
        rpc.path,
        rpc.requestSerialize,
        rpc.responseDeserialize,
        request,
        metadataOf(options),
        { deadline: deadlineOf(options) },
        (error, response) => {
          stopListening()
          if (error) reject(fromGrpcError(error))
          else resolve(response as object)
        },
      )
      const stopListening = onAbort(options, () => call.cancel())
    })
}

export function serverStreamingCall(channel: Client, rpc: RpcDefinition) {
  return async function* (request: object, options: CallOptions): AsyncGenerator<object, void, undefined> {
    const call = channel.makeServerStreamRequest(
      rpc.path,
      rpc.requestSerialize,
      rpc.responseDeserialize,
      request,
      metadataOf(options),
      { deadline: deadlineOf(options) },
    )
    const stopListening = onAbort(options, () => call.cancel())
    try {
      yield* call
    } catch (error) {
      throw fromGrpcError(error)
    } finally {
      stopListening()
      // The reader may have left early: the other side must not go on.
      call.cancel()
    }
  }
}

export function clientStreamingCall(channel: Client, rpc: RpcDefinition) {
  return (requests: AsyncIterable<object>, options: CallOptions): Promise<object> =>
    new Promise((resolve, reject) => {
      const call = channel.makeClientStreamRequest(
        rpc.path,
        rpc.requestSerialize,
        rpc.responseDeserialize,
        metadataOf(options),
        { deadline: deadlineOf(options) },
        (error, response) => {
          stopListening()
          answered.abort()
          if (error) reject(fromGrpcError(error))
          else resolve(response as object)
        },
      )
      const answered = new AbortController()
      const stopListening = onAbort(options, () => call.cancel())
      writeAll(call, requests, answered.signal).catch(error => {
        call.cancel()
        reject(error)
      })
    })
}

/** Writes with back-pressure; stops when the other side has answered before the end. */
async function writeAll(
  call: ClientWritableStream<object>,
  requests: AsyncIterable<object>,
  answered: AbortSignal,
): Promise<void> {
  for await (const request of requests) {
    if (answered.aborted) return
    if (!call.write(request)) await once(call, 'drain', { signal: answered }).catch(ignoreAbort)
  }
  call.end()
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
