import { invalid } from '@mi/errors'
import { newId } from '@mi/ids'
import { fail } from '../answers/fail.ts'
import { Exchange } from '../exchange.ts'
import { clientAddress } from '../request/client-address.ts'
import { type RequestSpan, startRequestSpan } from '../request/request-span.ts'
import { childTrace } from '../request/trace-context.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy } from './policy.ts'

/**
 * Gives the request its id (never the client's own: it must be unique in our logs) and its place in the trace, and
 * writes the access log, the metrics and the usage counters when it is over. The log carries the route, not the path:
 * a path may hold a secret.
 */
export function requestContext(runtime: Runtime): Policy {
  const { trustedProxies, otlpEndpoint } = runtime.settings
  return {
    name: 'request-context',
    schema: actionSchema('request-context'),
    policy: () => (req, res, next) => {
      const given = req.headers.traceparent
      const span = otlpEndpoint === null ? null : startRequestSpan(String(given ?? ''))
      const exchange = new Exchange(req, res, {
        requestId: newId('req'),
        clientIp: clientAddress(req, trustedProxies),
        traceparent: span?.traceparent ?? childTrace(given),
      })
      req.egContext.exchange = exchange
      runtime.inFlight++
      runtime.metrics.inFlight.inc()
      res.once('close', () => close(runtime, exchange, span))
      // RFC 9112 §3.2.
      if (req.headers.host === undefined && req.httpVersion === '1.1')
        fail(runtime, exchange, invalid('Host', 'is required'))
      else next()
    },
  }
}

function close(runtime: Runtime, exchange: Exchange, span: RequestSpan | null): void {
  runtime.inFlight--
  runtime.metrics.inFlight.dec()
  const { req, res, operation, credential } = exchange
  const status = exchange.answered ? res.statusCode : 499
  const milliseconds = performance.now() - exchange.startedAt
  const route = operation?.path ?? '(none)'
  runtime.metrics.observe(route, req.method ?? '', status, milliseconds / 1000)
  if (credential && status !== 499) runtime.usage.count(credential.caller, status)
  span?.end(req.method ?? '', route, status)
  runtime.accessLog(exchange, status, milliseconds)
}
