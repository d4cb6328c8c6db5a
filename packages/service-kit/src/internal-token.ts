import type { Caller, Tenant } from '@mi/contracts'
import jsonwebtoken from 'jsonwebtoken'

const LIFETIME_SECONDS = 60
/** Clocks of hosts may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5
const CACHED_TOKENS = 10_000

interface Claims {
  iss: string
  exp: number
  acc: string
  usr: string
  mode: Caller['mode']
  scp: string
  auth: Caller['auth']
  cid: string
  role: Caller['role']
}

/** A token that held, and until when it does. */
export interface VerifiedToken {
  caller: Caller
  expiresAtMs: number
}

/**
 * The token by which our processes tell each other who calls: a JWT (HS256), 60 s. `issuer` is `mi-gateway` or
 * `mi-<service>`. The request id travels beside it, so one token may serve a credential's requests for a while.
 */
export function signInternalToken(caller: Caller, secret: string, issuer = 'mi-gateway'): string {
  const { accountId, userId, mode, scopes, auth, credentialId, role } = caller
  const claims = { acc: accountId, usr: userId, mode, scp: scopes.join(' '), auth, cid: credentialId, role }
  return jsonwebtoken.sign(claims, secret, { algorithm: 'HS256', issuer, expiresIn: LIFETIME_SECONDS })
}

/** @throws {Error} when the token is not one of ours, or no longer */
export function verifyInternalToken(token: string, secret: string): VerifiedToken {
  const options = { algorithms: ['HS256' as const], clockTolerance: CLOCK_TOLERANCE_SECONDS }
  const claims = jsonwebtoken.verify(token, secret, options) as unknown as Claims
  if (!claims.iss?.startsWith('mi-') || typeof claims.acc !== 'string')
    throw new Error('not an internal token')
  return {
    expiresAtMs: (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000,
    caller: Object.freeze({
      accountId: claims.acc,
      userId: claims.usr,
      mode: claims.mode,
      scopes: Object.freeze(claims.scp === '' ? [] : claims.scp.split(' ')),
      auth: claims.auth,
      credentialId: claims.cid,
      role: claims.role,
    }),
  }
}

/** Verifies tokens, each of them once: what held is remembered until it expires. */
export function createTokenVerifier(secret: string): (token: string) => VerifiedToken {
  const known = new Map<string, VerifiedToken>()
  return token => {
    const remembered = known.get(token)
    if (remembered && remembered.expiresAtMs > Date.now()) return remembered
    known.delete(token)
    const verified = verifyInternalToken(token, secret)
    if (known.size >= CACHED_TOKENS) known.clear()
    known.set(token, verified)
    return verified
  }
}

/** A service that acts for an account on its own: consumers of events, clean-up, bootstrap. */
export function systemCaller(tenant: Tenant, service: string): Caller {
  return { ...tenant, userId: 'usr_system', scopes: [], auth: 'system', credentialId: service, role: 'admin' }
}

/** A token of a {@link systemCaller}; without a tenant for what belongs to no account (creating one). */
export function systemToken(
  service: string,
  secret: string,
  tenant: Tenant = { accountId: '', mode: 'live' },
): string {
  return signInternalToken(systemCaller(tenant, service), secret, `mi-${service}`)
}
