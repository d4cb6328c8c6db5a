import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js'
import { encodeInPieces } from '../codec/encode-in-pieces.ts'
import { decode, encode } from '../codec/messages.ts'
import { type Contract, loadContract } from '../contract.ts'
import type { Rpc } from '../load/rpcs.ts'
import { type ServiceName, soleServiceOf } from '../service-table.ts'
import { rpcAttributes } from './rpc-attributes.ts'

export interface RpcDefinition extends MethodDefinition<object, object> {
  /** The service that serves it: `meetings`, the audience of tokens. Empty when several services serve it and no callee is given. */
  servedBy: string
  /** Created once, not per call. */
  spanAttributes: Record<string, string>
  /** The bytes of a response. Returns a promise for a large response, which would block other calls. */
  serializeResponse(response: object): Buffer | Promise<Buffer>
}

/**
 * The grpc-js definition of a service, by its full name (`mi.meetings.v1.Meetings`). Its methods have the
 * names of the handlers, and read and write typed objects.
 * @param servedBy the called service, when several services serve the rpc service
 * (`mi.lifecycle.v1.Lifecycle`)
 * @throws {Error} for an unknown service
 */
export function serviceDefinition(
  name: string,
  contract: Contract = loadContract(),
  servedBy: ServiceName | '' = soleServiceOf(name) ?? '',
): ServiceDefinition {
  const rpcs = contract.rpcs.filter(({ service }) => service === name)
  if (rpcs.length === 0) throw new Error(`no service ${name} in the contract`)
  return Object.fromEntries(rpcs.map(rpc => [rpc.method, methodDefinition(rpc, servedBy)]))
}

/** The definition of proto-loader with the project's codec instead of its own: `docs/decisions/compiled-codec.md`. */
function methodDefinition(
  { method, definition, requestType, responseType }: Rpc,
  servedBy: ServiceName | '',
): RpcDefinition {
  return {
    path: definition.path,
    requestStream: definition.requestStream,
    responseStream: definition.responseStream,
    requestSerialize: request => encode(requestType, request),
    requestDeserialize: bytes => decode(requestType, bytes),
    responseSerialize: response => encode(responseType, response),
    serializeResponse: response =>
      encodeInPieces(responseType, response ?? {}) ?? encode(responseType, response),
    responseDeserialize: bytes => decode(responseType, bytes),
    originalName: method,
    spanAttributes: rpcAttributes(definition.path.slice(1)),
    servedBy,
  }
}
