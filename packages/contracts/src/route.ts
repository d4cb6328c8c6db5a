import type { Type } from 'protobufjs'
import type { Role } from './call-context.ts'

/** The HTTP verbs of google.api.http. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A header whose value is a template: `{field}` is replaced with a field of the response. */
export interface ResponseHeader {
  name: string
  value: string
}

/** The `mi.access` option of an rpc, with every default filled in. */
export interface Access {
  /** A credential needs one of these scopes. Empty for public and any-credential operations. */
  scopes: string[]
  public: boolean
  anyCredential: boolean
  testOnly: boolean
  /** The operation's own limit in addition to the plan's limit, or null. */
  limitPerMinute: number | null
  deadlineMs: number
  successStatus: number
  /** Template of the Location header, or null. */
  location: string | null
  responseHeaders: ResponseHeader[]
  /** Media types of a body that is passed on raw; empty when the body is JSON. */
  requestMediaTypes: string[]
  /** Media types of a response that may be passed on raw; empty when the response is always JSON. */
  responseMediaTypes: string[]
  maxBodyBytes: number
  /** Full name of the message that describes a raw JSON body, or null. */
  requestSchema: string | null
  summary: string
  /** The comment of the rpc. */
  description: string
  /** Dates (YYYY-MM-DD) of RFC 9745 and RFC 8594, or null. */
  deprecation: string | null
  sunset: string | null
  /** Fields of the response that are null when an idempotent response is replayed. */
  secretFields: string[]
  safe: boolean
  /** The rpc that is called when the gateway refuses a raw body: `mi.meetings.v1.MeetingsInternal/RefuseUpload`. */
  refusalRpc: string | null
  /** The rpc that is called after a creation that names resources of the rpc's service: `mi.collaboration.v1.ChannelsInternal/AdoptMeeting`. */
  adoptionRpc: string | null
  /** The rpc of several services whose responses complete the response: `mi.lifecycle.v1.Lifecycle/GetUsage`. */
  completionRpc: string | null
  /** The lowest role that the user of the credential needs. The gateway checks it. */
  role: Role
  /** The lowest role that can access resources of other users in the account. The service checks it. */
  roleForOthers: Role
}

/** True when an Idempotency-Key has an effect: a POST with effects, with a credential, and without a streamed body. */
export function takesIdempotencyKey({ verb, access, clientStreaming }: Route): boolean {
  return verb === 'POST' && !access.safe && !access.public && !clientStreaming
}

/** A public operation: an rpc with google.api.http and mi.access. */
export interface Route {
  /** `mi.meetings.v1.Meetings/ListMeetings` */
  rpc: string
  /** `mi.meetings.v1.Meetings` */
  service: string
  /** `listMeetings`: the name of the handler, of the client method and of the OpenAPI operation. */
  method: string
  operationId: string
  verb: Verb
  /** `/v1/meetings/{id}` */
  path: string
  /** Request fields in the path, in snake_case. */
  pathFields: string[]
  /** `*` when the body is the full request, a field's name when the body is this field, null when there is no JSON body. */
  body: string | null
  /** The field of the response that is sent instead of the full response, or null. */
  responseBody: string | null
  /** protobufjs types with the names of the proto (snake_case). */
  requestType: Type
  responseType: Type
  clientStreaming: boolean
  serverStreaming: boolean
  access: Access
  /** The heading of its service in the documentation. */
  tag: string
}
