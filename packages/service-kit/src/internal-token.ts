import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Caller, CallOrigin, Tenant } from '@mi/contracts'
import jwt from 'jsonwebtoken'

const LIFETIME_SECONDS = 60
/** Clocks of hosts may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5
/** A token with less time left than this is replaced: the call that it is for must still find it valid. */
const MIN_REMAINING_MS = 30_000
const MAX_CACHED_TOKENS = 5_000

/** The process that calls the administration rpcs: command line tools and the local platform. */
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

/** A token that was accepted, and until when it is. */
export interface VerifiedToken {
  /** For whom the call is made. */
  caller: Caller
  /** The process that signed it: `gateway`, `operator` or a service's name. */
  issuer: string
  expiresAtMs: number
}

/** The token of one caller for one called service (`meetings`), signed when there is none with enough time left. */
export type TokenSigner = (audience: string) => string

/**
 * The token by which our processes tell each other who calls: a JWT (RFC 7519, HS256) that is valid for 60 s and for
 * one service, its audience. It carries nothing of a single request, so one serves all requests of a caller for half a
 * minute.
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

/** One token, for one service. */
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
  return jwt.sign(claims, keyOf(secret), {
    algorithm: 'HS256',
    expiresIn: LIFETIME_SECONDS,
    noTimestamp: true,
  })
}

/** @throws {Error} when the token is not signed by the platform, is for another service, or has expired */
export function verifyInternalToken(token: string, secret: string, audience: string): VerifiedToken {
  const claims = jwt.verify(token, keyOf(secret), {
    algorithms: ['HS256'],
    audience,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }) as unknown as Claims
  // The library accepts a token that never expires, and any issuer.
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
 * {@link verifyInternalToken} of one service, with a cache: a token is verified once and then looked up until it
 * expires. A signature costs ten microseconds, a look-up less than one. At most 5,000 tokens; the oldest is evicted.
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

const keys = new Map<string, KeyObject>()

/** The key object of a secret, created once: from the text it would be created for each signature. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) {
    key = createSecretKey(secret, 'utf8')
    keys.set(secret, key)
  }
  return key
}

/** For whom a service acts in its own name: somebody who is no user of the account, let in by a share of it. */
export interface Actor {
  userId: string
  /** What lets them in, as audit log and histories show it. */
  credentialId: string
}

/** A service that acts for an account on its own: consumers of events, jobs, clean-up. */
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

/** Origin of calls that `issuer` makes for a caller; each called service gets a token of its own. */
export function callOrigin(caller: Caller, secret: string, issuer: string): CallOrigin {
  return { tokenFor: createTokenSigner(caller, secret, issuer) }
}

/** Origin of calls that a process makes in its own name; without a tenant for what belongs to no account (creating one). */
export function systemOrigin(
  service: string,
  secret: string,
  tenant: Tenant = { accountId: '', mode: 'live' },
  actor?: Actor,
): CallOrigin {
  return callOrigin(systemCaller(tenant, service, actor), secret, service)
}
