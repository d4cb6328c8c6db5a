import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTokenSigner, signInternalToken, verifyInternalToken } from '../src/index.ts'

const secret = 'a secret of at least thirty-two characters'
const caller = {
  accountId: 'acc_1',
  userId: 'usr_1',
  mode: 'live',
  scopes: ['meetings:read', 'meetings:write'],
  auth: 'api_key',
  credentialId: 'key_1',
  role: 'owner',
} as const

const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A JWT of our own making, by RFC 7515. */
function jwt(header: object, claims: object, key = secret): string {
  const signed = `${base64(header)}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const HS256 = { alg: 'HS256', typ: 'JWT' }
const claims = { iss: 'mi-gateway', acc: 'acc_1', scp: '', exp: Math.floor(Date.now() / 1000) + 60 }

afterEach(() => void vi.useRealTimers())

describe('an internal token', () => {
  test('says who calls and with which request', () => {
    const sign = createTokenSigner(caller, secret)
    for (const requestId of ['req_1', 'req_"2"'])
      expect(verifyInternalToken(sign(requestId), secret)).toMatchObject({ caller, requestId })
    expect(verifyInternalToken(sign(), secret).requestId).toBeNull()
  })

  test('is a JWT that any library reads', () => {
    const [header, payload] = signInternalToken(caller, secret, { requestId: 'req_1' }).split('.')
    expect(JSON.parse(Buffer.from(header as string, 'base64url').toString())).toEqual(HS256)
    expect(JSON.parse(Buffer.from(payload as string, 'base64url').toString())).toMatchObject({
      iss: 'mi-gateway',
      acc: 'acc_1',
      rid: 'req_1',
    })
    expect(verifyInternalToken(jwt(HS256, claims), secret).caller.accountId).toBe('acc_1')
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
    ['no account', jwt(HS256, { ...claims, acc: undefined })],
    ['no end', jwt(HS256, { ...claims, exp: undefined })],
    ['an end that is past', jwt(HS256, { ...claims, exp: claims.exp - 120 })],
    ['nothing', ''],
  ])('with %s is refused', (_what, token) => {
    expect(() => verifyInternalToken(token, secret)).toThrow()
  })

  test('holds for a minute, and five seconds for clocks that differ', () => {
    vi.useFakeTimers({ now: Date.now() })
    const token = signInternalToken(caller, secret)
    vi.advanceTimersByTime(63_000)
    expect(verifyInternalToken(token, secret).caller.accountId).toBe('acc_1')
    vi.advanceTimersByTime(3_000)
    expect(() => verifyInternalToken(token, secret)).toThrow('expired')
  })
})
