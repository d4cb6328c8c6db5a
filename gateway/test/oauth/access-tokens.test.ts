import { createHash } from 'node:crypto'
import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../../src/gateway.ts'
import { SignedInBrowser } from './signed-in-browser.ts'

const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let platform: TestPlatform
let origin: string
let browser: SignedInBrowser
let copy: RunningGateway
beforeAll(async () => {
  platform = await startTestPlatform({ env: { TRUSTED_PROXIES: '1' } })
  origin = platform.credentials.auth_url
  browser = new SignedInBrowser(origin)
  await browser.signIn(platform.credentials.user)
  // A second copy of the gateway, which shares no state with the first copy.
  const { identity, meetings } = platform.platform.addresses
  copy = await startGateway({
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: platform.platform.secrets.internalTokenSecret,
    IDENTITY_ADDRESS: identity!,
    MEETINGS_ADDRESS: meetings!,
  })
})
afterAll(async () => {
  await copy?.stop()
  await platform?.stop()
})

interface App {
  id: string
  client_id: string
  client_secret: string
  redirect_uri: string
}

async function newApp(scopes = ['meetings:read', 'meetings:write']): Promise<App> {
  const redirectUri = 'https://client.example/callback'
  const made = await platform.request('POST', '/oauth-apps', {
    json: {
      name: 'Client',
      description: '',
      homepage_url: 'https://client.example',
      redirect_uris: [redirectUri],
      scopes,
    },
  })
  expect(made.status, made.text).toBe(201)
  return { ...made.json, redirect_uri: redirectUri }
}

async function codeFor(app: App, scope = 'meetings:read'): Promise<string> {
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    response_type: 'code',
    scope,
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  })
  const sent = await browser.authorize(`/oauth/authorize?${query}`)
  return sent.searchParams.get('code') ?? `none: ${sent}`
}

const tokenRequest = (app: App, fields: Record<string, string>, path = '/oauth/token') =>
  fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.client_id, client_secret: app.client_secret, ...fields }),
  })
