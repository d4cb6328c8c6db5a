import { sendNow } from '../answers/send.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy, step } from './policy.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range, traceparent, tracestate'

/**
 * Preflights are answered for every origin; cookies are never involved. Answers to access tokens and to public
 * operations may be read by pages, answers to API keys may not: a key belongs on a server.
 */
export function cors(runtime: Runtime): Policy {
  return {
    name: 'cors',
    schema: actionSchema('cors', { maxAgeSeconds: { type: 'integer', default: 86_400 } }),
    policy: ({ maxAgeSeconds }: { maxAgeSeconds?: number }) =>
      step(runtime, exchange => {
        const { method, headers } = exchange.req
        if (headers.authorization !== undefined && /^bearer +svc_/i.test(headers.authorization)) {
          exchange.readableByPages = false
        }
        if (method !== 'OPTIONS' || headers.origin === undefined || !headers['access-control-request-method'])
          return
        exchange.readableByPages = true
        exchange.headers.push(
          ['Access-Control-Allow-Methods', METHODS],
          ['Access-Control-Allow-Headers', REQUEST_HEADERS],
          ['Access-Control-Max-Age', String(maxAgeSeconds)],
        )
        sendNow(runtime, exchange, { status: 204, headers: [], body: null })
        return 'answered'
      }),
  }
}
