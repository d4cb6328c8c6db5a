import type { Root, Service } from 'protobufjs'
import type { Route, Verb } from '../route.ts'
import { asText, readOption } from './options.ts'
import { readAccess } from './read-access.ts'
import { type Rpc, rpcOption } from './rpcs.ts'

const VERBS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/**
 * Every rpc with google.api.http.
 * @throws {Error} with the name of an rpc that has no mi.access, no access rule (neither scope nor public nor
 * any_credential), a role although it is public, a path field that the request does not have, the name of
 * another operation, or streams in both directions
 */
export function readRoutes(rpcs: readonly Rpc[], root: Root): Route[] {
  const routes = rpcs
    .filter(rpc => rpcOption(rpc, '(google.api.http)') !== null)
    .map(rpc => readRoute(rpc, root.lookupService(rpc.service)))
  refuseDuplicates(routes)
  return routes
}

function readRoute(source: Rpc, service: Service): Route {
  const { name: rpc, definition, requestType, responseType } = source
  const http = rpcOption(source, '(google.api.http)') ?? {}
  const verb = Object.keys(VERBS).find(key => typeof http[key] === 'string') as keyof typeof VERBS | undefined
  if (!verb) throw new Error(`${rpc}: google.api.http names no verb and path`)
  const path = String(http[verb])
  const access = readAccess(source)
  if (!access) throw new Error(`${rpc} is public (google.api.http) but has no mi.access`)
  const waysIn = [access.scopes.length > 0, access.public, access.anyCredential].filter(Boolean)
  if (waysIn.length !== 1)
    throw new Error(`${rpc}: mi.access must say either scopes, public or any_credential`)
  if (access.public && (access.role !== 'member' || access.roleForOthers !== 'member'))
    throw new Error(`${rpc} asks for no credential (public), so mi.access cannot name a role`)
  if (definition.requestStream && definition.responseStream) {
    throw new Error(`${rpc}: streams in both directions cannot be carried over HTTP`)
  }
  const pathFields = [...path.matchAll(/\{([a-z0-9_]+)\}/g)].map(match => String(match[1]))
  for (const field of pathFields) {
    if (!requestType.fields[field]) throw new Error(`${rpc}: ${requestType.name} has no field ${field}`)
  }
  return {
    rpc,
    service: source.service,
    method: source.method,
    operationId: source.method,
    verb: VERBS[verb] satisfies Verb,
    path,
    pathFields,
    body: asText(http.body),
    responseBody: asText(http.response_body),
    requestType,
    responseType,
    clientStreaming: definition.requestStream,
    serverStreaming: definition.responseStream,
    access,
    tag: asText(readOption(service, '(mi.tag)')) ?? service.name,
  }
}

function refuseDuplicates(routes: Route[]): void {
  const seen = new Map<string, string>()
  for (const route of routes) {
    const address = `${route.verb} ${route.path.replace(/\{[^}]+\}/g, '{}')}`
    for (const key of [address, `operationId ${route.operationId}`]) {
      const other = seen.get(key)
      if (other) throw new Error(`${route.rpc} and ${other} share ${key}`)
      seen.set(key, route.rpc)
    }
  }
}
