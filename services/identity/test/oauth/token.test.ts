import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  challengeOf,
  ISSUER,
  type Json,
  REDIRECT,
  startAuthorizationServer,
  type TestApp,
  type TestUser,
  VERIFIER,
} from './authorization-server.ts'

let server: AuthorizationServer
let user: TestUser
let app: TestApp
let other: TestApp
let publicApp: TestApp
beforeAll(async () => {
  server = await startAuthorizationServer()
  user = await server.newUser()
  app = await server.newApp(user)
  other = await server.newApp(user)
  publicApp = await server.newApp(user, { confidential: false })
})
afterAll(() => server?.stop())

async function refused(response: Response, error: string, status = 400): Promise<void> {
  expect(await response.json()).toMatchObject({ error, error_description: expect.any(String) })
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
}
const code = (fields: Record<string, string | null> = {}, of = app) => server.codeFor(user, of, fields)
const NO_PKCE = { code_challenge: null, code_challenge_method: null }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const withoutClient = { client_id: null, client_secret: null }

describe('the token response', () => {
  test('RFC 6749 §5.1: has tokens, type, lifetime and scope, and is not cached', async () => {
    const response = await server.redeem(app, await code())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'meetings:read',
    })
  })

  test('RFC 9068 §2: has an at+jwt that the published keys verify', async () => {
    const { access_token: token } = await server.tokensFor(user, app)
    const { header, payload } = jwt.decode(token, { complete: true }) as Json
    expect(header).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    expect(payload).toMatchObject({
      iss: ISSUER,
      aud: `${ISSUER}/v1`,
      sub: user.caller.userId,
      client_id: app.clientId,
      scope: 'meetings:read',
      jti: expect.any(String),
    })
    expect(payload.exp - payload.iat).toBe(3600)
    const { keys } = (await (await server.send('/oauth/jwks')).json()) as Json
    const { createPublicKey } = await import('node:crypto')
    const jwk = keys.find((key: Json) => key.kid === header.kid)
    expect(jwk.d).toBeUndefined()
    expect(jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }))).toMatchObject({ iss: ISSUER })
  })

  test('RFC 6749 §4.1.3: accepts a JSON body', async () => {
    const response = await server.send('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: await code(),
        redirect_uri: REDIRECT,
        code_verifier: VERIFIER,
        ...server.ofClient(app),
      }),
    })
    expect(response.status).toBe(200)
  })
})

describe('client authentication', () => {
  test('RFC 6749 §2.3.1: accepts form-encoded Basic and the body', async () => {
    const encoded = [...app.clientSecret!]
      .map(character => `%${character.charCodeAt(0).toString(16)}`)
      .join('')
    const response = await server.redeem(app, await code(), withoutClient)
    await refused(response, 'invalid_client', 401)
    const redeemed = await server.post(
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        code: await code(),
        redirect_uri: REDIRECT,
        code_verifier: VERIFIER,
      },
      basic(app.clientId, encoded),
    )
    expect(redeemed.status).toBe(200)
  })

  test('RFC 6749 §2.3: refuses Basic and body together', async () => {
    const both = await server.post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: 'x', ...server.ofClient(app) },
      basic(app.clientId, app.clientSecret!),
    )
    await refused(both, 'invalid_request')
  })

  test.each([
    ['a wrong secret', () => ({ client_id: app.clientId, client_secret: 'wrong' })],
    ['no secret', () => ({ client_id: app.clientId, client_secret: null })],
    ['an unknown client', () => ({ client_id: 'nobody', client_secret: 'x' })],
    ['no client', () => withoutClient],
    ['a public client with a secret', () => ({ client_id: publicApp.clientId, client_secret: 'x' })],
  ])('RFC 6749 §5.2: %s is 401 invalid_client with WWW-Authenticate', async (_, client) => {
    const response = await server.redeem(app, 'x', client())
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
    await refused(response, 'invalid_client', 401)
  })

  test('RFC 6749 §5.2: returns 401 for a malformed Authorization header', async () => {
    for (const authorization of ['Basic !!!', 'Basic bm9jb2xvbg==', 'Bearer x', 'Basic JTAwOiUwMA=='])
      await refused(
        await server.post('/oauth/token', { grant_type: 'refresh_token' }, { authorization }),
        'invalid_client',
        401,
      )
  })
})

