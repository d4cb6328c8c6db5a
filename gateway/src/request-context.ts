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

/** The state of one request: the HTTP messages and the results of the policies. */
export class RequestContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly startedAt = performance.now()
  readonly requestId: string
  readonly clientIp: string
  /** W3C trace context for the calls of this request. `transcode` sets it to the context of its call. */
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
  /** Set by `service-pages`: the route template that the service reports. */
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
  /** Set by `idempotency`, for the service that performs the operation: SHA-256 of user and key, and SHA-256 of the request. */
  idempotency: string | null = null
  /** Set by `transcode` when the service has stored its response and replays it for the same key. */
  recordedByService = false
  /** Set by `idempotency`. Records the response, or releases the key, before the response is sent. */
  beforeSend: ((response: HttpResponse) => Promise<void>) | null = null

  /** Response headers that are sent with any outcome. */
  readonly responseHeaders: [name: string, value: string][] = []
  /** True when web pages of any origin may read the response. */
  allowsCors = true
  bodyRead = false
  readonly #memory: MemoryBudget
  /** The bytes taken from the memory budget, with the account that they were charged to. */
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

  /** The route for logs and metrics. They do not contain the path, because it may contain a secret. */
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

  /** True when the request has a body that was not read yet. */
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

/** The request target may also be an absolute URL (RFC 9112, absolute-form). */
function originForm(url: string): string {
  if (!/^https?:\/\//i.test(url)) return url
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash < 0 ? '/' : url.slice(slash)
}