const redeem = (app: App, code: string, path?: string) =>
  tokenRequest(
    app,
    { grant_type: 'authorization_code', code, redirect_uri: app.redirect_uri, code_verifier: VERIFIER },
    path,
  )

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by asserting it
async function tokensFor(app: App, scope?: string): Promise<any> {
  const response = await redeem(app, await codeFor(app, scope))
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

const asToken = (token: string, path: string, init: RequestInit = {}, at = origin) =>
  fetch(`${at}/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

/** Waits until both copies of the gateway refuse the token. */
async function refusedEverywhere(token: string): Promise<void> {
  for (const at of [origin, copy.url])
    await expect.poll(async () => (await asToken(token, '/me', {}, at)).status).toBe(401)
}

describe('an access token', () => {
  test('RFC 6750 §2.1: acts for its user, within its scope, with limits of its user and app', async () => {
    const app = await newApp()
    const tokens = await tokensFor(app)
    const me = await asToken(tokens.access_token, '/me')
    expect(await me.json()).toMatchObject({
      auth: 'oauth',
      mode: 'live',
      scopes: ['meetings:read'],
      user: { id: platform.credentials.user.id },
    })
    expect(me.headers.get('x-ratelimit-limit')).toBe('1000')
    expect(me.headers.get('access-control-allow-origin')).toBe('*')
    const before = Number(me.headers.get('x-ratelimit-remaining'))
    const again = await tokensFor(app)
    const shared = await asToken(again.access_token, '/meetings')
    expect(shared.status).toBe(200)
    expect(Number(shared.headers.get('x-ratelimit-remaining'))).toBeLessThan(before)
    expect((await asToken(tokens.access_token, '/me', {}, copy.url)).status).toBe(200)
  })

  test('RFC 6750 §3.1: without the scope is 403 insufficient_scope; account:* is unavailable', async () => {
    const { access_token: token } = await tokensFor(await newApp())
    const refused = await asToken(token, '/meetings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="meetings:write"',
    )
    expect((await asToken(token, '/api-keys')).status).toBe(403)
  })

  test('RFC 6750 §3.1: a forged or foreign JWT is 401 invalid_token', async () => {
    const { access_token: token } = await tokensFor(await newApp())
    const [head, body, signature] = token.split('.')
    const flipped = signature.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'))
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const forged of [
      `${head}.${body}.${flipped}`,
      `${none}.${body}.`,
      `${none}.${body}.x`,
      `${head}.${body}`,
    ]) {
      const response = await asToken(forged, '/me')
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ])
    }
  })

  test('is counted for its app and day', async () => {
    const app = await newApp()
    const { access_token: token } = await tokensFor(app)
    await asToken(token, '/me')
    const stats = async () => (await platform.request('GET', `/oauth-apps/${app.id}/stats`)).json
    await expect.poll(async () => (await stats()).api_calls.total).toBe(1)
    const { active_authorizations: active, api_calls: calls } = await stats()
    expect(active).toBe(1)
    expect(calls.by_day).toHaveLength(30)
    expect(calls.by_day.at(-1).count + calls.by_day.at(-2).count).toBe(1)
  })
})

describe('every copy of the gateway refuses a token', () => {
  test('after its client revokes it', async () => {
    const app = await newApp()
    const tokens = await tokensFor(app)
    const revoked = await tokenRequest(app, { token: tokens.access_token }, '/v1/oauth/revoke')
    expect([revoked.status, await revoked.text()]).toEqual([200, '{}'])
    await refusedEverywhere(tokens.access_token)
  })

  test('after its user revokes the app', async () => {
    const app = await newApp()
    const tokens = await tokensFor(app)
    const listed = await platform.request('GET', '/me/authorizations')
    expect(listed.json.data[0]).toMatchObject({
      app: { id: app.id, name: 'Client' },
      scopes: ['meetings:read'],
    })
    const ended = await platform.request('DELETE', `/me/authorizations/${app.id}`)
    expect(ended.status).toBe(204)
    await refusedEverywhere(tokens.access_token)
    expect((await platform.request('DELETE', `/me/authorizations/${app.id}`)).status).toBe(404)
  })

  test("after the app's owner revokes all tokens or deletes the app", async () => {
    for (const [method, path, status] of [
      ['POST', '/revoke-tokens', 200],
      ['DELETE', '', 204],
    ] as const) {
      const app = await newApp()
      const tokens = await tokensFor(app)
      const ended = await platform.request(method, `/oauth-apps/${app.id}${path}`, {
        ...(method === 'POST' && { json: {} }),
      })
      expect(ended.status, ended.text).toBe(status)
      if (method === 'POST') expect(ended.json).toEqual({ revoked: 1 })
      await refusedEverywhere(tokens.access_token)
    }
  })

  test('after its refresh token is reused', async () => {
    const app = await newApp()
    const tokens = await tokensFor(app)
    const refresh = () =>
      tokenRequest(app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    const next = (await (await refresh()).json()) as { access_token: string }
    expect((await refresh()).status).toBe(400)
    await refusedEverywhere(next.access_token)
  })
})

describe('the token endpoint', () => {
  test('responds at both addresses, in both encodings', async () => {
    const app = await newApp()
    expect((await redeem(app, await codeFor(app), '/v1/oauth/token')).status).toBe(200)
    const response = await fetch(`${platform.baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: await codeFor(app),
        redirect_uri: app.redirect_uri,
        code_verifier: VERIFIER,
        client_id: app.client_id,
        client_secret: app.client_secret,
      }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('allows a client 20 requests a minute; further 429s consume nothing', async () => {
    const app = await newApp()
    const tokens = await tokensFor(app)
    const code = await codeFor(app)
    // One request was already sent and began the window.
    for (let spent = 1; spent < 20; spent++)
      expect((await tokenRequest(app, { grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400)
    for (const refused of [
      await redeem(app, code),
      await tokenRequest(app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
    ]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ error: 'rate_limit_exceeded' })
    }
    const introspected = await tokenRequest(app, { token: tokens.refresh_token }, '/oauth/introspect')
    expect(await introspected.json()).toMatchObject({ active: true })
    const other = await newApp()
    expect((await tokenRequest(other, { grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(400)
  })

  test('charges a client only for requests that prove their client', async () => {
    const app = await newApp()
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${origin}/oauth/token`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', ...fields }),
      })
    const { client_id: id } = app
    const basic = Buffer.from(`${id}:a wrong secret`).toString('base64')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => [
        (await send({ client_id: id })).status,
        (await send({ client_id: id, client_secret: 'a wrong secret' })).status,
        (await send({}, { authorization: `Basic ${basic}` })).status,
      ]),
    )
    expect(new Set(statuses.flat())).toEqual(new Set([401]))
    const own = await tokenRequest(app, { grant_type: 'refresh_token', refresh_token: 'x' })
    expect(own.status).toBe(400)
    expect(own.headers.get('ratelimit')).toContain('"client";r=19')
    expect(own.headers.get('mi-oauth-client')).toBeNull()
  })

  test('refuses a body over 16 KiB before it reads the client', async () => {
    for (const body of [
      JSON.stringify({ client_id: 'x'.repeat(17_000) }),
      `client_id=${'x'.repeat(17_000)}`,
    ]) {
      const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
      const response = await fetch(`${origin}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { error: 'invalid_request', error_description: 'The body is larger than 16 KiB.' },
      ])
    }
  })

  test('limits a public client separately at each address', async () => {
    const fields = { client_id: 'mi-cli', grant_type: 'refresh_token', refresh_token: 'x' }
    const statusFrom = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      const body = new URLSearchParams(fields)
      return (await fetch(`${origin}/oauth/token`, { method: 'POST', headers, body })).status
    }
    const statuses: number[] = []
    for (let sent = 0; sent < 21; sent++) statuses.push(await statusFrom('203.0.113.1'))
    expect(statuses).toEqual([...Array(20).fill(400), 429])
    expect(await statusFrom('203.0.113.2')).toBe(400)
  })
})

test('runs the demo app of the local platform from end to end', async () => {
  const app = platform.credentials.oauth_app
  const { access_token: token } = await tokensFor(app, 'meetings:read summaries:write')
  expect((await asToken(token, '/meetings')).status).toBe(200)
})
