import type { Route } from '@mi/contracts'
import type { Type } from 'protobufjs'
import type { Channel } from './grpc/channel.ts'
import type { RequestParser } from './request/message/request-parser.ts'
import type { ErrorFormat } from './response/error-response.ts'
import type { HttpResponse } from './response/http-response.ts'
import type { ResponseEncoder } from './response/response-encoder.ts'
import type { PageUpstream } from './service-pages/page-upstream.ts'

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

/** An rpc without effects, or whose repetition has no effect, which the gateway calls in addition to the rpc of an operation. */
export interface InternalRpc {
  /** `/mi.references.v1.References/FindVisible` */
  path: string
  requestType: Type
  responseType: Type
}

/** The fields of a message that contain ids of one other service's resources. */
export interface ReferenceFields {
  owner: Channel
  numbers: ReadonlySet<number>
}

/** The references of an operation to resources of other services (`mi.field.resource_of`). It is prepared before the first request. */
export interface OperationReferences {
  inRequest: ReferenceFields[]
  inResponse: ReferenceFields[]
  findVisible: InternalRpc
  /** The rpc of `mi.access.adoption_rpc`, and the number of the id in the response; null without such an rpc. */
  adoption: (InternalRpc & { owner: Channel; idNumber: number }) | null
}

/** The rpc of `mi.access.completion_rpc` and the services that serve it. */
export interface Completion {
  rpc: InternalRpc
  channels: Channel[]
  /** The text fields of the rpc's request, with the numbers of the same fields in the response. */
  fields: { property: string; number: number }[]
  deadlineMs: number
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
