import { invalid } from '@mi/errors'
import { newId } from '@mi/ids'
import type { Tracing } from '@mi/tracing'
import { gatewayErrors } from '../errors.ts'
import type { UsageCounter } from '../identity/usage-counter.ts'
import type { AccessLog } from '../observability/access-log.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import { startRequestSpan } from '../observability/request-span.ts'
import { childTrace } from '../observability/trace-context.ts'
import { clientAddress } from '../request/client-address.ts'
import { RequestContext } from '../request-context.ts'
import type { ResponseWriter } from '../response/response-writer.ts'
import type { ServerState } from '../server-state.ts'
import { actionSchema, type Policy } from './policy.ts'

const CLIENT_DISCONNECTED = 499
const SENT_ONCE = 'must be sent once'
const UNKNOWN_CODING = 'The only accepted Transfer-Encoding is chunked.'
const INVALID_HOST = /[\s/\\?#@]/

export interface RequestContextDeps {
  trustedProxies: number
  tracing: Tracing
  state: ServerState
  metrics: GatewayMetrics
  usage: UsageCounter
  accessLog: AccessLog
  responses: ResponseWriter
}

/**
 * Creates the request id and the trace context. It never uses the client's request id, because the id must be
 * unique in the logs. At the end of the request it writes the access log, the metrics and the usage counters.
 * The log contains the route, not the path, because a path may contain a secret.
 */
export function requestContext(deps: RequestContextDeps): Policy {
  const { trustedProxies, tracing, state, metrics, responses } = deps
  const name = 'request-context'
  return {
    name,
    schema: actionSchema(name),
    policy: () => (req, res, next) => {
      const given = req.headers.traceparent
      const span = startRequestSpan(tracing, typeof given === 'string' ? given : null)
      const ctx = new RequestContext(req, res, {
        requestId: newId('req'),
        clientIp: clientAddress(req, trustedProxies),
        traceparent: span?.traceparent ?? childTrace(given),
        span,
        memory: state.memory,
      })
      req.egContext.ctx = ctx
      state.inFlight++
      metrics.inFlight.inc()
      res.once('close', () => finish(deps, ctx))
      const hostError = hostErrorOf(ctx)
      if (hostError !== null) responses.sendError(ctx, invalid('Host', hostError))
      else if (hasUnknownCoding(ctx))
        responses.sendError(ctx, gatewayErrors.unsupported_media_type({ message: UNKNOWN_CODING }))
      else if (timesSent(ctx, 'authorization') > 1)
        responses.sendError(ctx, invalid('Authorization', SENT_ONCE))
      else next()
    },
  }
}

function finish(deps: RequestContextDeps, ctx: RequestContext): void {
  const { state, metrics, usage, accessLog } = deps
  const { req, res, credential } = ctx
  state.inFlight--
  metrics.inFlight.dec()
  const status = ctx.responseStarted ? res.statusCode : CLIENT_DISCONNECTED
  const milliseconds = performance.now() - ctx.startedAt
  const route = ctx.loggedRoute
  metrics.observe(route, req.method ?? '', status, milliseconds / 1000)
  if (credential && status !== CLIENT_DISCONNECTED) usage.count(credential.caller, status)
  ctx.span?.end(req.method ?? '', route, status)
  accessLog(ctx, status, milliseconds)
}

/**
 * The request must have exactly one valid Host, otherwise the status is 400 (RFC 9112 §3.2). With several
 * Host headers, Node's parser keeps the first, while a proxy may have routed by the last.
 */
function hostErrorOf(ctx: RequestContext): string | null {
  const { host } = ctx.req.headers
  if (host === undefined) return ctx.req.httpVersion === '1.1' ? 'is required' : null
  if (INVALID_HOST.test(host)) return 'is not a valid host'
  return timesSent(ctx, 'host') > 1 ? SENT_ONCE : null
}

/**
 * True when the body has a transfer coding other than `chunked`. Node decodes only `chunked` and would pass
 * on the compressed body of `gzip, chunked` as if it were plain. Compressed bodies are refused, because a
 * small body can expand without bound.
 */
function hasUnknownCoding({ req }: RequestContext): boolean {
  const coding = req.headers['transfer-encoding']
  return coding !== undefined && coding.trim().toLowerCase() !== 'chunked'
}

/** Counts a header in the request. Node's parser keeps the first of several, while a proxy may have checked the last. */
function timesSent({ req: { rawHeaders } }: RequestContext, header: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === header.length && name.toLowerCase() === header) count++
  }
  return count
}
