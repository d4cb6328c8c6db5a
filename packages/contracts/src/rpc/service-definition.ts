import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js'
import type { Method, Service, Type } from 'protobufjs'
import { encodeInPieces } from '../codec/encode-in-pieces.ts'
import { decode, encode } from '../codec/messages.ts'
import { type Contract, loadContract } from '../contract.ts'
import { fullName, methodName } from '../naming.ts'

export interface RpcDefinition extends MethodDefinition<object, object> {
  /** The bytes of an answer; later, when it is so large that others would wait for it. */
  serializeResponse(response: object): Buffer | Promise<Buffer>
}

/**
 * The grpc-js definition of a service, by its full name (`mi.meetings.v1.Meetings`). Its methods carry the names of the
 * handlers and read and write typed objects.
 * @throws {Error} when there is no such service
 */
export function serviceDefinition(name: string, contract: Contract = loadContract()): ServiceDefinition {
  const service = contract.root.lookupService(name)
  return Object.fromEntries(
    service.methodsArray.map(method => [methodName(method.name), methodDefinition(service, method)]),
  )
}

function methodDefinition(service: Service, method: Method): RpcDefinition {
  const requestType = method.resolvedRequestType as Type
  const responseType = method.resolvedResponseType as Type
  return {
    path: `/${fullName(service)}/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: request => encode(requestType, request) as Buffer,
    requestDeserialize: bytes => decode(requestType, bytes),
    responseSerialize: response => encode(responseType, response) as Buffer,
    serializeResponse: response =>
      encodeInPieces(responseType, response ?? {}) ?? (encode(responseType, response) as Buffer),
    responseDeserialize: bytes => decode(responseType, bytes),
    originalName: methodName(method.name),
  }
}
