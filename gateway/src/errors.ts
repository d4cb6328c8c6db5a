import { defineErrors } from '@mi/errors'

/** Errors of the gateway itself. All others come from the services. */
export const gatewayErrors = defineErrors('gateway', {
  no_route: { status: 'not_found', message: 'There is no such route.' },
  method_not_allowed: { status: 'method_not_allowed', message: 'The route does not support the method.' },
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
    message: 'The credential lacks the required scope.',
  },
  test_key_only: { status: 'forbidden', message: 'Only a test key (svc_test_) may do this.' },
  rate_limited: { status: 'rate_limited', message: 'The rate limit is exceeded.' },
  malformed_body: { status: 'invalid', message: 'The body is not valid JSON.' },
  not_acceptable: {
    status: 'not_acceptable',
    message: 'None of the accepted media types can be returned here.',
  },
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

/** The client closed the connection, or stopped sending, before its request was complete. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}
