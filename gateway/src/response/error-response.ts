import { httpStatusOf, type ServiceError } from '@mi/errors'
import { prefersHtml, renderErrorPage, securityPolicy } from '@mi/pages'
import { type HttpResponse, JSON_TYPE } from './http-response.ts'

const DEFAULT_RETRY_AFTER_SECONDS = 1

/** The format of the errors of an operation: for a client of the API, a person with a browser, or an OAuth library. */
export type ErrorFormat = 'envelope' | 'page' | 'oauth'

export interface ErrorResponseOptions {
  format: ErrorFormat
  /** The client's Accept header. */
  accept: string | undefined
  requestId: string
  serverUrl: string
}

/** The response to an error, in the format for its reader. */
export function errorResponse(error: ServiceError, options: ErrorResponseOptions): HttpResponse {
  const status = httpStatusOf(error)
  const { headers, body } = contentOf(error, status, options)
  const isTemporary = status === 503 || status === 504
  const retryAfter = error.retryAfterSeconds ?? (isTemporary ? DEFAULT_RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) headers.push(['Retry-After', String(Math.ceil(retryAfter))])
  return { status, headers, body: Buffer.from(body) }
}

function contentOf(
  error: ServiceError,
  status: number,
  { format, accept, requestId, serverUrl }: ErrorResponseOptions,
): { headers: HttpResponse['headers']; body: string } {
  const { code, message } = error
  if (format === 'oauth') {
    const body = JSON.stringify({ error: oauthCode(code, status), error_description: message })
    return { headers: [['Content-Type', JSON_TYPE]], body }
  }
  if (format === 'page' && prefersHtml(accept)) {
    const headers: HttpResponse['headers'] = [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', securityPolicy()],
      ['Referrer-Policy', 'same-origin'],
    ]
    return { headers, body: renderErrorPage({ status, message, requestId }) }
  }
  return { headers: [['Content-Type', JSON_TYPE]], body: errorEnvelope(error, { requestId, serverUrl }) }
}

/** The error as JSON, for clients of the API. */
export function errorEnvelope(
  { code, message, details }: ServiceError,
  { requestId, serverUrl }: Pick<ErrorResponseOptions, 'requestId' | 'serverUrl'>,
): string {
  return JSON.stringify({
    error: {
      code,
      message,
      request_id: requestId,
      ...(details.length > 0 ? { details } : {}),
      doc_url: `${serverUrl}/v1/docs/errors#error-${code}`,
    },
  })
}

/** RFC 6749 §5.2 has no codes for refusals before the authorization server. §4.1.2.1 has two of them. */
function oauthCode(code: string, status: number): string {
  if (status === 429) return code
  if (status === 503 || status === 504) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
