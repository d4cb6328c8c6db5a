import type { Tracing } from '@mi/tracing'

/** The span of one request, parent of its calls' spans. */
export interface RequestSpan {
  /** W3C header for the calls of this request. */
  traceparent: string
  end(method: string, route: string, status: number): void
}

/** Opens the span of a request below the client's own, when it sends one; null when no traces are exported. */
export function startRequestSpan(tracing: Tracing, given: string | null): RequestSpan | null {
  const span = tracing.startSpan('request', { kind: 'server', parent: given })
  if (span === null) return null
  return {
    traceparent: span.traceparent,
    end(method, route, status) {
      span.setName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      span.end(status >= 500)
    },
  }
}
