import type { Caller, CallOrigin, Tenant } from '@mi/contracts'
import jwt from 'jsonwebtoken'
import { readInternalKeys } from './internal-keys.ts'

const LIFETIME_SECONDS = 60
/** The largest accepted difference between the clocks of hosts. */
const CLOCK_TOLERANCE_SECONDS = 5
/** A cached token with less remaining time is replaced, so that it is still valid when the called service verifies it. */
const MIN_REMAINING_MS = 30_000
const MAX_CACHED_TOKENS = 5_000

/** The process name for the administration rpcs: command line tools and the local platform. */
export const OPERATOR = 'operator'

interface Claims {
  iss: string
  aud: string
  exp: number
  acc: string
  usr: string
  mode: Caller['mode']
  scp: string
  auth: Caller['auth']
  cid: string
  role: Caller['role']
  plan?: Caller['plan']
}

/** An accepted token with its expiry. */
export interface VerifiedToken {
  /** The caller that the call is made for. */
  caller: Caller
  /** The process that signed the token: `gateway`, `operator` or the name of a service. */
  issuer: string
  expiresAtMs: number
}

/** Returns the token of one caller for one called service (`meetings`). Signs a new token when the cached token expires soon. */
export type TokenSigner = (audience: string) => string

/**
 * Signs the tokens by which the processes of the platform identify the caller. A token is a JWT (RFC 7519,
 * HS256) that is valid for 60 s and for one service, its audience. Each pair of an issuer and an audience has its own key. It contains no data of a single request,
 * so one token serves all requests of a caller for half a minute.
 */
export function createTokenSigner(caller: Caller, secret: string, issuer: string): TokenSigner {
  const tokens = new Map<string, { token: string; replaceAtMs: number }>()
  return audience => {
    const known = tokens.get(audience)
    const now = Date.now()
    if (known && known.replaceAtMs > now) return known.token
    const token = signInternalToken(caller, secret, { audience, issuer })
    tokens.set(audience, { token, replaceAtMs: now + LIFETIME_SECONDS * 1000 - MIN_REMAINING_MS })
    return token
  }
}

/** Signs one token for one service. */
export function signInternalToken(
  caller: Caller,
  secret: string,
  { audience, issuer }: { audience: string; issuer: string },
): string {
  const { accountId, userId, mode, scopes, auth, credentialId, role, plan } = caller
  const claims: Omit<Claims, 'exp'> = {
    iss: `mi-${issuer}`,
    aud: audience,
    acc: accountId,
    usr: userId,
    mode,
    scp: scopes.join(' '),
    auth,
    cid: credentialId,
    role,
    ...(plan && { plan }),
  }
  return jwt.sign(claims, readInternalKeys(secret).signingKey(issuer, audience), {
    algorithm: 'HS256',
    expiresIn: LIFETIME_SECONDS,
    noTimestamp: true,
  })
}

/** @throws {Error} when the token has an invalid signature, is for another service, or has expired */
export function verifyInternalToken(token: string, secret: string, audience: string): VerifiedToken {
  const claims = verifiedClaims(token, secret, audience)
  // The library accepts a token without expiry, and any issuer.
  if (!claims.iss?.startsWith('mi-') || typeof claims.acc !== 'string' || typeof claims.exp !== 'number')
    throw new Error('not an internal token')
  return {
    issuer: claims.iss.slice('mi-'.length),
    expiresAtMs: (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000,
    caller: Object.freeze({
      accountId: claims.acc,
      userId: claims.usr,
      mode: claims.mode,
      scopes: Object.freeze(claims.scp === '' ? [] : claims.scp.split(' ')),
      auth: claims.auth,
      credentialId: claims.cid,
      role: claims.role,
      ...(claims.plan && { plan: claims.plan }),
    }),
  }
}

/**
 * Like {@link verifyInternalToken} for one service, with a cache. A token is verified once and then looked up
 * until it expires. A verification takes ten microseconds, a look-up less than one. The cache holds at most
 * 5,000 tokens and evicts the oldest.
 */
export function createTokenVerifier(secret: string, audience: string): (token: string) => VerifiedToken {
  const cache = new Map<string, VerifiedToken>()
  return token => {
    const known = cache.get(token)
    if (known && known.expiresAtMs > Date.now()) return known
    cache.delete(token)
    const verified = verifyInternalToken(token, secret, audience)
    if (cache.size >= MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value as string)
    cache.set(token, verified)
    return verified
  }
}

/** The issuer is read before the signature is verified, because it decides the keys. */
function verifiedClaims(token: string, secret: string, audience: string): Claims {
  const issuer = (jwt.decode(token) as { iss?: unknown } | null)?.iss
  const process = typeof issuer === 'string' ? issuer.replace(/^mi-/, '') : ''
  const keys = readInternalKeys(secret).verificationKeys(process, audience)
  let failure: unknown = new Error(`no key for tokens from ${JSON.stringify(process.slice(0, 40))}`)
  for (const key of keys)
    try {
      return jwt.verify(token, key, {
        algorithms: ['HS256'],
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      }) as unknown as Claims
    } catch (error) {
      failure = error
    }
  throw failure
}

/** The person for whom a service acts in its own name. This person is not a user of the account and has access by a share. */
export interface Actor {
  userId: string
  /** The credential that gives access, as the audit log and histories show it. */
  credentialId: string
}

/** The caller of a service that acts for an account on its own: consumers of events, jobs, retention. */
export function systemCaller({ accountId, mode }: Tenant, service: string, actor?: Actor): Caller {
  return {
    accountId,
    mode,
    userId: actor?.userId ?? 'usr_system',
    scopes: [],
    auth: 'system',
    credentialId: actor?.credentialId ?? service,
    role: 'admin',
  }
}

/** The origin of calls that `issuer` makes for a caller. Each called service gets its own token. */
export function callOrigin(caller: Caller, secret: string, issuer: string): CallOrigin {
  return { tokenFor: createTokenSigner(caller, secret, issuer) }
}

/** The origin of calls that a process makes in its own name. Without a tenant when the call belongs to no account (creating an account). */
export function systemOrigin(
  service: string,
  secret: string,
  tenant: Tenant = { accountId: '', mode: 'live' },
  actor?: Actor,
): CallOrigin {
  return callOrigin(systemCaller(tenant, service, actor), secret, service)
}
