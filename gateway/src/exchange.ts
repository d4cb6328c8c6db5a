import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceError } from '@mi/errors'
import type { Answer } from './answers/answer.ts'
import type { CachedCredential } from './credentials/cached-credential.ts'
import type { Bucket, Verdict } from './limits/bucket.ts'
import type { Operation } from './operation.ts'

/** One request and what the policies have found out about it so far. */
export class Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly startedAt = performance.now()
  readonly requestId: string
  readonly clientIp: string
  /** W3C trace context that calls carry on. */
  readonly traceparent: string
  readonly path: string
  /** What follows the question mark. */
  readonly query: string

  /** Set by `route`. */
  operation: Operation | null = null
  pathValues: string[] = []
  /** Set by `address-limit`: where a refused credential is counted. */
  guesses: Bucket | null = null
  /** Set by `authenticate`; null on public operations. */
  credential: CachedCredential | null = null
  /** Set by `authorize`: a refusal that still counts against the rate limit, which answers it. */
  refusal: ServiceError | null = null
  /** Set by `rate-limit`. */
  verdict: Verdict | null = null
  /** Set by `conditional`. */
  ifNoneMatch: string | null = null
  ifMatch: string | null = null
  /** Set by whoever reads it first: `idempotency` or `transcode`. */
  body: Buffer | null = null
  /** Set by `idempotency`: SHA-256 of key and request, for the service that has the effect. */
  idempotency: string | null = null
  /** Set by `transcode`: the service gives this answer again when it is asked with the same key. */
  keptByService = false
  /** Set by `idempotency`: keeps the answer, or gives the key back, before the client sees it. */
  settle: ((answer: Answer) => Promise<void>) | null = null

  /** Headers of the answer that do not depend on how it ends. */
  readonly headers: [name: string, value: string][] = []
  /** Whether the answer may be read by a page of any origin. */
  readableByPages = true
  bodyTaken = false
  answered = false

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    ids: { requestId: string; clientIp: string; traceparent: string },
  ) {
    this.req = req
    this.res = res
    this.requestId = ids.requestId
    this.clientIp = ids.clientIp
    this.traceparent = ids.traceparent
    const url = originForm(req.url ?? '/')
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.query = mark < 0 ? '' : url.slice(mark + 1)
  }

  /** Whether a body was announced that nobody has read. */
  get hasUnreadBody(): boolean {
    if (this.bodyTaken) return false
    const { headers } = this.req
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  }
}

/** A client may also send the whole address (RFC 9112, absolute-form). */
function originForm(url: string): string {
  if (!/^https?:\/\//i.test(url)) return url
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash < 0 ? '/' : url.slice(slash)
}

/** What express-gateway hangs on each request, with ours in it. */
export interface GatewayRequest extends IncomingMessage {
  egContext: { exchange?: Exchange }
}
