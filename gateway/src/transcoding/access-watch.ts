import { commonErrors, ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { Authenticator } from '../identity/authenticator.ts'
import { checkAccess } from '../identity/authorization.ts'
import type { CachedCredential } from '../identity/cached-credential.ts'
import { MAX_AGE_MS } from '../identity/credential-cache.ts'
import { type BearerToken, bearerToken } from '../request/bearer-token.ts'
import type { RequestContext } from '../request-context.ts'

/** Timers and the clock differ by some milliseconds. Without this margin the cached credential could still be valid. */
const CLOCK_MARGIN_MS = 10

/** Called once, with the error that a new request would get. */
export type OnAccessEnded = (error: ServiceError) => void

interface WatchedRequest {
  ctx: RequestContext
  onEnded: OnAccessEnded
}

/** The long-lived requests of one token. */
interface WatchedToken {
  token: BearerToken
  requests: Set<WatchedRequest>
  timer: NodeJS.Timeout | null
}

/**
 * Ends long requests (streams, downloads and uploads) when their credential loses its access. The watch
 * checks each token with identity once a second, as for new requests. A revoked or expired credential, a
 * removed user, and a lost scope or role end the requests within 2 s. While identity is unavailable, the
 * grace period of new requests applies.
 */
export class AccessWatch {
  readonly #authenticator: Authenticator
  readonly #watched = new Map<string, WatchedToken>()

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator
  }

  /** @returns a function that ends the watch. Requests to public operations are not watched. */
  watch(ctx: RequestContext, onEnded: OnAccessEnded): () => void {
    const { credential } = ctx
    const token = credential && bearerToken(ctx.req)
    if (!token) return () => {}
    const watched = this.#watchedToken(token, credential)
    const request = { ctx, onEnded }
    watched.requests.add(request)
    return () => this.#remove(watched, request)
  }

  /**
   * Checks a credential again when its last check is more than a second old, because the client delayed its
   * body.
   * @throws {ServiceError} the error that a new request would get
   */
  confirm(ctx: RequestContext): void | Promise<void> {
    const { credential } = ctx
    if (!credential || ageOf(credential) <= MAX_AGE_MS) return
    const token = bearerToken(ctx.req)
    if (token) return this.#confirm(ctx, token)
  }

  async #confirm(ctx: RequestContext, token: BearerToken): Promise<void> {
    let credential: CachedCredential
    try {
      credential = await this.#authenticator.find(token)
    } catch (cause) {
      throw endOf(ctx, cause)
    }
    const error = refusalOf(ctx, credential)
    if (error) throw error
    ctx.credential = credential
  }

  #watchedToken(token: BearerToken, credential: CachedCredential): WatchedToken {
    const known = this.#watched.get(token.hash)
    if (known) return known
    const watched: WatchedToken = { token, requests: new Set(), timer: null }
    this.#watched.set(token.hash, watched)
    this.#schedule(watched, credential)
    return watched
  }

  #remove(watched: WatchedToken, request: WatchedRequest): void {
    watched.requests.delete(request)
    if (watched.requests.size > 0) return
    if (watched.timer) clearTimeout(watched.timer)
    if (this.#watched.get(watched.token.hash) === watched) this.#watched.delete(watched.token.hash)
  }

  #schedule(watched: WatchedToken, credential: CachedCredential): void {
    watched.timer = setTimeout(() => void this.#check(watched), nextCheckMs(credential)).unref()
  }

  async #check(watched: WatchedToken): Promise<void> {
    let credential: CachedCredential
    try {
      credential = await this.#authenticator.find(watched.token)
    } catch (cause) {
      for (const request of [...watched.requests]) this.#end(watched, request, endOf(request.ctx, cause))
      return
    }
    for (const request of [...watched.requests]) {
      const error = refusalOf(request.ctx, credential)
      if (error) this.#end(watched, request, error)
    }
    if (watched.requests.size > 0) this.#schedule(watched, credential)
  }

  #end(watched: WatchedToken, request: WatchedRequest, error: ServiceError): void {
    this.#remove(watched, request)
    request.onEnded(error)
  }
}

/** Milliseconds until the cached credential is too old or expires. */
function nextCheckMs(credential: CachedCredential): number {
  const freshMs = MAX_AGE_MS - ageOf(credential)
  // A credential that is too old is in its grace period: identity was just asked and did not respond.
  const untilOldMs = freshMs < 0 ? MAX_AGE_MS : Math.min(freshMs, MAX_AGE_MS) + CLOCK_MARGIN_MS
  const untilExpiryMs = credential.expiresAt - Date.now()
  return untilExpiryMs > 0 ? Math.min(untilOldMs, untilExpiryMs) : untilOldMs
}

function ageOf(credential: CachedCredential): number {
  return Date.now() - credential.askedAt
}

/** The error of a request whose credential identity rejects or cannot check. */
function endOf(ctx: RequestContext, cause: unknown): ServiceError {
  if (!(cause instanceof ServiceError)) return commonErrors.internal({ cause })
  if (cause.status !== 'unauthorized') return cause
  ctx.responseHeaders.push(['WWW-Authenticate', 'Bearer error="invalid_token"'])
  return gatewayErrors.bad_credential()
}

function refusalOf(ctx: RequestContext, credential: CachedCredential): ServiceError | null {
  const { operation } = ctx
  const refusal = operation?.kind === 'rpc' ? checkAccess(credential, operation.route.access) : null
  if (!refusal) return null
  if (refusal.challenge !== null) ctx.responseHeaders.push(['WWW-Authenticate', refusal.challenge])
  return refusal.error
}