describe('the token request', () => {
  test.each([
    ['password', 'unsupported_grant_type'],
    ['client_credentials', 'unsupported_grant_type'],
    ['implicit', 'unsupported_grant_type'],
  ])('RFC 9700 §2.4, RFC 6749 §5.2: the grant %s is %s', async (grant, error) => {
    await refused(
      await server.post('/oauth/token', { grant_type: grant, username: 'a', ...server.ofClient(app) }),
      error,
    )
  })

  test('RFC 6749 §5.2: returns invalid_request for absent and repeated parameters', async () => {
    await refused(await server.redeem(app, 'x', { grant_type: null }), 'invalid_request')
    await refused(await server.redeem(app, 'x', { code: null }), 'invalid_request')
    await refused(await server.redeem(app, 'x', { redirect_uri: null }), 'invalid_request')
    await refused(await server.refresh(app, 'x', { refresh_token: null }), 'invalid_request')
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' })
    for (const [name, value] of Object.entries(server.ofClient(app))) form.append(name, value!)
    for (const name of ['grant_type', 'refresh_token', 'client_id', 'client_secret']) {
      const repeated = `${form}&${name}=again`
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await refused(
        await server.send('/oauth/token', { method: 'POST', headers, body: repeated }),
        'invalid_request',
      )
    }
  })

  test.each([
    ['text/plain', 'x'],
    ['application/json', '{'],
    ['application/json', '[]'],
    ['application/json', '{"grant_type":1}'],
    ['application/x-www-form-urlencoded', 'code=%00'],
  ])('RFC 6749 §3.2: a body of %s %j is invalid_request', async (type, body) => {
    const headers = { 'content-type': type }
    await refused(await server.send('/oauth/token', { method: 'POST', headers, body }), 'invalid_request')
  })
})

describe('a code', () => {
  test('RFC 6749 §4.1.3: is bound to its client and its redirect URI', async () => {
    const mine = await code()
    await refused(await server.redeem(other, mine), 'invalid_grant')
    await refused(
      await server.redeem(app, mine, { redirect_uri: 'https://client.example/' }),
      'invalid_grant',
    )
    expect((await server.redeem(app, mine)).status).toBe(200)
  })

  test('RFC 6749 §4.1.2: is valid for 60 seconds', async () => {
    const late = await code()
    const { rows } = await server.database.query(
      `select extract(epoch from max(c.expires_at) - (select max(at) from audit_entries where action = 'oauth_authorization.granted'))::int
         as seconds from oauth_codes c`,
    )
    expect(rows).toEqual([{ seconds: 60 }])
    await server.database.query(`update oauth_codes set expires_at = now() where used_at is null`)
    await refused(await server.redeem(app, late), 'invalid_grant')
  })

  test('RFC 6749 §4.1.2: its reuse ends its tokens', async () => {
    const once = await code()
    const tokens = (await (await server.redeem(app, once)).json()) as Json
    await refused(await server.redeem(app, once), 'invalid_grant')
    expect(await server.introspect(app, tokens.access_token)).toEqual({ active: false })
    await refused(await server.refresh(app, tokens.refresh_token), 'invalid_grant')
    expect(await server.audited(user)).toContain('oauth_token.code_reused')
  })

  test.each([
    [42, 'invalid_grant'],
    [43, null],
    [128, null],
    [129, 'invalid_grant'],
  ])('RFC 7636 §4.1: a verifier of %i characters → %s', async (length, error) => {
    const verifier = 'a'.repeat(length)
    const made = await code({ code_challenge: challengeOf(verifier) })
    const response = await server.redeem(app, made, { code_verifier: verifier })
    if (error === null) expect(response.status).toBe(200)
    else await refused(response, error)
  })

  test('RFC 7636 §4.6: refuses a wrong verifier and reserved characters', async () => {
    await refused(await server.redeem(app, await code(), { code_verifier: 'w'.repeat(43) }), 'invalid_grant')
    const odd = `${'a'.repeat(43)}+`
    const made = await code({ code_challenge: challengeOf(odd) })
    await refused(await server.redeem(app, made, { code_verifier: odd }), 'invalid_grant')
  })

  test('RFC 9700 §4.8.2: refuses removed and added PKCE', async () => {
    await refused(await server.redeem(app, await code(), { code_verifier: null }), 'invalid_grant')
    await refused(await server.redeem(app, await code(NO_PKCE)), 'invalid_grant')
    expect((await server.redeem(app, await code(NO_PKCE), { code_verifier: null })).status).toBe(200)
  })

  test('RFC 6749 §3.2.1: is redeemed by a public client without a secret', async () => {
    expect((await server.redeem(publicApp, await code({}, publicApp))).status).toBe(200)
  })
})

