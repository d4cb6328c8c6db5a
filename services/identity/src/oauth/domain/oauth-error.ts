/** The codes of RFC 6749 §4.1.2.1 and §5.2 that this server returns. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'

/** A refusal of the authorization server: a code for programs and a sentence for their developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    // RFC 6749 §5.2: printable ASCII without quotes and backslashes. The names of a client's own parameters may have others.
    super(description.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?'))
    this.name = 'OAuthError'
    this.code = code
  }

  /** RFC 6749 §5.2. */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400
  }

  get body(): { error: string; error_description: string } {
    return { error: this.code, error_description: this.message }
  }
}
