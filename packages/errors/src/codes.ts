import type { ErrorStatus } from './status.ts'

/** The documentation of an error code, in addition to the message of the single error. */
export interface ErrorCodeEntry {
  status: ErrorStatus
  /** The situation in which the error occurs. */
  cause: string
  /** The action that the client should take. */
  remedy: string
}

/**
 * Every `error.code` of the API. The OpenAPI document, the errors page and `defineErrors` read this list. A
 * process that declares a code that is missing here does not start.
 */
export const ERROR_CODES = {
  invalid_request: {
    status: 'invalid',
    cause: 'Malformed JSON, an unknown field or query parameter, a wrong type, or a value out of bounds.',
    remedy: 'Read `details`: each entry names a field and what is expected there. Do not retry unchanged.',
  },
  unauthorized: {
    status: 'unauthorized',
    cause: 'The credential is missing, malformed, unknown, revoked or expired.',
    remedy: 'Send `Authorization: Bearer <key>` with an active key. `WWW-Authenticate` says what is wrong.',
  },
  insufficient_scope: {
    status: 'forbidden',
    cause: 'The credential is valid and lacks the scope of this operation.',
    remedy: 'Use a key with the scope that `WWW-Authenticate` names, or one that implies it.',
  },
  forbidden: {
    status: 'forbidden',
    cause:
      "The role of the user whose credential it is does not allow the operation, or the resource is another user's.",
    remedy: 'Ask a person with the right: an owner or admin of the account, or the creator of the resource.',
  },
  not_found: {
    status: 'not_found',
    cause: 'The address does not exist, the id is unknown, or the resource belongs to another account.',
    remedy: 'Check the id and the mode of the key: a test key sees test data only.',
  },
  method_not_allowed: {
    status: 'method_not_allowed',
    cause: 'The address exists, this method on it does not.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  not_acceptable: {
    status: 'not_acceptable',
    cause: '`Accept` excludes every media type that the operation can answer.',
    remedy: 'Accept `application/json`, or the type of the `format` that you ask for.',
  },
  conflict: {
    status: 'conflict',
    cause: 'The state of the resource does not allow the operation.',
    remedy: 'Read the resource again and decide; the message names the state.',
  },
  transcript_not_ready: {
    status: 'conflict',
    cause: 'The meeting has no completed transcript yet.',
    remedy: 'Wait for `transcript.ready`, or poll the meeting until its status is `completed`.',
  },
  transcription_not_configured: {
    status: 'conflict',
    cause: 'A recording was sent to a server without a speech-to-text engine.',
    remedy: 'Import a transcript instead, or have the operator set `STT_BASE_URL`.',
  },
  provider_not_configured: {
    status: 'conflict',
    cause:
      'A Google or Outlook calendar is to be connected on a server without an OAuth client of that provider.',
    remedy:
      'Connect the ICS feed of the calendar instead, or have the operator set client id and secret (`GOOGLE_CLIENT_ID`, `MICROSOFT_CLIENT_ID` …).',
  },
  ambiguous_assignee: {
    status: 'conflict',
    cause: 'Several participants of the meeting match the name of the assignee.',
    remedy: 'Send the participant id of one of the candidates in `details`.',
  },
  regeneration_in_progress: {
    status: 'conflict',
    cause: 'A regeneration of this summary that somebody asked for is still running.',
    remedy: 'Wait for `summary.ready`, then ask again.',
  },
  limit_reached: {
    status: 'conflict',
    cause: 'The account already has as many of these as it may have.',
    remedy: 'Delete or revoke one first; the message names the limit.',
  },
  webhook_inactive: {
    status: 'conflict',
    cause:
      'Events are to be replayed to a webhook that is switched off, or was after its deliveries failed for days.',
    remedy: 'Enable it first (`PATCH /webhooks/{id}` with `active: true`), then replay.',
  },
  owner_cannot_leave: {
    status: 'conflict',
    cause: 'The owner of a channel leaves it, or is removed from it.',
    remedy:
      'Give the channel to another member first (`PATCH /channels/{id}` with `owner_id`), or delete it.',
  },
  already_exists: {
    status: 'conflict',
    cause:
      'A value that must be unique (an `external_id`, an e-mail address, the name of a channel) is taken.',
    remedy: 'Use the existing resource: its id is in `details`, if you may see it.',
  },
  last_owner: {
    status: 'conflict',
    cause: 'The only owner of the account would be removed or get another role.',
    remedy: 'Make somebody else an owner first.',
  },
  idempotency_in_progress: {
    status: 'conflict',
    cause: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Retry with the same key after a short wait.',
  },
  precondition_failed: {
    status: 'precondition_failed',
    cause: 'The resource changed since it was read: `If-Match` does not hold.',
    remedy: 'Read it again, apply the change to the new version, send its `ETag`.',
  },
  payload_too_large: {
    status: 'too_large',
    cause: 'The body is larger than the operation accepts.',
    remedy: 'Split it, or upload a recording instead; [limits](limits) lists the bounds.',
  },
  unsupported_media_type: {
    status: 'unsupported_media_type',
    cause: 'The `Content-Type` or `Content-Encoding` of the body is not accepted here.',
    remedy: 'Send one of the media types that the operation lists, uncompressed.',
  },
  unprocessable: {
    status: 'unprocessable',
    cause: 'The request is well-formed and cannot be processed.',
    remedy: 'Read the message; do not retry unchanged.',
  },
  idempotency_key_reused: {
    status: 'unprocessable',
    cause: 'This `Idempotency-Key` was used with another request.',
    remedy: 'Make a new key for each new request, and repeat a request byte for byte.',
  },
  rate_limit_exceeded: {
    status: 'rate_limited',
    cause: 'The limit of the plan, of the operation or of the address is exceeded.',
    remedy: 'Wait for `Retry-After` seconds, then retry with exponential backoff and jitter.',
  },
  internal_error: {
    status: 'internal',
    cause: 'A defect on our side.',
    remedy: 'Retry once; report it with the `request_id` if it stays.',
  },
  service_unavailable: {
    status: 'unavailable',
    cause: 'A part of the platform is not available at the moment.',
    remedy:
      'Retry after `Retry-After` seconds. Reads of other parts still work; `/v1/status` names the part.',
  },
  deadline_exceeded: {
    status: 'deadline',
    cause: 'The operation did not finish in its time.',
    remedy: 'Retry with the same `Idempotency-Key`; what was done is not done twice.',
  },
} as const satisfies Record<string, ErrorCodeEntry>

export type ErrorCode = keyof typeof ERROR_CODES
