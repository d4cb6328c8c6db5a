import { ERROR_CODES, type ErrorCode, type ErrorStatus, STATUSES } from '@mi/errors'
import { idPattern } from '@mi/ids'
import { fieldRules } from '../load/read-field-rules.ts'
import { type Route, takesIdempotencyKey } from '../route.ts'
import { compact, type JsonObject, reference } from './json-schema.ts'

interface ErrorResponse {
  status: ErrorStatus
  description: string
  message: string
  codes?: ErrorCode[]
  headers?: string[]
  details?: JsonObject[]
}

/** All error responses, by the names of their components. */
const ERRORS = {
  InvalidRequest: {
    status: 'invalid',
    description:
      'Malformed JSON, an unknown field or parameter, a wrong type or a value out of bounds. `details` names every offending field.',
    message: 'limit: must be from 1 to 100',
    details: [{ field: 'limit', message: 'must be from 1 to 100' }],
  },
  Unauthorized: {
    status: 'unauthorized',
    description: 'The credential is missing, malformed, unknown, revoked or expired.',
    message: 'The API key is not valid.',
    headers: ['WWW-Authenticate'],
  },
  Forbidden: {
    status: 'forbidden',
    description:
      'The credential lacks the scope (`insufficient_scope`), or the role of its user does not allow this (`forbidden`).',
    message: 'This needs the scope meetings:write.',
    codes: ['insufficient_scope', 'forbidden'],
    headers: ['WWW-Authenticate'],
  },
  NotFound: {
    status: 'not_found',
    description: 'There is no such thing, or it belongs to another account: the answer is the same.',
    message: 'There is no such meeting.',
  },
  NotAcceptable: {
    status: 'not_acceptable',
    description: 'The answer cannot be had in a media type that Accept allows.',
    message: 'The answer is application/json.',
  },
  Conflict: {
    status: 'conflict',
    description: 'The state of things forbids it. The code says why.',
    message: 'The transcript of this meeting is not ready yet.',
    codes: codesOf('conflict'),
  },
  PreconditionFailed: {
    status: 'precondition_failed',
    description: 'The resource has changed since you read it: If-Match does not hold.',
    message: 'The resource has changed since you read it: If-Match does not hold.',
  },
  PayloadTooLarge: {
    status: 'too_large',
    description: 'The body is larger than this operation takes.',
    message: 'The body may have at most 1048576 bytes.',
  },
  UnsupportedMediaType: {
    status: 'unsupported_media_type',
    description: 'The body is in a media type that this operation does not take.',
    message: 'The body must be application/json.',
  },
  IdempotencyKeyReused: {
    status: 'unprocessable',
    description: 'The Idempotency-Key was used for another request.',
    message: 'This Idempotency-Key was used for another request.',
    codes: ['idempotency_key_reused'],
  },
  RateLimited: {
    status: 'rate_limited',
    description: 'Too many requests. Wait for `Retry-After`.',
    message: 'The limit of 300 requests a minute is reached. Try again in 12 seconds.',
    headers: ['Retry-After'],
  },
  InternalError: {
    status: 'internal',
    description: 'Something went wrong on our side. Quote the request id when you report it.',
    message: 'Something went wrong on our side.',
  },
  Unavailable: {
    status: 'unavailable',
    description: 'A part of the service is not available right now.',
    message: 'The service is not available right now. Try again shortly.',
    headers: ['Retry-After'],
  },
  DeadlineExceeded: {
    status: 'deadline',
    description: 'The operation took too long and was given up.',
    message: 'The operation took too long and was given up.',
  },
} as const satisfies Record<string, ErrorResponse>

type ErrorName = keyof typeof ERRORS

/** The error codes of a status. The general code comes first. */
function codesOf(status: ErrorStatus): ErrorCode[] {
  const all = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(code => ERROR_CODES[code].status === status)
  const general = STATUSES[status].code
  return [general, ...all.filter(code => code !== general)]
}

export const ERROR_SCHEMA: JsonObject = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: {
          type: 'string',
          enum: Object.keys(ERROR_CODES),
          description: 'Machine-readable; `doc_url` explains it. New codes may be added.',
        },
        message: { type: 'string', description: 'For people.' },
        request_id: {
          type: 'string',
          pattern: idPattern('req'),
          description: 'The same as in X-Request-Id.',
        },
        details: {
          type: 'array',
          description: 'Each offending field.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        doc_url: { type: 'string', format: 'uri' },
      },
    },
  },
}

/** The content of components.responses: one response per error. */
export function errorResponses(): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(ERRORS).map(([name, error]) => [name, errorResponse(error)]))
}

function errorResponse({ status, description, message, codes, headers, details }: ErrorResponse): JsonObject {
  const all = codes ?? [STATUSES[status].code]
  const named = ['X-Request-Id', ...(headers ?? [])].map(header => [header, reference('headers', header)])
  const error = compact({ code: all[0], message, request_id: 'req_01K9ZJ4T6W8QX3M5N7P9R2S4V6', details })
  return {
    description: `${description} Code: ${all.map(code => `\`${code}\``).join(', ')}.`,
    headers: Object.fromEntries(named),
    content: { 'application/json': { schema: reference('schemas', 'Error'), example: { error } } },
  }
}

/** The errors that an operation can return, by HTTP status. */
export function errorsOf(route: Route): Record<string, JsonObject> {
  const names: ErrorName[] = [
    'InvalidRequest',
    'NotAcceptable',
    'RateLimited',
    'InternalError',
    'Unavailable',
    'DeadlineExceeded',
  ]
  const hasBody = route.body !== null || route.clientStreaming
  if (!route.access.public) names.push('Unauthorized', 'Forbidden')
  // A replayed response is a 404 when its resource has been deleted since.
  if (route.pathFields.length > 0 || bodyNamesResource(route) || takesIdempotencyKey(route))
    names.push('NotFound')
  if (route.verb !== 'GET' || route.pathFields.length > 0) names.push('Conflict')
  if (route.verb === 'PATCH' || route.verb === 'DELETE') names.push('PreconditionFailed')
  if (hasBody) names.push('PayloadTooLarge', 'UnsupportedMediaType')
  if (takesIdempotencyKey(route)) names.push('IdempotencyKeyReused')
  const byStatus = names.map(
    name => [STATUSES[ERRORS[name].status].http, reference('responses', name)] as const,
  )
  return Object.fromEntries(byStatus.sort(([one], [other]) => one - other))
}

/** True when the body names a resource that must exist. In a search, an unknown id is a filter without results. */
function bodyNamesResource({ access, body, requestType }: Route): boolean {
  return body !== null && !access.safe && fieldRules(requestType).some(rule => rule.id !== null)
}
