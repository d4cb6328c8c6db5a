import { defineErrors } from '@mi/errors'

/** What the gateway itself refuses. Everything else is the services' own answer. */
export const gatewayErrors = defineErrors('gateway', {
  no_route: { status: 'not_found', message: 'There is no such route.' },
  method_not_allowed: { status: 'method_not_allowed', message: 'This route does not know the method.' },
  missing_credential: {
    status: 'unauthorized',
    message: 'Send an API key or an access token: `Authorization: Bearer <key>`.',
  },
  bad_credential: {
    status: 'unauthorized',
    message: 'The API key or access token is malformed, unknown, revoked or expired.',
  },
  insufficient_scope: {
    status: 'forbidden',
    code: 'insufficient_scope',
    message: 'The credential lacks the scope for this.',
  },
  test_key_only: { status: 'forbidden', message: 'Only a test key (svc_test_) may do this.' },
  rate_limited: { status: 'rate_limited', message: 'The rate limit is exceeded.' },
  malformed_body: { status: 'invalid', message: 'The body is not valid JSON.' },
  not_acceptable: { status: 'not_acceptable', message: 'Nothing that you accept can be answered here.' },
  unsupported_media_type: {
    status: 'unsupported_media_type',
    message: 'The body must be JSON: `Content-Type: application/json`.',
  },
  payload_too_large: { status: 'too_large', message: 'The body is too large.' },
  idempotency_in_progress: {
    status: 'conflict',
    code: 'idempotency_in_progress',
    message: 'A request with this Idempotency-Key is still running.',
  },
})
