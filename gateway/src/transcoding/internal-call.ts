import type { Contract } from '@mi/contracts'
import type { Method } from 'protobufjs'
import type { Channel } from '../grpc/channel.ts'
import { callUnary } from '../grpc/unary.ts'
import type { InternalRpc } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'

/** @throws {Error} for an rpc that does not exist */
export function internalRpc({ root }: Contract, rpc: string): InternalRpc {
  const [service, name] = rpc.split('/') as [string, string]
  const method = root.lookupService(service).methods[name]?.resolve() as Method | undefined
  if (!method) throw new Error(`the contract names ${rpc}, which does not exist`)
  return {
    path: `/${rpc}`,
    requestType: method.resolvedRequestType!,
    responseType: method.resolvedResponseType!,
  }
}

/** Calls an rpc on behalf of the caller of a request. @throws {ServiceError} */
export function callInternally(
  { credential, requestId, traceparent }: RequestContext,
  channel: Channel,
  { path }: InternalRpc,
  message: Uint8Array,
  deadlineMs: number,
): Promise<Buffer> {
  return callUnary(channel, {
    path,
    message,
    headers: {
      authorization: credential!.authorization(channel.name),
      'mi-request-id': requestId,
      traceparent,
    },
    deadlineMs,
    repeatable: true,
  })
}
