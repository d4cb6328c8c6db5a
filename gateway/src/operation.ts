import type { Route } from '@mi/contracts'
import type { AnswerPlan } from './answers/answer-plan.ts'
import type { Channel } from './grpc/channel.ts'
import type { Page } from './pages/page.ts'
import type { RequestReader } from './transcoding/request/request-reader.ts'

/** An operation that a service answers, with all that can be prepared before a request comes. */
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
  reader: RequestReader
  answer: AnswerPlan
  /** Number of the request's field that carries pieces of a raw body; 0 when the body is JSON. */
  chunkField: number
  /** Whether answers carry an ETag: reads, and changes that answer what a read would. */
  hasEtag: boolean
  /** Deprecation, Sunset, Link. */
  headers: [name: string, value: string][]
}

/** A page that the gateway answers itself; no credential is asked for. */
export interface PageOperation {
  kind: 'page'
  name: string
  path: string
  isPublic: true
  page: Page
}

export type Operation = RpcOperation | PageOperation
