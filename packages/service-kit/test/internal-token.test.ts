import { createHmac, hkdfSync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createTokenSigner,
  createTokenVerifier,
  signInternalToken,
  verifyInternalToken,
} from '../src/index.ts'

const secret = 'a secret of at least thirty-two characters'
const caller = {
  accountId: 'acc_1',
  userId: 'usr_1',
  mode: 'live',
  scopes: ['meetings:read', 'meetings:write'],
  auth: 'api_key',
  credentialId: 'key_1',
  role: 'owner',
  plan: 'teams',
} as const

const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Builds a JWT by RFC 7515 from the gateway to meetings, without the library. */
function jwt(header: object, claims: object, root = secret): string {
  const key = hkdfSync('sha256', root, '', 'internal token gateway:meetings', 32)
  const signed = `${base64(header)}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', Buffer.from(key)).update(signed).digest('base64url')}`
}

const sign = () => signInternalToken(caller, secret, { audience: 'meetings', issuer: 'gateway' })
const verify = (token: string) => verifyInternalToken(token, secret, 'meetings')

const HS256 = { alg: 'HS256', typ: 'JWT' }
const claims = {
  iss: 'mi-gateway',
  aud: 'meetings',
  acc: 'acc_1',
  scp: '',
  exp: Math.floor(Date.now() / 1000) + 60,
}

afterEach(() => void vi.useRealTimers())

describe('an internal token', () => {
  test('names the caller and the process that signed it', () => {
    expect(verify(sign())).toMatchObject({ caller, issuer: 'gateway' })
  })

  test('is valid only for the service that it names', () => {
    const token = createTokenSigner(caller, secret, 'insights')('meetings')
    expect(verify(token)).toMatchObject({ caller, issuer: 'insights' })
    expect(() => verifyInternalToken(token, secret, 'identity')).toThrow('invalid signature')
  })

  test('is a JWT that any library reads', () => {
    const [header, payload] = sign().split('.')
    expect(JSON.parse(Buffer.from(header as string, 'base64url').toString())).toEqual(HS256)
    expect(JSON.parse(Buffer.from(payload as string, 'base64url').toString())).toMatchObject({
      iss: 'mi-gateway',
      aud: 'meetings',
      acc: 'acc_1',
    })
    expect(verify(jwt(HS256, claims)).caller.accountId).toBe('acc_1')
  })

  test.each([
    ['no algorithm', `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`],
    ['no algorithm, signed', jwt({ alg: 'none', typ: 'JWT' }, claims)],
    ['another algorithm', jwt({ alg: 'HS512', typ: 'JWT' }, claims)],
    ['another secret', jwt(HS256, claims, 'another secret of thirty-two characters')],
    ['a signature cut short', jwt(HS256, claims).slice(0, -4)],
    [
      'a changed payload',
      jwt(HS256, claims).replace(/\.[^.]+\./, `.${base64({ ...claims, acc: 'acc_2' })}.`),
    ],
    ['a part too many', `${jwt(HS256, claims)}.x`],
    ['another issuer', jwt(HS256, { ...claims, iss: 'someone' })],
    ['another audience', jwt(HS256, { ...claims, aud: 'identity' })],
    ['no audience', jwt(HS256, { ...claims, aud: undefined })],
    ['no account', jwt(HS256, { ...claims, acc: undefined })],
    ['no end', jwt(HS256, { ...claims, exp: undefined })],
    ['an end that is past', jwt(HS256, { ...claims, exp: claims.exp - 120 })],
    ['nothing', ''],
  ])('with %s is refused', (_what, token) => {
    expect(() => verify(token)).toThrow()
  })

  test('is valid for a minute, plus five seconds of clock difference', () => {
    vi.useFakeTimers({ now: Date.now() })
    const token = sign()
    const cached = createTokenVerifier(secret, 'meetings')
    vi.advanceTimersByTime(63_000)
    for (const check of [verify, cached, cached]) expect(check(token).caller.accountId).toBe('acc_1')
    vi.advanceTimersByTime(3_000)
    for (const check of [verify, cached]) expect(() => check(token)).toThrow('expired')
  })

  test('serves many requests and is replaced 30 seconds before it expires', () => {
    vi.useFakeTimers({ now: Date.now() })
    const signer = createTokenSigner(caller, secret, 'gateway')
    const token = signer('meetings')
    vi.advanceTimersByTime(29_000)
    expect(signer('meetings')).toBe(token)
    expect(signer('identity')).not.toBe(token)
    vi.advanceTimersByTime(1_001)
    const next = signer('meetings')
    expect(next).not.toBe(token)
    expect(verify(next).expiresAtMs).toBeGreaterThan(verify(token).expiresAtMs)
  })

  test('is verified once and then cached within bounds', () => {
    const cached = createTokenVerifier(secret, 'meetings')
    const token = sign()
    expect(cached(token).caller).toBe(cached(token).caller)
    const first = cached(token).caller
    for (let n = 0; n < 5_000; n++) cached(jwt(HS256, { ...claims, acc: `acc_${n}` }))
    expect(cached(token).caller).not.toBe(first)
    expect(cached(token).caller).toEqual(first)
  })
})

describe('the keys of one direction', () => {
  const KEY = 'a key of the gateway for meetings (32 +)'
  const OTHER = 'a key of insights for meetings (32 + )'
  const ofGateway = `gateway:meetings:${KEY}`
  const ofMeetings = `${ofGateway},insights:meetings:${OTHER}`
  const signAs = (issuer: string, keys: string, audience = 'meetings') =>
    signInternalToken(caller, keys, { audience, issuer })
  const verifyWith = (keys: string, token: string) => verifyInternalToken(token, keys, 'meetings').issuer

  test('let a part sign in its own name', () => {
    expect(verifyWith(ofMeetings, signAs('gateway', ofGateway))).toBe('gateway')
  })

  test('do not let a part sign in the name of another', () => {
    expect(() => signAs('gateway', `insights:meetings:${OTHER}`)).toThrow('no key for gateway:meetings')
    const forged = signAs('gateway', `gateway:meetings:${OTHER}`)
    expect(() => verifyWith(ofMeetings, forged)).toThrow('invalid signature')
    expect(() => signAs('gateway', ofGateway, 'identity')).toThrow('no key for gateway:identity')
  })

  test('are unknown for an issuer that the part does not expect', () => {
    expect(() => verifyWith(ofGateway, signAs('people', secret))).toThrow('no key for tokens from "people"')
  })

  test('can be replaced while both are in use', () => {
    const next = 'another secret of at least thirty-two characters'
    for (const [signing, verifying] of [
      [secret, `${secret},${next}`],
      [`${next},${secret}`, `${secret},${next}`],
      [ofGateway, `gateway:meetings:${OTHER},${ofGateway}`],
    ] as const)
      expect(verifyWith(verifying, signAs('gateway', signing))).toBe('gateway')
    expect(() => verifyWith(secret, signAs('gateway', `${next},${secret}`))).toThrow('invalid signature')
  })

  test('must have at least 32 characters', () => {
    expect(() => signAs('gateway', `${secret},short`)).toThrow('at least 32 characters')
  })
})
