import { type Route, takesIdempotencyKey } from '../route.ts'
import { type JsonObject, reference } from './json-schema.ts'

const text = (description: string): JsonObject => ({ description, schema: { type: 'string' } })
const whole = (description: string): JsonObject => ({ description, schema: { type: 'integer' } })

/** The content of components.headers: the headers of responses. */
export const SHARED_HEADERS: Record<string, JsonObject> = {
  'X-Request-Id': text('The id of this request; quote it when you report a problem.'),
  ETag: text('Strong validator of this answer, for If-None-Match and If-Match.'),
  Location: text('Address of the resource.'),
  'Idempotency-Replayed': text(
    '`true` when this is the recorded response of an earlier request with the same Idempotency-Key.',
  ),
  'X-RateLimit-Limit': whole('Requests a minute of the nearest limit.'),
  'X-RateLimit-Remaining': whole('Requests left in the current window.'),
  'X-RateLimit-Reset': whole('Unix time at which the window resets.'),
  RateLimit: text('What is left of each limit (draft-ietf-httpapi-ratelimit-headers-10).'),
  'RateLimit-Policy': text('The limits (draft-ietf-httpapi-ratelimit-headers-10).'),
  'Retry-After': whole('Seconds to wait.'),
  'WWW-Authenticate': text('How to authenticate (RFC 6750).'),
}

const RATE_LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
]

/** The headers of an operation's success response. */
export function headersOf(route: Route): Record<string, JsonObject> {
  const { access, verb, serverStreaming } = route
  const names = ['X-Request-Id']
  if (!access.public) names.push(...RATE_LIMIT_HEADERS)
  if (verb === 'GET' && !serverStreaming && access.successStatus === 200) names.push('ETag')
  if (access.location !== null || access.successStatus === 302) names.push('Location')
  if (takesIdempotencyKey(route)) names.push('Idempotency-Replayed')
  const shared = names.map(name => [name, reference('headers', name)])
  const own = access.responseHeaders.map(({ name, value }) => [name, text(`\`${value}\``)])
  return Object.fromEntries([...shared, ...own])
}
