import { rpcAttributes } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import type { Tracing } from '@mi/tracing'

/** The span of one request. It is the parent of the spans of its calls. */
export interface RequestSpan {
  /** W3C header for the calls of this request. */
  traceparent: string
  /** Runs a call of this request in its own span. `work` receives the W3C header for the service. */
  call<T>(rpcPath: string, work: (traceparent: string) => Promise<T>): Promise<T>
  end(method: string, route: string, status: number): void
}

/** Opens the span of a request as a child of the client's span, if the client sends one. Null when no traces are exported. */
export function startRequestSpan(tracing: Tracing, given: string | null): RequestSpan | null {
  const span = tracing.startSpan('request', { kind: 'server', parent: given })
  if (span === null) return null
  const { traceparent } = span
  return {
    traceparent,
    async call(rpcPath, work) {
      const name = rpcPath.slice(1)
      const attributes = rpcAttributes(name)
      const call = tracing.startSpan(name, { kind: 'client', attributes, parent: traceparent })
      try {
        const result = await work(call?.traceparent ?? traceparent)
        call?.end()
        return result
      } catch (error) {
        // A refusal is a successful response. An error is a failure if it is not a ServiceError or if the service did not respond.
        call?.end(!(error instanceof ServiceError) || FAILURES.has(error.status))
        throw error
      }
    },
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

const FAILURES: ReadonlySet<string> = new Set(['internal', 'unavailable', 'deadline'])
