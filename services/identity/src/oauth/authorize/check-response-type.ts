import { OAuthError } from '../domain/oauth-error.ts'
import { optional, required } from '../domain/parameters.ts'

/** RFC 6749 §3.1.1: `code` alone; RFC 9700 §2.1.2 leaves the implicit grant out. @throws {OAuthError} */
export function checkResponseType(parameters: URLSearchParams): void {
  const type = required(parameters, 'response_type')
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.')
  const mode = optional(parameters, 'response_mode')
  if (mode !== null && mode !== 'query')
    throw new OAuthError('invalid_request', 'response_mode must be query.')
}
