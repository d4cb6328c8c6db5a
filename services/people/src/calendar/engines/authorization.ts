import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tenant } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import type { CalendarProvider } from './provider.ts'

const STATE_CONTEXT = 'calendar authorization'

/** The content of an OAuth state: the connection that waits for it. */
export interface AuthorizationState {
  tenant: Tenant
  connectionId: string
}

/** Creates a state and a PKCE verifier. The connection keeps them until its owner has agreed. */
export function newAuthorization(encryption: Encryption, { tenant, connectionId }: AuthorizationState) {
  const content = {
    a: tenant.accountId,
    m: tenant.mode,
    c: connectionId,
    n: randomBytes(32).toString('base64url'),
  }
  return {
    // The state is encrypted and authenticated with the master key, so that no other party can create or read
    // it.
    oauthState: encryption.encrypt(Buffer.from(JSON.stringify(content)), STATE_CONTEXT),
    codeVerifier: encryption.encrypt(
      Buffer.from(randomBytes(48).toString('base64url')),
      `${connectionId} verifier`,
    ),
  }
}

/** Returns null for a state that this service did not create. */
export function readState(encryption: Encryption, state: string): AuthorizationState | null {
  try {
    const { a, m, c } = JSON.parse(encryption.decrypt(state, STATE_CONTEXT).toString())
    return { tenant: { accountId: a, mode: m }, connectionId: c }
  } catch {
    return null
  }
}

export function openVerifier(encryption: Encryption, connectionId: string, sealed: string): string {
  return encryption.decrypt(sealed, `${connectionId} verifier`).toString()
}

/** Returns true if the connection waits for this state. A state can be used only once. */
export function isExpectedState(expected: string | null, given: string): boolean {
  if (expected === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(given))
}

interface Waiting {
  id: string
  oauthState: string | null
  codeVerifier: string | null
}

/** The address of the provider's consent page. Null when the connection does not wait for consent. */
export function authorizeUrlOf(
  encryption: Encryption,
  provider: CalendarProvider | undefined,
  { id, oauthState, codeVerifier }: Waiting,
): string | null {
  if (!provider || oauthState === null || codeVerifier === null) return null
  const verifier = openVerifier(encryption, id, codeVerifier)
  // RFC 7636, section 4.2.
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  return provider.authorizeUrl({ state: oauthState, codeChallenge })
}
