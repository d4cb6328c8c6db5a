import type { Type } from 'protobufjs'
import type { Role } from './call-context.ts'

/** HTTP verbs that google.api.http can name. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A header whose value is a template: `{field}` is replaced with a field of the response. */
export interface ResponseHeader {
  name: string
  value: string
}

/** The `mi.access` option of an rpc, with every default filled in. */
export interface Access {
  /** Any one of these is enough. Empty for public and any-credential operations. */
  scopes: string[]
  public: boolean
  anyCredential: boolean
  testOnly: boolean
  /** The operation's own limit beside the plan's, or null. */
  limitPerMinute: number | null
  deadlineMs: number
  successStatus: number
  /** Template of the Location header, or null. */
  location: string | null
  responseHeaders: ResponseHeader[]
  /** Media types of a body that is passed on raw; empty for JSON. */
  requestMediaTypes: string[]
  /** Media types of a response that may be passed on raw; empty for JSON alone. */
  responseMediaTypes: string[]
  maxBodyBytes: number
  /** Full name of the message that describes a raw JSON body, or null. */
  requestSchema: string | null
  summary: string
  /** The rpc's comment. */
  description: string
  /** Dates (YYYY-MM-DD) of RFC 9745 and RFC 8594, or null. */
  deprecation: string | null
  sunset: string | null
  /** Fields of the response that are null when an idempotent response is replayed. */
  secretFields: string[]
  safe: boolean
  /** Called when the gateway refuses a raw body: `mi.meetings.v1.MeetingsInternal/RefuseUpload`. */
  refusalRpc: string | null
  /** The least role of the user that the credential acts for. The gateway checks it. */
  role: Role
  /** The least role that reaches what other users of the account created. The service checks it. */
  roleForOthers: Role
}

/** Whether an Idempotency-Key has an effect: a POST with effects, made with a credential, whose body is not streamed. */
export function takesIdempotencyKey({ verb, access, clientStreaming }: Route): boolean {
  return verb === 'POST' && !access.safe && !access.public && !clientStreaming
}

/** A public operation: an rpc with google.api.http and mi.access. */
export interface Route {
  /** `mi.meetings.v1.Meetings/ListMeetings` */
  rpc: string
  /** `mi.meetings.v1.Meetings` */
  service: string
  /** `listMeetings`: name of the handler, of the client's method and of the OpenAPI operation. */
  method: string
  operationId: string
  verb: Verb
  /** `/v1/meetings/{id}` */
  path: string
  /** Fields of the request that stand in the path, snake_case. */
  pathFields: string[]
  /** `*` when the body is the request, a field's name when it is that field, null when there is no JSON body. */
  body: string | null
  /** The field of the response that is sent instead of the whole, or null. */
  responseBody: string | null
  /** protobufjs types with the names of the proto (snake_case). */
  requestType: Type
  responseType: Type
  clientStreaming: boolean
  serverStreaming: boolean
  access: Access
  /** The heading of its service. */
  tag: string
}
