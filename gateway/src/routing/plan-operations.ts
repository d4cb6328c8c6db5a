import { type Contract, encode, fieldRules, type Route, type ServiceName, serviceOf } from '@mi/contracts'
import type { Method, Type } from 'protobufjs'
import type { Channel } from '../grpc/channel.ts'
import type { RefusalReport, RpcOperation } from '../operation.ts'
import { RequestParser } from '../request/message/request-parser.ts'
import { createResponseEncoder } from '../response/response-encoder.ts'
import { planCompletion } from '../transcoding/completion.ts'
import { planReferences } from '../transcoding/references.ts'

/** Prepares the contract's operations before the first request. */
export function planOperations(
  contract: Contract,
  channelOf: (service: ServiceName) => Channel,
): RpcOperation[] {
  return contract.routes.map(route => {
    const rules = fieldRules(route.requestType)
    return {
      kind: 'rpc',
      name: route.operationId,
      route,
      path: route.path,
      isPublic: route.access.public,
      channel: channelOf(serviceOf(route.service)),
      rpcPath: `/${route.rpc}`,
      parser: new RequestParser(route, rules),
      encodeResponse: createResponseEncoder(route),
      chunkField: route.clientStreaming ? (rules.find(rule => rule.kind === 'bytes')?.number ?? 0) : 0,
      refusal: refusalOf(route, contract, channelOf),
      references: planReferences(route, contract, channelOf),
      completion: planCompletion(route, contract, channelOf),
      hasEtag: hasEtag(route, contract.routes),
      headers: lifecycleHeaders(route),
    }
  })
}

function refusalOf(
  { access: { refusalRpc } }: Route,
  contract: Contract,
  channelOf: (service: ServiceName) => Channel,
): RefusalReport | null {
  if (refusalRpc === null) return null
  const [service, name] = refusalRpc.split('/') as [string, string]
  const method = contract.root.lookupService(service).methods[name]
  if (!method) throw new Error(`mi.access names ${refusalRpc}, which does not exist`)
  const type = (method.resolve() as Method).resolvedRequestType as Type
  return {
    channel: channelOf(serviceOf(service)),
    rpcPath: `/${refusalRpc}`,
    encode: request => encode(type, request),
  }
}

/**
 * True for a read, and for a change that returns the same resource as the read of its path. The client can
 * use the ETag in the next If-Match.
 */
function hasEtag(route: Route, routes: Route[]): boolean {
  if (route.access.successStatus === 204 || route.serverStreaming) return false
  if (route.verb === 'GET') return route.access.successStatus === 200
  return routes.some(
    other =>
      other.verb === 'GET' &&
      other.path === route.path &&
      other.responseType === route.responseType &&
      other.responseBody === route.responseBody,
  )
}

/** RFC 9745 (Deprecation, a Unix time) and RFC 8594 (Sunset, an HTTP date). */
function lifecycleHeaders({ access }: Route): [string, string][] {
  const headers: [string, string][] = []
  if (access.deprecation !== null) headers.push(['Deprecation', `@${Date.parse(access.deprecation) / 1000}`])
  if (access.sunset !== null) headers.push(['Sunset', new Date(access.sunset).toUTCString()])
  return headers
}
