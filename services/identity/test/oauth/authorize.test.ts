import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  challengeOf,
  ISSUER,
  REDIRECT,
  startAuthorizationServer,
  type TestApp,
  type TestUser,
} from './authorization-server.ts'

let server: AuthorizationServer
let user: TestUser
let app: TestApp
let publicApp: TestApp
beforeAll(async () => {
  server = await startAuthorizationServer()
  user = await server.newUser()
  app = await server.newApp(user)
  publicApp = await server.newApp(user, { confidential: false })
})
afterAll(() => server?.stop())

/** Where the client gets its answer. */
async function answerTo(query: string, decision: 'allow' | 'deny' = 'allow') {
  const response = await server.authorize(user, query, decision)
  expect(response.status).toBe(303)
  const url = server.locationOf(response)
  return { url, location: response.headers.get('location')!, fields: Object.fromEntries(url.searchParams) }
}

async function errorPage(query: string, text: string) {
  const response = await server.send(`/oauth/authorize?${query}`, {
    headers: { cookie: user.cookie, accept: 'text/html' },
  })
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
  expect(await response.text()).toContain(text)
}

describe('the redirect URI', () => {
  test.each([
    ['another path', 'https://client.example/callback/?tenant=1'],
    ['another query', 'https://client.example/callback?tenant=2'],
    ['another port', 'https://client.example:8443/callback?tenant=1'],
    ['another protocol', 'http://client.example/callback?tenant=1'],
    ['the same but for the case of its path', 'https://client.example/Callback?tenant=1'],
  ])('RFC 9700 §2.1: %s is an error page, never a redirect', async (_, redirectUri) => {
    await errorPage(server.queryOf(app, { redirect_uri: redirectUri }), 'redirect_uri')
  })

  test('RFC 6749 §4.1.2.1: is not used for an unknown or missing client', async () => {
    await errorPage(server.queryOf(app, { client_id: 'nobody' }), 'client_id')
    await errorPage(server.queryOf(app, { client_id: null }), 'client_id')
    await errorPage(server.queryOf(app, { redirect_uri: null }), 'redirect_uri')
    await errorPage(`${server.queryOf(app)}&client_id=x`, 'client_id')
    await errorPage(`${server.queryOf(app)}&redirect_uri=x`, 'redirect_uri')
  })

  test('RFC 6749 §3.1.2: keeps its own query before the response', async () => {
    const { location } = await answerTo(server.queryOf(app))
    expect(location.startsWith(`${REDIRECT}&code=`)).toBe(true)
  })

  test('RFC 8252 §7.3: may differ in the port of a loopback client', async () => {
    const loopback = { redirectUris: ['http://127.0.0.1/done'], confidential: false }
    const native = await server.newApp(user, loopback)
    const ask = (uri: string) => server.queryOf(native, { redirect_uri: uri })
    expect((await answerTo(ask('http://127.0.0.1:51234/done'))).url.port).toBe('51234')
    await errorPage(ask('http://127.0.0.1:51234/other'), 'redirect_uri')
    await errorPage(ask('http://127.0.0.1.evil.example/done'), 'redirect_uri')
    await errorPage(ask('http://127.0.0.1@evil.example/done'), 'redirect_uri')
    await errorPage(ask('http://localhost:51234/done'), 'redirect_uri')
  })
})

