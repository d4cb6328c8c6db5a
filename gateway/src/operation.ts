import type { Route } from '@mi/contracts'
import type { Channel } from './grpc/channel.ts'
import type { RequestParser } from './request/message/request-parser.ts'
import type { ErrorFormat } from './response/error-response.ts'
import type { HttpResponse } from './response/http-response.ts'
import type { ResponseEncoder } from './response/response-encoder.ts'
import type { PageUpstream } from './service-pages/page-upstream.ts'

/** An operation implemented by a service, with all that can be prepared before a request comes. */
export interface RpcOperation {
  kind: 'rpc'
  /** Name in logs, metrics and limits. */
  name: string
  route: Route
  /** `/v1/meetings/{id}`: what is logged, since a path may hold a secret. */
  path: string
  isPublic: boolean
  channel: Channel
  /** `/mi.meetings.v1.Meetings/ListMeetings` */
  rpcPath: string
  parser: RequestParser
  encodeResponse: ResponseEncoder
  /** Number of the request's field that carries chunks of a raw body; 0 when the body is JSON. */
  chunkField: number
  /** The rpc that learns of a raw body that the gateway refuses, or null. */
  refusal: RefusalReport | null
  /** Whether responses carry an ETag: reads, and changes that return what a read would. */
  hasEtag: boolean
  /** Deprecation, Sunset, Link. */
  headers: [name: string, value: string][]
}

/** The rpc that learns that a body was refused, prepared before the first request. */
export interface RefusalReport {
  channel: Channel
  /** `/mi.meetings.v1.MeetingsInternal/RefuseUpload` */
  rpcPath: string
  encode(request: { meetingId: string; reason: string }): Uint8Array
}

/** Produces a page that the gateway serves itself. */
export type Page = () => HttpResponse | Promise<HttpResponse>

/** A page that the gateway serves itself, without a credential. */
export interface PageOperation {
  kind: 'page'
  name: string
  path: string
  isPublic: true
  /** Unknown query parameters are ignored instead of refused: links from elsewhere often carry some. */
  ignoresQuery: boolean
  page: Page
}

/** Web pages of a service, which decides itself what is at which path and who may see it. */
export interface ServicePagesOperation {
  kind: 'service-pages'
  name: string
  /** `/oauth/*`: what is logged until the service has said which route it was. */
  path: string
  isPublic: true
  upstream: PageUpstream
  /** The service's path, when it is another than the client's. */
  target: string | null
  errorFormat: ErrorFormat
  /** Whether it gives OAuth tokens, and so has limits of its own. */
  givesTokens: boolean
}

export type Operation = RpcOperation | PageOperation | ServicePagesOperation
