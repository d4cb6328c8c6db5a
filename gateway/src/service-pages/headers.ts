import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { METADATA } from '@mi/contracts'
import { PAGE_CLIENT_HEADER, PAGE_ROUTE_HEADER, PAGE_TOKEN_HEADER } from '@mi/service-kit'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'

/** Headers of a single connection (RFC 9110 §7.6.1), which are never forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Headers that the gateway sets for the service, or handles itself. */
const NOT_FORWARDED = new Set(['host', 'content-length', 'expect', 'forwarded', 'traceparent', 'x-real-ip'])
/** Headers that the gateway or Node adds to every response, or that are meant only for the gateway. */
const NOT_RETURNED = new Set([
  'date',
  'x-request-id',
  'x-content-type-options',
  PAGE_ROUTE_HEADER,
  PAGE_CLIENT_HEADER,
])

export interface ForwardedHeaders {
  /** Internal token for the service. */
  token: string
  isHttps: boolean
  bodyBytes: number
}

/**
 * The headers of a page request to its service. The client's values of internal headers (`mi-*`,
 * `X-Forwarded-*`) are removed, because the service trusts these headers.
 */
export function requestHeaders(ctx: RequestContext, { token, isHttps, bodyBytes }: ForwardedHeaders) {
  const forwarded: OutgoingHttpHeaders = {}
  const ofConnection = listed(ctx.headers.connection)
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (HOP_BY_HOP.has(name) || NOT_FORWARDED.has(name) || ofConnection.has(name)) continue
    if (name.startsWith('mi-') || name.startsWith('x-forwarded-')) continue
    forwarded[name] = value
  }
  const own: OutgoingHttpHeaders = {
    [PAGE_TOKEN_HEADER]: `Bearer ${token}`,
    [METADATA.requestId]: ctx.requestId,
    [METADATA.clientIp]: ctx.clientIp,
    [METADATA.traceparent]: ctx.traceparent,
    'x-forwarded-for': ctx.clientIp,
    'x-forwarded-proto': isHttps ? 'https' : 'http',
    ...(ctx.headers.host !== undefined && { 'x-forwarded-host': ctx.headers.host }),
    ...(bodyBytes > 0 && { 'content-length': bodyBytes }),
  }
  return { ...forwarded, ...own }
}

/** The headers of a service's response for the client. A repeated header (Set-Cookie) stays repeated. */
export function responseHeaders(headers: IncomingHttpHeaders, raw: string[]): HttpResponse['headers'] {
  const ofConnection = listed(headers.connection)
  const kept: HttpResponse['headers'] = []
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase()
    if (HOP_BY_HOP.has(name) || NOT_RETURNED.has(name) || ofConnection.has(name)) continue
    kept.push([raw[at]!, raw[at + 1]!])
  }
  return kept
}

function listed(connection: string | undefined): Set<string> {
  return new Set(connection?.split(',').map(name => name.trim().toLowerCase()))
}
