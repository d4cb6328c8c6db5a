import { httpStatusOf, type ServiceError } from '@mi/errors'
import { type HttpResponse, JSON_TYPE } from './http-response.ts'

const DEFAULT_RETRY_AFTER_SECONDS = 1

/** The error envelope: `{ "error": { code, message, request_id, details?, doc_url } }` */
export function errorResponse(error: ServiceError, requestId: string, serverUrl: string): HttpResponse {
  const status = httpStatusOf(error)
  const { code, message, details } = error
  const envelope = {
    error: {
      code,
      message,
      request_id: requestId,
      ...(details.length > 0 ? { details } : {}),
      doc_url: `${serverUrl}/v1/docs/errors#error-${code}`,
    },
  }
  const headers: HttpResponse['headers'] = [['Content-Type', JSON_TYPE]]
  const isTemporary = status === 503 || status === 504
  const retryAfter = error.retryAfterSeconds ?? (isTemporary ? DEFAULT_RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) headers.push(['Retry-After', String(Math.ceil(retryAfter))])
  return { status, headers, body: Buffer.from(JSON.stringify(envelope)) }
}
