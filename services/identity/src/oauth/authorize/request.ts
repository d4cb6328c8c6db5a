import type { RegisteredClient } from '../store/clients.ts'

/** An authorization request whose client and redirect URI are known to be right: errors may go to the client. */
export interface RedirectTarget {
  client: RegisteredClient
  redirectUri: string
  /** As the client wrote it, percent-encoded: it goes back byte for byte. Null when absent. */
  state: string | null
}

/** A request that is right in itself; whether the user's plan has the scopes is still open. */
export interface AuthorizationRequest extends RedirectTarget {
  scopes: string[]
  /** S256 of the verifier (RFC 7636); null when a confidential client uses none. */
  challenge: string | null
  /** The whole query, to come back to from the sign-in page and from the consent form. */
  query: string
}
