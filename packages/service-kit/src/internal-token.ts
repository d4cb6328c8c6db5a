import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Caller, Tenant } from '@mi/contracts'

const LIFETIME_SECONDS = 60
/** Clocks of hosts may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5
/** The only header there is: a token that names another algorithm, or none, is not ours. */
const HEADER = encode('{"alg":"HS256","typ":"JWT"}')

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
  rid?: string
}

/** A token that held, and until when it does. */
export interface VerifiedToken {
  caller: Caller
  /** Null in a token of ours that no request caused. */
  requestId: string | null
  expiresAtMs: number
}

/** Signs tokens of one caller: one for each request, which it names. */
export type TokenSigner = (requestId?: string | null) => string

/**
 * The token by which our processes tell each other who calls: a JWT (RFC 7519, HS256), 60 s. `issuer` is `mi-gateway`
 * or `mi-<service>`. What is the same for all requests of a caller is prepared once: signing takes a few microseconds.
 */
export function createTokenSigner(caller: Caller, secret: string, issuer = 'mi-gateway'): TokenSigner {
  const { accountId, userId, mode, scopes, auth, credentialId, role } = caller
  const claims = {
    iss: issuer,
    acc: accountId,
    usr: userId,
    mode,
    scp: scopes.join(' '),
    auth,
    cid: credentialId,
    role,
  }
  const opening = JSON.stringify(claims).slice(0, -1)
  const key = keyOf(secret)
  return requestId => {
    const exp = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS
    const rid = requestId ? `,"rid":${JSON.stringify(requestId)}` : ''
    const signed = `${HEADER}.${encode(`${opening}${rid},"exp":${exp}}`)}`
    return `${signed}.${signatureOf(signed, key).toString('base64url')}`
  }
}

/** One token of {@link createTokenSigner}. */
export function signInternalToken(
  caller: Caller,
  secret: string,
  { issuer, requestId }: { issuer?: string; requestId?: string | null } = {},
): string {
  return createTokenSigner(caller, secret, issuer)(requestId)
}

/** @throws {Error} when the token is not one of ours, or no longer */
export function verifyInternalToken(token: string, secret: string): VerifiedToken {
  const [header, payload, signature, more] = token.split('.')
  if (header !== HEADER || !payload || !signature || more !== undefined)
    throw new Error('not an internal token')
  const wanted = signatureOf(`${header}.${payload}`, keyOf(secret))
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Error('wrong signature')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  if (!claims.iss?.startsWith('mi-') || typeof claims.acc !== 'string' || typeof claims.exp !== 'number')
    throw new Error('not an internal token')
  const expiresAtMs = (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000
  if (expiresAtMs <= Date.now()) throw new Error('expired')
  return {
    expiresAtMs,
    requestId: claims.rid ?? null,
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

const keys = new Map<string, KeyObject>()

/** A key made of the secret once: of the text it would be made for each signature. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) {
    key = createSecretKey(secret, 'utf8')
    keys.set(secret, key)
  }
  return key
}

function signatureOf(signed: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(signed).digest()
}

function encode(json: string): string {
  return Buffer.from(json).toString('base64url')
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
  return signInternalToken(systemCaller(tenant, service), secret, { issuer: `mi-${service}` })
}
