/** Roles of a user in an account, each with the rights of those after it. */
export const ROLES = ['owner', 'admin', 'member'] as const

export type Role = (typeof ROLES)[number]

/** True when `role` has at least the rights of `least`. */
export function roleIncludes(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** Plans of an account, on which its limits depend. */
export type Plan = 'free' | 'pro' | 'teams' | 'enterprise'

/** Who asks: an API key or an OAuth app for a user, or a service of the platform for an account. */
export interface Caller {
  accountId: string
  userId: string
  mode: 'live' | 'test'
  scopes: readonly string[]
  /** `session`: somebody at one of our own web pages. */
  auth: 'api_key' | 'oauth' | 'session' | 'system'
  /** `key_` or `app_` id; the user's id for a session; the service's name for system calls. */
  credentialId: string
  role: Role
  /** The plan of the account. Absent for calls that a service makes on its own. */
  plan?: Plan
}

/** What the audit log and histories call the one who acts, by how they proved who they are. */
export const ACTOR_TYPES = {
  api_key: 'api_key',
  oauth: 'oauth_app',
  session: 'user',
  system: 'system',
} as const satisfies Record<Caller['auth'], string>

/** An account and one of its two modes. First argument of every store function. */
export interface Tenant {
  accountId: string
  mode: 'live' | 'test'
}

/** The part of pino's logger that is used. Fields carry ids only: no text of meetings, no token, no e-mail address. */
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

/** What an outgoing call takes over from the call (or the event) that causes it. A {@link CallContext} is one. */
export interface CallOrigin {
  /** The internal token for a service (`meetings`), which verifies it; no other service accepts it. */
  tokenFor(service: string): string
  requestId?: string
  /** No outgoing call outlives it. */
  deadline?: Date
  signal?: AbortSignal
  /** W3C trace context. */
  traceparent?: string | null
}

/** A call with an Idempotency-Key: what is needed to run it once. */
export interface IdempotentCall {
  /** `mi.meetings.v1.Meetings/CreateMeeting` */
  rpc: string
  /** SHA-256 of the client's key. */
  key: Uint8Array
  /** SHA-256 of the client's request: the same key with another request is an error. */
  fingerprint: Uint8Array
  /** Bytes of its response to be stored, without the secrets in it. */
  encode(response: object): Uint8Array
  decode(bytes: Uint8Array): object
  /** Set when the response is a stored one; the client learns it from a header. */
  replayed: boolean
  /** Set when the service has stored the response and will replay it: nobody else has to store it. */
  recorded: boolean
}

/** What a handler gets beside its request. */
export interface CallContext extends CallOrigin {
  caller: Caller
  tenant: Tenant
  requestId: string
  deadline: Date
  /** Aborted when the client is gone or the deadline has passed. */
  signal: AbortSignal
  traceparent: string | null
  log: Logger
  ifMatch: string | null
  clientIp: string | null
  /** Null without an Idempotency-Key. Not carried on to calls that the handler makes. */
  idempotent: IdempotentCall | null
  /**
   * Holds the client's If-Match against `current`, the message that GET would response now. Without If-Match it does
   * nothing. Call it with the row locked, so that the check and the change are one.
   * @throws {ServiceError} precondition_failed
   */
  checkPrecondition(typeName: string, current: object): void
}
