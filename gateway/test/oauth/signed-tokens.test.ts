import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { beforeEach, expect, test } from 'vitest'
import { AccessTokens } from '../../src/identity/access-tokens.ts'

const ISSUER = 'http://gateway.test'
const AUDIENCE = `${ISSUER}/v1`
const MINUTE_MS = 60_000

let now: number
let asked: number
let published: { id: string; jwk: string }[]
let tokens: AccessTokens
let key: KeyObject
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  asked = 0
  published = []
  key = publish('first')
  tokens = new AccessTokens(
    async () => {
      asked++
      return { issuer: ISSUER, audience: AUDIENCE, keys: published }
    },
    () => now,
  )
})

function publish(id: string): KeyObject {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  published = [...published, { id, jwk: JSON.stringify(publicKey.export({ format: 'jwk' })) }]
  return privateKey
}

function tokenOf(privateKey: KeyObject, keyid: string, claims: object = {}) {
  const iat = Math.floor(now / 1000)
  const text = jwt.sign(
    {
      iss: ISSUER,
      aud: AUDIENCE,
      iat,
      exp: iat + 3600,
      sid: 'family',
      jti: 'one',
      scope: 'a:read b:read',
      ...claims,
    },
    privateKey,
    { algorithm: 'ES256', keyid, header: { alg: 'ES256', typ: 'at+jwt' } },
  )
  return { text, hash: createHash('sha256').update(text).digest('base64') }
}

test('keeps a verified token until it expires, without reading keys again', async () => {
  const token = tokenOf(key, 'first')
  const claims = { authorizationId: 'family', tokenId: 'one', scopes: ['a:read', 'b:read'] }
  for (const minute of [0, 1, 9]) {
    now = Date.UTC(2026, 0, 1) + minute * MINUTE_MS
    expect(await tokens.verify(token)).toMatchObject(claims)
  }
  expect(asked).toBe(1)
  now = Date.UTC(2026, 0, 1) + 60 * MINUTE_MS
  expect(await tokens.verify(token)).toBeNull()
})

test('refuses a verified token whose key is no longer published', async () => {
  const token = tokenOf(key, 'first')
  expect(await tokens.verify(token)).not.toBeNull()
  published = []
  publish('second')
  now += 11 * MINUTE_MS
  expect(await tokens.verify(token)).toBeNull()
})

test('reads a newly published key, at most once a second', async () => {
  await tokens.verify(tokenOf(key, 'first'))
  const later = tokenOf(publish('second'), 'second')
  expect(await tokens.verify(later)).toBeNull()
  now += 1000
  expect(await tokens.verify(later)).not.toBeNull()
  const unknown = tokenOf(key, 'made up')
  for (let time = 0; time < 5; time++) expect(await tokens.verify(unknown)).toBeNull()
  expect(asked).toBe(2)
})

test.each([
  ['another issuer', { iss: 'http://other.test' }],
  ['another audience', { aud: 'http://other.test' }],
  ['no authorization', { sid: undefined }],
  ['an end that has passed', { exp: Date.UTC(2025, 11, 31) / 1000 }],
])('RFC 9068 §4: a token with %s is refused, however often it comes', async (_, claims) => {
  const token = tokenOf(key, 'first', claims)
  expect(await tokens.verify(token)).toBeNull()
  expect(await tokens.verify(token)).toBeNull()
})