describe('a refresh token', () => {
  test('RFC 9700 §4.14.2: works once, and its reuse ends only its family', async () => {
    const first = await server.tokensFor(user, app)
    const spared = await server.tokensFor(user, app)
    const second = (await (await server.refresh(app, first.refresh_token)).json()) as Json
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await server.introspect(app, second.access_token)).toMatchObject({ active: true })
    await refused(await server.refresh(app, first.refresh_token), 'invalid_grant')
    await refused(await server.refresh(app, second.refresh_token), 'invalid_grant')
    for (const dead of [first.access_token, second.access_token, second.refresh_token])
      expect(await server.introspect(app, dead)).toEqual({ active: false })
    expect(await server.introspect(app, spared.access_token)).toMatchObject({ active: true })
    expect(await server.audited(user)).toContain('oauth_token.refresh_reused')
  })

  test('RFC 6749 §6: narrows the scope for one refresh and never exceeds it', async () => {
    const scope = 'meetings:read summaries:read'
    const first = await server.tokensFor(user, app, { scope })
    const next = async (token: string, asked: string | null) =>
      (await (await server.refresh(app, token, { scope: asked })).json()) as Json
    const narrow = await next(first.refresh_token, 'notes:read')
    expect(narrow.scope).toBe('notes:read')
    await refused(
      await server.refresh(app, narrow.refresh_token, { scope: 'webhooks:read' }),
      'invalid_scope',
    )
    expect((await next(narrow.refresh_token, null)).scope).toBe(scope)
  })

  test('RFC 6749 §6: is bound to its client', async () => {
    const { refresh_token: token } = await server.tokensFor(user, app)
    await refused(await server.refresh(other, token), 'invalid_grant')
    expect((await server.refresh(app, token)).status).toBe(200)
  })

  test('RFC 9700 §4.14.2: is valid for 30 days from its issue', async () => {
    const { refresh_token: token } = await server.tokensFor(user, app)
    const { rows } = await server.database.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from oauth_refresh_tokens order by created_at desc limit 1`,
    )
    expect(rows[0].seconds).toBe(30 * 86_400)
    await server.database.query(`update oauth_refresh_tokens set expires_at = now() where used_at is null`)
    await refused(await server.refresh(app, token), 'invalid_grant')
  })
})

describe('revocation', () => {
  const revoke = (by: TestApp, token: string, hint: string | null = null) =>
    server.post('/oauth/revoke', { token, token_type_hint: hint, ...server.ofClient(by) })

  test('RFC 7009 §2.2: returns 200 for unknown tokens and ignores other clients', async () => {
    expect((await revoke(app, 'unknown')).status).toBe(200)
    const tokens = await server.tokensFor(user, app)
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await revoke(other, token)).status).toBe(200)
      expect(await server.introspect(app, token)).toMatchObject({ active: true })
    }
    await refused(await server.post('/oauth/revoke', { token: 'x' }), 'invalid_client', 401)
    await refused(await server.post('/oauth/revoke', server.ofClient(app)), 'invalid_request')
  })

  test('RFC 7009 §2.1: ends a refresh token with its access tokens', async () => {
    const issued = await server.tokensFor(user, app)
    expect((await revoke(app, issued.access_token, 'refresh_token')).status).toBe(200)
    expect(await server.introspect(app, issued.access_token)).toEqual({ active: false })
    expect(await server.introspect(app, issued.refresh_token)).toMatchObject({ active: true })
    const two = await server.tokensFor(user, app)
    expect((await revoke(app, two.refresh_token)).status).toBe(200)
    expect(await server.introspect(app, two.access_token)).toEqual({ active: false })
    await refused(await server.refresh(app, two.refresh_token), 'invalid_grant')
    expect(await server.audited(user)).toContain('oauth_token.revoked')
  })
})

describe('introspection', () => {
  test('RFC 7662 §2.2: describes an active token', async () => {
    const tokens = await server.tokensFor(user, app)
    const { iat, exp, ...said } = await server.introspect(app, tokens.access_token)
    expect(exp - iat).toBe(3600)
    expect(said).toEqual({
      active: true,
      scope: 'meetings:read',
      client_id: app.clientId,
      sub: user.caller.userId,
      iss: ISSUER,
      token_type: 'Bearer',
    })
  })

  test("RFC 7662 §2.2: gives no details of ended and other clients' tokens", async () => {
    const tokens = await server.tokensFor(user, app)
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect(await server.introspect(other, token)).toEqual({ active: false })
    const [head, body, signature] = tokens.access_token.split('.') as [string, string, string]
    const forged = Buffer.from(body, 'base64url').toString().replace('meetings:read', 'meetings:write')
    for (const token of [
      'unknown',
      `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
      jwt.sign({ iss: ISSUER }, 'secret'),
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`,
    ])
      expect(await server.introspect(app, token)).toEqual({ active: false })
  })

  test('RFC 7662 §2.1: requires a confidential client', async () => {
    await refused(await server.post('/oauth/introspect', { token: 'x' }), 'invalid_client', 401)
    const asPublic = { token: 'x', client_id: publicApp.clientId }
    await refused(await server.post('/oauth/introspect', asPublic), 'invalid_client', 401)
  })
})
