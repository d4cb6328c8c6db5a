// Runs OAuth libraries of other authors against the full platform. The apps of the users depend on such libraries.
import { spawn, spawnSync } from 'node:child_process'
import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import OAuth2Strategy from 'passport-oauth2'
import { AuthorizationCode } from 'simple-oauth2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SignedInBrowser } from './signed-in-browser.ts'

const SCOPE = 'meetings:read summaries:read'

let platform: TestPlatform
let issuer: URL
let browser: SignedInBrowser
let app: TestPlatform['credentials']['oauth_app']
beforeAll(async () => {
  platform = await startTestPlatform()
  issuer = new URL(platform.credentials.auth_url)
  app = platform.credentials.oauth_app
  browser = new SignedInBrowser(issuer.origin)
  await browser.signIn(platform.credentials.user)
})
afterAll(() => platform?.stop())

async function works(accessToken: string): Promise<void> {
  const response = await fetch(`${platform.baseUrl}/meetings`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(response.status).toBe(200)
}

test('openid-client: discovery, PKCE, state, issuer, refresh, introspection, revocation', async () => {
  const config = await openid.discovery(issuer, app.client_id, app.client_secret, undefined, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: app.redirect_uri,
    scope: SCOPE,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const callback = await browser.authorize(address.href)
  const tokens = await openid.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect([tokens.scope, tokens.token_type, tokens.expires_in]).toEqual([SCOPE, 'bearer', 3600])
  await works(tokens.access_token)
  const next = await openid.refreshTokenGrant(config, tokens.refresh_token!)
  await works(next.access_token)
  const said = await openid.tokenIntrospection(config, next.access_token)
  expect(said).toMatchObject({ active: true, client_id: app.client_id, sub: platform.credentials.user.id })
  await openid.tokenRevocation(config, next.refresh_token!)
  expect(await openid.tokenIntrospection(config, next.access_token)).toEqual({ active: false })
  await expect(openid.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('oauth4webapi: verifies access tokens by RFC 9068 and understands a denial', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const client: oauth.Client = { client_id: app.client_id }
  const authentication = oauth.ClientSecretBasic(app.client_secret)
  const verifier = oauth.generateRandomCodeVerifier()
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    response_type: 'code',
    scope: SCOPE,
    state: 'x',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const callback = await browser.authorize(`${server.authorization_endpoint}?${query}`)
  const parameters = oauth.validateAuthResponse(server, client, callback, 'x')
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    app.redirect_uri,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
  const request = new Request(`${platform.baseUrl}/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  const claims = await oauth.validateJwtAccessToken(server, request, `${issuer.origin}/v1`, insecure)
  expect(claims).toMatchObject({ sub: platform.credentials.user.id, client_id: app.client_id, scope: SCOPE })

  // The request has a scope beyond the grant, so the user is asked and denies it.
  query.set('scope', `${SCOPE} webhooks:write`)
  const denied = await browser.authorize(`${server.authorization_endpoint}?${query}`, 'deny')
  expect(() => oauth.validateAuthResponse(server, client, denied, 'x')).toThrow(
    expect.objectContaining({ error: 'access_denied' }),
  )
})

test.each(['body', 'header'] as const)(
  'simple-oauth2 without PKCE, secret in the %s, bodies as JSON: code, refresh, revocation',
  async authorizationMethod => {
    const client = new AuthorizationCode({
      client: { id: app.client_id, secret: app.client_secret },
      auth: {
        tokenHost: issuer.origin,
        tokenPath: '/v1/oauth/token',
        revokePath: '/oauth/revoke',
        authorizePath: '/oauth/authorize',
      },
      options: { authorizationMethod, bodyFormat: 'json' },
    })
    const address = client.authorizeURL({ redirect_uri: app.redirect_uri, scope: SCOPE, state: 'abc' })
    const callback = await browser.authorize(address)
    const token = await client.getToken({
      code: callback.searchParams.get('code')!,
      redirect_uri: app.redirect_uri,
    })
    await works(token.token.access_token as string)
    const next = await token.refresh()
    await works(next.token.access_token as string)
    await next.revokeAll()
    await expect(next.refresh()).rejects.toThrow()
  },
)

test('passport-oauth2: a web app signs its user in', async () => {
  const strategy = new OAuth2Strategy(
    {
      authorizationURL: `${issuer.origin}/oauth/authorize`,
      tokenURL: `${issuer.origin}/oauth/token`,
      clientID: app.client_id,
      clientSecret: app.client_secret,
      callbackURL: app.redirect_uri,
      scope: SCOPE.split(' '),
      pkce: true,
      state: true,
    },
    (accessToken: string, refreshToken: string, _profile: unknown, done: (e: null, user: object) => void) =>
      done(null, { accessToken, refreshToken }),
  )
  const session = {}
  /** Sends one request to the web app and returns the result of passport. */
  const visit = (query: object) =>
    new Promise<{ redirect?: string; user?: { accessToken: string } }>((resolve, reject) => {
      const actions = {
        redirect: (redirect: string) => resolve({ redirect }),
        success: (user: { accessToken: string }) => resolve({ user }),
        fail: (challenge: unknown) => reject(new Error(JSON.stringify(challenge))),
        error: reject,
      }
      const attempt = Object.assign(Object.create(strategy), actions)
      attempt.authenticate({ query, session, headers: {}, connection: {} }, {})
    })
  const { redirect } = await visit({})
  const callback = await browser.authorize(redirect!)
  const { user } = await visit(Object.fromEntries(callback.searchParams))
  await works(user!.accessToken)
})

const hasAuthlib = spawnSync('python3', ['-c', 'import authlib, requests']).status === 0
test.skipIf(!hasAuthlib)('Authlib from PyPI: code with PKCE, refresh, revocation', async () => {
  const program = `import json, sys
from authlib.integrations.requests_client import OAuth2Session
from authlib.common.security import generate_token
given = json.loads(sys.stdin.readline())
session = OAuth2Session(given["client_id"], given["client_secret"], scope=given["scope"], redirect_uri=given["redirect_uri"],
    code_challenge_method="S256", token_endpoint_auth_method="client_secret_post")
verifier = generate_token(48)
address, state = session.create_authorization_url(given["issuer"] + "/oauth/authorize", code_verifier=verifier)
print(address, flush=True)
callback = sys.stdin.readline().strip()
endpoint = given["issuer"] + "/oauth/token"
token = session.fetch_token(endpoint, authorization_response=callback, state=state, code_verifier=verifier)
fresh = session.refresh_token(endpoint, refresh_token=token["refresh_token"])
status = session.get(given["issuer"] + "/v1/meetings").status_code
revoked = session.revoke_token(given["issuer"] + "/oauth/revoke", token=fresh["refresh_token"], token_type_hint="refresh_token").status_code
print(json.dumps([status, revoked, token["scope"]]), flush=True)`
  const python = spawn('python3', ['-c', program], {
    env: { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = linesOf(python.stdout)
  python.stdin.write(`${JSON.stringify({ ...app, issuer: issuer.origin, scope: SCOPE })}\n`)
  const callback = await browser.authorize((await lines.next()).value!)
  python.stdin.end(`${callback}\n`)
  expect(JSON.parse((await lines.next()).value!)).toEqual([200, 200, SCOPE])
})

async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 1)
    }
  }
  return undefined
}
