import type { RegisteredClient } from '../store/clients.ts'

/** An authorization request whose client and redirect URI are verified, so that errors may go to the client. */
export interface RedirectTarget {
  client: RegisteredClient
  redirectUri: string
  /** The state as the client wrote it, percent-encoded. It is returned unchanged. Null when absent. */
  state: string | null
}

/** A valid request. The plan of the user is not checked yet. */
export interface AuthorizationRequest extends RedirectTarget {
  scopes: string[]
  /** S256 of the verifier (RFC 7636). Null for a confidential client without PKCE. */
  challenge: string | null
  /** The full query. The sign-in page and the consent form return to it. */
  query: string
}