describe('the response to the client', () => {
  test('RFC 6749 §4.1.2, RFC 9207 §2: has code, state and issuer', async () => {
    const { fields } = await answerTo(server.queryOf(app))
    expect(fields).toMatchObject({ state: 'abc', iss: ISSUER, code: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test.each([
    'a b',
    'a%20b',
    'a+b',
    '%2B%26%3D%23',
    '%C3%BC%F0%9F%98%80',
    '%ff%fe',
    'x'.repeat(2000),
    '"\'<>',
  ])('RFC 6749 §10.12: state %j comes back byte for byte, with a code and with an error', async state => {
    const raw = state
      .replaceAll(' ', '%20')
      .replaceAll("'", '%27')
      .replaceAll('"', '%22')
      .replaceAll('<', '%3C')
      .replaceAll('>', '%3E')
    for (const decision of ['allow', 'deny'] as const) {
      const fresh = await server.newUser()
      const response = await server.authorize(
        fresh,
        `${server.queryOf(app, { state: null })}&state=${raw}`,
        decision,
      )
      expect(response.headers.get('location')).toMatch(/&state=/)
      expect(response.headers.get('location')?.split('&state=')[1]).toBe(raw)
    }
  })

  test('RFC 6749 §4.1.2.1, RFC 9207 §2: is access_denied when the user denies', async () => {
    const denying = await server.newUser()
    const response = await server.authorize(denying, server.queryOf(app), 'deny')
    const fields = Object.fromEntries(server.locationOf(response).searchParams)
    expect(fields).toMatchObject({ error: 'access_denied', state: 'abc', iss: ISSUER })
    expect(await server.audited(denying)).toContain('oauth_authorization.denied')
  })

  test.each([
    ['RFC 6749 §4.1.2.1: no response_type', { response_type: null }, 'invalid_request'],
    ['RFC 9700 §2.1.2: the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['RFC 6749 §3.1.1: code and token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['RFC 9700 §4.7.1: no state', { state: null }, 'invalid_request'],
    ['RFC 6749 §3.3: no scope', { scope: null }, 'invalid_request'],
    ['RFC 6749 §3.1: an empty scope is an absent one', { scope: '' }, 'invalid_request'],
    ['RFC 6749 §3.3: an unknown scope', { scope: 'meetings:read everything' }, 'invalid_scope'],
    ['RFC 6749 §3.3: a scope that is not approved for the app', { scope: 'webhooks:write' }, 'invalid_scope'],
    ["RFC 6749 §3.3: account:read, which is no app's", { scope: 'account:read' }, 'invalid_scope'],
    ['RFC 7636 §4.4.1: plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['RFC 7636 §4.3: no method, which means plain', { code_challenge_method: null }, 'invalid_request'],
    ['RFC 7636 §4.2: a challenge that is no SHA-256', { code_challenge: 'short' }, 'invalid_request'],
    ['RFC 6749 §4.1.2: response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ])('%s → %s', async (_, fields, error) => {
    const answer = await answerTo(server.queryOf(app, fields))
    expect(answer.fields.error).toBe(error)
    expect(answer.fields.iss).toBe(ISSUER)
    expect(answer.fields.code).toBeUndefined()
  })

  test('RFC 6749 §3.1: is invalid_request for a repeated parameter', async () => {
    for (const repeated of ['scope=notes:read', 'state=other', 'response_type=code', 'code_challenge=x'])
      expect((await answerTo(`${server.queryOf(app)}&${repeated}`)).fields.error).toBe('invalid_request')
  })

  test('RFC 9700 §2.1.1: refuses a public client without PKCE', async () => {
    const without = { code_challenge: null, code_challenge_method: null }
    expect((await answerTo(server.queryOf(publicApp, without))).fields.error).toBe('invalid_request')
    expect((await answerTo(server.queryOf(app, without))).fields.code).toBeDefined()
  })

  test('RFC 6749 §3.3: grants a finer scope of an approved scope', async () => {
    expect(
      (await answerTo(server.queryOf(app, { scope: 'notes:read templates:read' }))).fields.code,
    ).toBeDefined()
  })

  test('RFC 6749 §3.3: is invalid_scope for a scope beyond the plan', async () => {
    const free = await server.newUser('free')
    const query = server.queryOf(app, { scope: 'meetings:write' })
    const response = await server.authorize(free, query)
    expect(server.locationOf(response).searchParams.get('error')).toBe('invalid_scope')
  })
})

describe('consent', () => {
  test('RFC 9700 §4.16: names app, scopes, user and target without a script', async () => {
    const asking = await server.newUser()
    const query = server.queryOf(app, { scope: 'meetings:read summaries:read' })
    const response = await server.authorize(asking, query, null)
    const html = await response.text()
    expect(html).toContain('Notes for Sales')
    expect(html).toContain('Read summaries and templates')
    expect(html).toContain('client.example')
    expect(html).toMatch(/>Allow<[\s\S]*>Deny</)
    expect(html).not.toContain('<script')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://client.example")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('RFC 6749 §4.1.1: is remembered until the scopes grow', async () => {
    const asking = await server.newUser()
    const ask = (scope: string) => server.authorize(asking, server.queryOf(app, { scope }), null)
    expect((await ask('meetings:read')).status).toBe(200)
    await server.authorize(asking, server.queryOf(app, { scope: 'meetings:read' }))
    expect(server.locationOf(await ask('meetings:read')).searchParams.get('code')).toBeTruthy()
    expect(server.locationOf(await ask('notes:read')).searchParams.get('code')).toBeTruthy()
    expect((await ask('meetings:read summaries:read')).status).toBe(200)
  })

  test('RFC 8252 §8.6: is never remembered for a loopback app', async () => {
    const native = await server.newApp(user, { redirectUris: ['http://127.0.0.1/x'], confidential: false })
    const query = server.queryOf(native, { redirect_uri: 'http://127.0.0.1:4000/x' })
    await server.authorize(user, query)
    expect((await server.authorize(user, query, null)).status).toBe(200)
  })

  test('RFC 6749 §4.1.1: returns to the same request after sign-in', async () => {
    const response = await server.send(`/oauth/authorize?${server.queryOf(app)}`)
    expect([302, 303]).toContain(response.status)
    const to = new URL(response.headers.get('location')!, ISSUER)
    expect(to.pathname).toBe('/sign-in')
    expect([...to.searchParams.values()].join()).toContain(`/oauth/authorize?${server.queryOf(app)}`)
  })

  test('RFC 6749 §10.12: refuses a form without the token of the session', async () => {
    const asking = await server.newUser()
    const form = new URLSearchParams({ request: server.queryOf(app), decision: 'allow' })
    const send = (headers: Record<string, string>) =>
      server.send('/oauth/consent', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ISSUER, ...headers },
        body: form.toString(),
      })
    expect((await send({ cookie: asking.cookie })).status).toBe(403)
    expect((await send({})).status).toBe(403)
  })

  test('RFC 9700 §2.1: checks the request of a changed form again', async () => {
    const asking = await server.newUser()
    const page = await (await server.authorize(asking, server.queryOf(app), null)).text()
    const formToken = /name="form_token" value="([^"]+)"/.exec(page)![1]!
    const form = new URLSearchParams({
      form_token: formToken,
      decision: 'allow',
      request: server.queryOf(app, { redirect_uri: 'https://evil.example/' }),
    })
    const response = await server.send('/oauth/consent', {
      method: 'POST',
      headers: {
        cookie: asking.cookie,
        origin: ISSUER,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  })

  test('is in the audit log of the account', async () => {
    const asking = await server.newUser()
    await server.authorize(asking, server.queryOf(app))
    await server.authorize(asking, server.queryOf(app, { scope: 'nothing' }))
    expect(await server.audited(asking)).toEqual(['account.created', 'oauth_authorization.granted'])
    expect(await server.audited(user)).toContain('oauth_authorization.refused')
  })
})

test('RFC 8414 §2: the metadata names endpoints and features', async () => {
  const response = await server.send('/.well-known/oauth-authorization-server')
  expect(await response.json()).toMatchObject({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/oauth/authorize`,
    token_endpoint: `${ISSUER}/oauth/token`,
    jwks_uri: `${ISSUER}/oauth/jwks`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(challengeOf('a')).toHaveLength(43)
})

test('RFC 8252 §7.3: the command line is a client on any loopback port', async () => {
  const cli = { id: '', clientId: 'mi-cli', clientSecret: null }
  const redirectUri = 'http://127.0.0.1:43210/callback'
  const query = server.queryOf(cli, { redirect_uri: redirectUri, scope: 'meetings:read diagrams:write' })
  for (let time = 0; time < 2; time++) {
    const code = server.locationOf(await server.authorize(user, query)).searchParams.get('code')
    const response = await server.redeem(cli, code!, { redirect_uri: redirectUri })
    expect(response.status).toBe(200)
  }
  expect((await server.authorize(user, query, null)).status).toBe(200)
})
