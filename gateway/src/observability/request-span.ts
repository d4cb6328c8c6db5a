import { rpcAttributes } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import type { Tracing } from '@mi/tracing'

/** The span of one request, parent of its calls' spans. */
export interface RequestSpan {
  /** W3C header for the calls of this request. */
  traceparent: string
  /** Runs a call of this request in a span of its own, with the W3C header that the service gets. */
  call<T>(rpcPath: string, work: (traceparent: string) => Promise<T>): Promise<T>
  end(method: string, route: string, status: number): void
}

/** Opens the span of a request below the client's own, when it sends one; null when no traces are exported. */
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
        // A refusal is an answer; what is no ServiceError, or says that the service did not answer, is a failure.
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
