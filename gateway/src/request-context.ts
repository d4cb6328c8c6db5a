import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceError } from '@mi/errors'
import { addressGroup } from '@mi/service-kit'
import { gatewayErrors } from './errors.ts'
import type { CachedCredential } from './identity/cached-credential.ts'
import { MAX_BYTES_OF_ACCOUNT, type MemoryBudget } from './limits/memory-budget.ts'
import type { Bucket, RateLimitResult } from './limits/rate-limit.ts'
import type { RequestSpan } from './observability/request-span.ts'
import type { Operation } from './operation.ts'
import type { ErrorFormat } from './response/error-response.ts'
import type { HttpResponse } from './response/http-response.ts'

/** One request, and what the policies have found out about it so far. */
export class RequestContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly startedAt = performance.now()
  readonly requestId: string
  readonly clientIp: string
  /** W3C trace context for the calls of this request; set by `transcode` to that of its call. */
  traceparent: string
  /** Null when no traces are exported. */
  readonly span: RequestSpan | null
  readonly path: string
  /** Without the question mark. */
  readonly query: string

  /** Set by `route`. */
  operation: Operation | null = null
  pathValues: string[] = []
  errorFormat: ErrorFormat = 'envelope'
  /** Set by `service-pages`: the template of the route, as the service has it. */
  servedRoute: string | null = null
  /** Set by `address-limit`: the bucket that a rejected credential is charged to. */
  failedAuthBucket: Bucket | null = null
  /** Set by `authenticate`; null on public operations. */
  credential: CachedCredential | null = null
  /** Set by `authorize`; thrown by `rate-limit`, so that the request is charged first. */
  authorizationError: ServiceError | null = null
  /** Set by `rate-limit`. */
  rateLimit: RateLimitResult | null = null
  /** Set by `oauth-limit`; run by `service-pages` before the response is sent. */
  onServiceResponse: ((headers: IncomingHttpHeaders) => Promise<void>) | null = null
  /** Set by `conditional`. */
  ifNoneMatch: string | null = null
  ifMatch: string | null = null
  /** Set by the first reader: `idempotency` or `transcode`. */
  body: Buffer | null = null
  /** Set by `idempotency`: SHA-256 of user and key, and of the request, for the service that has the effect. */
  idempotency: string | null = null
  /** Set by `transcode`: the service has stored its response and replays it for the same key. */
  recordedByService = false
  /** Set by `idempotency`: records the response, or releases the key, before the client sees the response. */
  beforeSend: ((response: HttpResponse) => Promise<void>) | null = null

  /** Headers of the response, whatever the outcome. */
  readonly responseHeaders: [name: string, value: string][] = []
  /** Whether web pages of any origin may read the response. */
  allowsCors = true
  bodyRead = false
  readonly #memory: MemoryBudget
  /** Taken of the budget, by the account that it was charged to. */
  #held: [account: string, bytes: number][] | null = null
  responseStarted = false

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    ids: {
      requestId: string
      clientIp: string
      traceparent: string
      span?: RequestSpan | null
      memory: MemoryBudget
    },
  ) {
    this.req = req
    this.res = res
    this.requestId = ids.requestId
    this.clientIp = ids.clientIp
    this.traceparent = ids.traceparent
    this.span = ids.span ?? null
    this.#memory = ids.memory
    const url = originForm(req.url ?? '/')
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.query = mark < 0 ? '' : url.slice(mark + 1)
  }

  get headers(): IncomingHttpHeaders {
    return this.req.headers
  }

  /** What is logged and counted in place of the path, which may hold a secret. */
  get loggedRoute(): string {
    return this.servedRoute ?? this.operation?.path ?? '(none)'
  }

  /**
   * Charges bytes that the request keeps in memory to its account, or to its address, until the response closes.
   * @throws {ServiceError} `rate_limited` when the account keeps too many
   */
  hold(bytes: number): void {
    const account = this.credential?.caller.accountId ?? addressGroup(this.clientIp)
    if (!this.#memory.take(account, bytes)) throw tooMuchAtOnce()
    if (this.#held === null) {
      this.#held = []
      this.res.once('close', () => this.#giveBack())
    }
    this.#held.push([account, bytes])
  }

  #giveBack(): void {
    for (const [account, bytes] of this.#held ?? []) this.#memory.giveBack(account, bytes)
  }

  /** Whether the request has a body that is not read yet. */
  get hasUnreadBody(): boolean {
    if (this.bodyRead) return false
    const { headers } = this.req
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  }
}

function tooMuchAtOnce(): ServiceError {
  const message = `The account has more than ${MAX_BYTES_OF_ACCOUNT / 1024 ** 2} MiB of requests and responses in progress. Wait until some have ended.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: 1 })
}

/** A request target may also be an absolute URL (RFC 9112, absolute-form). */
function originForm(url: string): string {
  if (!/^https?:\/\//i.test(url)) return url
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash < 0 ? '/' : url.slice(slash)
}
