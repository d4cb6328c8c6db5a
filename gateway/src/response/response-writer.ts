import type { Logger } from '@mi/contracts'
import { commonErrors, httpStatusOf, ServiceError } from '@mi/errors'
import { ClientDisconnected } from '../errors.ts'
import { rateLimitHeaders } from '../limits/headers.ts'
import type { RequestContext } from '../request-context.ts'
import type { ServerState } from '../server-state.ts'
import { gzipped, isCompressible } from './compression.ts'
import { endAfterDiscardingBody } from './discard-body.ts'
import { errorEnvelope, errorResponse } from './error-response.ts'
import type { HttpResponse } from './http-response.ts'
import { LARGE_BYTES } from './response-encoder.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** An unread body up to this size is discarded to its end, so that the connection can be reused. */
const DISCARDED_BYTES = 64 * 1024
/** Longer than a phone typically loses its connection in a tunnel. */
const STALL_MS = 60_000

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Location',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Deletion-Receipt',
  'Deprecation',
  'Sunset',
].join(', ')

export interface ResponseWriterDeps {
  log: Logger
  state: ServerState
  /** A client that reads nothing of a large response for this long is disconnected. */
  stallMs?: number
}

/** Writes every response of the API: common headers, the error envelope, the end of the connection. */
export class ResponseWriter {
  readonly #log: Logger
  readonly #state: ServerState
  readonly #stallMs: number

  constructor({ log, state, stallMs = STALL_MS }: ResponseWriterDeps) {
    this.#log = log
    this.#state = state
    this.#stallMs = stallMs
  }

  /** Sends a complete response, after `ctx.beforeSend`. */
  send(ctx: RequestContext, response: HttpResponse): void {
    const { beforeSend } = ctx
    if (!beforeSend) {
      this.#compressAndWrite(ctx, response)
      return
    }
    ctx.beforeSend = null
    void beforeSend(response).then(() => this.#compressAndWrite(ctx, response))
  }

  /**
   * Sends an error in the envelope. An error that is not declared becomes `internal_error`; its cause is
   * logged and not sent to the client. A disconnected client is not an error.
   */
  sendError(ctx: RequestContext, error: unknown): void {
    if (error instanceof ClientDisconnected) {
      this.#log.debug({ requestId: ctx.requestId, operation: ctx.operation?.name }, error.message)
      ctx.res.destroy()
      return
    }
    const known = error instanceof ServiceError ? error : commonErrors.internal({ cause: error })
    if (httpStatusOf(known) >= 500) {
      const fields = { err: known.cause ?? known, requestId: ctx.requestId, operation: ctx.operation?.name }
      this.#log.error(fields, known.code)
    }
    // After part of a response has been sent, only a broken connection can tell the client about the error.
    if (ctx.responseStarted) ctx.res.destroy()
    else {
      const { errorFormat: format, requestId } = ctx
      const serverUrl = this.#state.url
      this.send(ctx, errorResponse(known, { format, accept: ctx.headers.accept, requestId, serverUrl }))
    }
  }

  /** The envelope of an error that ends a stream. */
  errorEnvelope({ requestId }: RequestContext, error: ServiceError): string {
    return errorEnvelope(error, { requestId, serverUrl: this.#state.url })
  }

  /** Sends the head of a response whose body the caller streams. */
  sendHead(ctx: RequestContext, response: HttpResponse): void {
    ctx.res.writeHead(response.status, this.#headersOf(ctx, response))
    ctx.responseStarted = true
  }

  #compressAndWrite(ctx: RequestContext, response: HttpResponse): void {
    if (!isCompressible(ctx, response)) {
      this.#tryWrite(ctx, response)
      return
    }
    gzipped(response).then(
      compressed => this.#tryWrite(ctx, compressed),
      error => this.sendError(ctx, error),
    )
  }

  #tryWrite(ctx: RequestContext, response: HttpResponse): void {
    try {
      this.#write(ctx, response)
    } catch (error) {
      // Node refuses control characters in a header. A header from a service may contain them.
      this.sendError(ctx, error)
    }
  }

  #write(ctx: RequestContext, response: HttpResponse): void {
    const { res, req } = ctx
    if (ctx.responseStarted || res.destroyed) return
    const { status, body } = response
    const headers = this.#headersOf(ctx, response)
    if (status !== 204 && status !== 304) headers.push('Content-Length', String(body?.length ?? 0))
    res.writeHead(status, headers)
    ctx.responseStarted = true
    const sent = req.method === 'HEAD' ? null : body
    // Node resets the timeout when the response has been sent.
    if (sent !== null && sent.length > LARGE_BYTES) res.socket?.setTimeout(this.#stallMs)
    if (leavesBodyUnread(ctx)) endAfterDiscardingBody(ctx, sent)
    else res.end(sent)
  }

  /** The headers that every response carries, then the response's own, as a flat list. */
  #headersOf(ctx: RequestContext, response: HttpResponse): string[] {
    const headers = ['X-Request-Id', ctx.requestId, 'X-Content-Type-Options', 'nosniff']
    for (const [name, value] of response.headers) headers.push(name, value)
    for (const [name, value] of ctx.responseHeaders) headers.push(name, value)
    if (!hasHeader(response, 'cache-control')) {
      const isRead = response.status === 200 || response.status === 304
      // With an ETag a client may cache it, but must revalidate.
      const isCacheable = isRead && hasHeader(response, 'etag')
      headers.push('Cache-Control', isCacheable ? 'private, no-cache' : 'no-store')
    }
    headers.push('Vary', 'Authorization, Accept-Encoding')
    if (ctx.allowsCors) {
      headers.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED_HEADERS)
    }
    if (ctx.rateLimit) {
      for (const [name, value] of rateLimitHeaders(ctx.rateLimit.states, Date.now()))
        headers.push(name, value)
    }
    if (this.#state.isHttps) headers.push('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`)
    if (this.#state.draining || leavesBodyUnread(ctx)) headers.push('Connection', 'close')
    return headers
  }
}

/** True when the response has this header. The case of the names varies, because services write the headers of files. */
function hasHeader(response: HttpResponse, header: string): boolean {
  return response.headers.some(([name]) => name.toLowerCase() === header)
}

/** True when the client is still sending a large body that the gateway does not read. The connection then ends with the response. */
function leavesBodyUnread(ctx: RequestContext): boolean {
  if (!ctx.hasUnreadBody) return false
  const contentLength = ctx.headers['content-length']
  return contentLength === undefined || Number(contentLength) > DISCARDED_BYTES
}
