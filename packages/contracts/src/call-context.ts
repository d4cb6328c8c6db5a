import type { References } from './references.ts'

/** Roles of a user in an account. Each role includes the rights of the roles after it. */
export const ROLES = ['owner', 'admin', 'member'] as const

export type Role = (typeof ROLES)[number]

/** True when `role` has at least the rights of `least`. */
export function roleIncludes(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** Plans of an account. The limits of the account depend on its plan. */
export type Plan = 'free' | 'pro' | 'teams' | 'enterprise'

/** The caller: an API key or an OAuth app that acts for a user, or a service of the platform that acts for an account. */
export interface Caller {
  accountId: string
  userId: string
  mode: 'live' | 'test'
  scopes: readonly string[]
  /** `session`: a user on a web page of the platform. */
  auth: 'api_key' | 'oauth' | 'session' | 'system'
  /** A `key_` or `app_` id; the user's id for a session; the service's name for system calls. */
  credentialId: string
  role: Role
  /** The plan of the account. Absent for calls that a service makes on its own. */
  plan?: Plan
}

/**
 * The actor type in the audit log and in histories, by the way in which the caller was authenticated. The OpenAPI
 * document lists these types.
 */
export const ACTOR_TYPES = {
  api_key: 'api_key',
  oauth: 'oauth_app',
  session: 'user',
  system: 'system',
} as const satisfies Record<Caller['auth'], string>

export type ActorType = (typeof ACTOR_TYPES)[keyof typeof ACTOR_TYPES]

/** An account and one of its two modes. It is the first argument of every store function. */
export interface Tenant {
  accountId: string
  mode: 'live' | 'test'
}

/** The part of pino's logger that the project uses. Fields contain ids only: no text of meetings, no token, no e-mail address. */
export interface Logger {
  trace: LogMethod
  debug: LogMethod
  info: LogMethod
  warn: LogMethod
  error: LogMethod
  fatal: LogMethod
  child(fields: Record<string, unknown>): Logger
}

export interface LogMethod {
  (fields: object, message?: string): void
  (message: string): void
}

/** The values that an outgoing call takes from the call (or the event) that causes it. A {@link CallContext} is a `CallOrigin`. */
export interface CallOrigin {
  /** Creates an internal token for a service (`meetings`). Only this service accepts the token. */
  tokenFor(service: string): string
  requestId?: string
  /** The latest time at which an outgoing call ends. */
  deadline?: Date
  signal?: AbortSignal
  /** W3C trace context. */
  traceparent?: string | null
  /** The checked resources of other services that the request names. */
  references?: References
}

/** A call with an Idempotency-Key, and the data that is needed to run it once. */
export interface IdempotentCall {
  /** `mi.meetings.v1.Meetings/CreateMeeting` */
  rpc: string
  /** SHA-256 of the client's key. */
  key: Uint8Array
  /** SHA-256 of the client's request. The same key with another request is an error. */
  fingerprint: Uint8Array
  /** The bytes of the response to store, without its secrets. */
  encode(response: object): Uint8Array
  decode(bytes: Uint8Array): object
  /** Set when the response is a stored response. A header tells the client. */
  replayed: boolean
  /** Set when the service has stored the response and will replay it, so that no other service has to store it. */
  recorded: boolean
}

/** The second argument of a handler, beside its request. */
export interface CallContext extends CallOrigin {
  caller: Caller
  tenant: Tenant
  requestId: string
  deadline: Date
  /** Aborted when the client has disconnected or the deadline has passed. */
  signal: AbortSignal
  traceparent: string | null
  log: Logger
  references: References
  ifMatch: string | null
  clientIp: string | null
  /** Null without an Idempotency-Key. The calls that the handler makes do not inherit it. */
  idempotent: IdempotentCall | null
  /**
   * Compares the client's If-Match with `current`, the message that GET would return now. Does nothing
   * without If-Match. Call it while the row is locked, so that no change happens between the check and the
   * update.
   * @throws {ServiceError} precondition_failed
   */
  checkPrecondition(typeName: string, current: object): void
}
