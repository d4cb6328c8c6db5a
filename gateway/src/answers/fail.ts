import { commonErrors, httpStatusOf, ServiceError } from '@mi/errors'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, JSON_TYPE } from './answer.ts'
import { send, sendNow } from './send.ts'

/** Answers an error in the envelope. What is not declared becomes `internal_error` and is logged; nothing of it leaks. */
export function fail(runtime: Runtime, exchange: Exchange, error: unknown): void {
  if (exchange.answered) {
    // Half an answer is out: only its missing end can tell the client.
    exchange.res.destroy()
    return
  }
  const known = error instanceof ServiceError ? error : commonErrors.internal({ cause: error })
  if (httpStatusOf(known) >= 500) {
    const operation = exchange.operation?.name
    runtime.log.error({ err: known.cause ?? known, requestId: exchange.requestId, operation }, known.code)
  }
  const answer = errorAnswer(runtime, exchange, known)
  send(runtime, exchange, answer).catch(() => sendNow(runtime, exchange, answer))
}

/** `{ "error": { code, message, request_id, details?, doc_url } }` */
function errorAnswer(runtime: Runtime, exchange: Exchange, error: ServiceError): Answer {
  const status = httpStatusOf(error)
  const { code, message, details } = error
  const docUrl = `${runtime.serverUrl}/v1/docs#error-${code}`
  const envelope = {
    error: {
      code,
      message,
      request_id: exchange.requestId,
      ...(details.length > 0 ? { details } : {}),
      doc_url: docUrl,
    },
  }
  const headers: Answer['headers'] = [['Content-Type', JSON_TYPE]]
  const retryAfter = error.retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) headers.push(['Retry-After', String(Math.ceil(retryAfter))])
  return { status, headers, body: Buffer.from(JSON.stringify(envelope)) }
}
