import { type Context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** The span of one request, above those of the calls it makes. */
export interface RequestSpan {
  /** W3C header that calls carry on. */
  traceparent: string
  end(method: string, route: string, status: number): void
}

/** Opens the span of a request below the client's own, when it sends one. Only for a process that exports traces. */
export function startRequestSpan(given: string | undefined): RequestSpan | null {
  const parent: Context = given ? propagation.extract(ROOT_CONTEXT, { traceparent: given }) : ROOT_CONTEXT
  const span = trace.getTracer('gateway').startSpan('request', { kind: SpanKind.SERVER }, parent)
  const carrier: { traceparent?: string } = {}
  propagation.inject(trace.setSpan(parent, span), carrier)
  if (carrier.traceparent === undefined) return null
  return {
    traceparent: carrier.traceparent,
    end(method, route, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
