import { OAuthError } from './oauth-error.ts'

/**
 * A parameter of a request; null when it is absent or empty, which is the same (RFC 6749 §3.1).
 * @throws {OAuthError} `invalid_request` when it is repeated (RFC 6749 §3.1, §3.2)
 */
export function optional(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw new OAuthError('invalid_request', `${name} must not be repeated.`)
  return values[0] || null
}

/** @throws {OAuthError} `invalid_request` when it is absent or repeated */
export function required(parameters: URLSearchParams, name: string): string {
  const value = optional(parameters, name)
  if (value === null) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
