import type { Route } from '@mi/contracts'
import type { Channel } from './grpc/channel.ts'
import type { RequestParser } from './request/message/request-parser.ts'
import type { ErrorFormat } from './response/error-response.ts'
import type { HttpResponse } from './response/http-response.ts'
import type { ResponseEncoder } from './response/response-encoder.ts'
import type { PageUpstream } from './service-pages/page-upstream.ts'
import type { Completion } from './transcoding/completion.ts'
import type { OperationReferences } from './transcoding/references.ts'

/** An operation that a service implements, with everything that can be prepared before the first request. */
export interface RpcOperation {
  kind: 'rpc'
  /** Name in logs, metrics and limits. */
  name: string
  route: Route
  /** `/v1/meetings/{id}`. Logs contain this template, because a path may contain a secret. */
  path: string
  isPublic: boolean
  channel: Channel
  /** `/mi.meetings.v1.Meetings/ListMeetings` */
  rpcPath: string
  parser: RequestParser
  encodeResponse: ResponseEncoder
  /** Number of the request's field that carries chunks of a raw body; 0 when the body is JSON. */
  chunkField: number
  /** The rpc that is told when the gateway refuses a raw body, or null. */
  refusal: RefusalReport | null
  /** The fields that contain ids of other services' resources; null without any. */
  references: OperationReferences | null
  /** The rpc of other services that completes the response; null when the response is complete. */
  completion: Completion | null
  /** True when responses have an ETag: reads, and changes that return the same resource as the read. */
  hasEtag: boolean
  /** Deprecation, Sunset, Link. */
  headers: [name: string, value: string][]
}

/** The rpc that is told when the gateway refuses a body. It is prepared before the first request. */
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
  /** True when unknown query parameters are ignored, because links from other sites often have additional parameters. */
  ignoresQuery: boolean
  page: Page
}

/** Web pages of a service. The service itself decides about their paths and access. */
export interface ServicePagesOperation {
  kind: 'service-pages'
  name: string
  /** `/oauth/*`. Logs contain this pattern until the service reports its route. */
  path: string
  isPublic: true
  upstream: PageUpstream
  /** The path at the service, if it differs from the client's path. */
  target: string | null
  errorFormat: ErrorFormat
  /** True when the page issues OAuth tokens. Such a page has its own limits. */
  givesTokens: boolean
}

export type Operation = RpcOperation | PageOperation | ServicePagesOperation
