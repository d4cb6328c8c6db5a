import { Agent, request } from 'node:http'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  ISSUER,
  type Json,
  startAuthorizationServer,
  type TestApp,
  type TestUser,
} from './authorization-server.ts'

let server: AuthorizationServer
let user: TestUser
let app: TestApp
beforeAll(async () => {
  server = await startAuthorizationServer()
  user = await server.newUser()
  app = await server.newApp(user)
})
afterAll(() => server?.stop())

const part = (text: string) => Buffer.from(text).toString('base64url')
const FORM = 'application/x-www-form-urlencoded'
const CLI = { client_id: 'mi-cli', scope: 'meetings:read' }

describe('RFC 7662 §2.2, RFC 7009 §2.2: a malformed token is an unknown token', () => {
  test.each([
    ['a JWT whose claims are no JSON', `${part('{"alg":"HS256","typ":"JWT"}')}.${part('nonsense')}.c2ln`],
    ['a JWT without claims', `${part('{"alg":"ES256","typ":"at+jwt","kid":"x"}')}..c2ln`],
    ['a header that is no object', `${part('null')}.${part('{}')}.c2ln`],
    ['a header that is a list', `${part('[]')}.${part('[]')}.c2ln`],
    ['a key id that is no text', `${part('{"alg":"ES256","typ":"at+jwt","kid":{}}')}.${part('{}')}.c2ln`],
    ['dots', '...'],
    ['50,000 characters', 'x'.repeat(50_000)],
    ['other letters', 'ü\u{1F600}'],
  ])('%s', async (_, token) => {
    expect(await server.introspect(app, token)).toEqual({ active: false })
    const revoked = await server.post('/oauth/revoke', { token, ...server.ofClient(app) })
    expect(revoked.status).toBe(200)
  })
})

describe('an authorization request', () => {
  test('RFC 8252 §7.3: gets an error page for an invalid port', async () => {
    for (const port of ['99999', '65536', '-1', '1e3']) {
      const query = server.queryOf(app, { ...CLI, redirect_uri: `http://127.0.0.1:${port}/callback` })
      const response = await server.authorize(user, query, null)
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    }
  })

  test('RFC 6749 §10.12: gets its state back unchanged', async () => {
    const query = `${server.queryOf(app, { state: null })}&st%61te=a%2Bb`
    const response = await server.authorize(user, query)
    expect(response.headers.get('location')?.split('&state=')[1]).toBe('a%2Bb')
  })

  test('RFC 6749 §3.1: gets an error page for characters that no URL has', async () => {
    const page = await (
      await server.authorize(user, server.queryOf(app, { scope: 'summaries:read' }), null)
    ).text()
    const formToken = /name="form_token" value="([^"]+)"/.exec(page)?.[1] as string
    for (const odd of ['state=a\r\nSet-Cookie: x=y', 'state=ü', 'client_id=%00', 'state=%00', 'a b']) {
      const request = `${server.queryOf(app, { state: null })}&${odd}`
      const response = await server.send('/oauth/consent', {
        method: 'POST',
        headers: { cookie: user.cookie, origin: ISSUER, 'content-type': FORM },
        body: new URLSearchParams({ form_token: formToken, decision: 'allow', request }).toString(),
      })
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    }
  })

  test.each(['%zz', 'client_id[]=x', 'client_id=%ff%fe', '&&&==', `client_id=${'x'.repeat(6000)}`])(
    'RFC 6749 §4.1.2.1: %j is an error page',
    async query => {
      expect((await server.authorize(user, query, null)).status).toBe(400)
    },
  )
})

describe('a token request', () => {
  const send = async (type: string, body: RequestInit['body']): Promise<[number, Json]> => {
    const headers = { 'content-type': type }
    const response = await server.send('/oauth/token', { method: 'POST', headers, body: body as string })
    return [response.status, await response.json()]
  }
  const client = () => JSON.stringify(server.ofClient(app)).slice(1, -1)

  test.each([
    ['a repeated name', () => `{${client()},"grant_type":"refresh_token","grant_type":"refresh_token"}`],
    ['a name that is repeated in another spelling', () => `{${client()},"client_\\u0069d":"x"}`],
    ['a list', () => `{${client()},"grant_type":["refresh_token"]}`],
    ['an object', () => `{${client()},"refresh_token":{"$ne":""},"grant_type":"refresh_token"}`],
    ['a NUL', () => `{${client()},"grant_type":"refresh_token","refresh_token":"\\u0000"}`],
    ['a byte order mark', () => `\uFEFF{${client()},"grant_type":"refresh_token","refresh_token":"x"}`],
  ])('RFC 6749 §3.2: JSON with %s is invalid_request', async (_, body) => {
    expect(await send('application/json', body())).toMatchObject([400, { error: 'invalid_request' }])
  })

  test('RFC 6749 §3.2: gets invalid_request for a large or malformed form', async () => {
    expect(await send(FORM, `code=${'x'.repeat(100_000)}`)).toMatchObject([400, { error: 'invalid_request' }])
    expect(await send(FORM, Buffer.from('code=\xff', 'latin1'))).toMatchObject([
      400,
      { error: 'invalid_request' },
    ])
  })

  test('RFC 6749 §3.2: that is too large does not delay the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { secret } = server.services
    const answer = (body: string) =>
      new Promise<number>((resolve, reject) => {
        const token = systemOrigin('gateway', secret).tokenFor('identity')
        const headers = { 'content-type': FORM, [PAGE_TOKEN_HEADER]: `Bearer ${token}` }
        const address = `http://${server.services.running('identity').pagesAddress}/oauth/token`
        const sent = request(address, { agent, method: 'POST', headers }, response => {
          response.resume().once('end', () => resolve(response.statusCode as number))
        })
        sent.once('error', reject).end(body)
      })
    for (let time = 0; time < 3; time++) {
      expect(await answer(`code=${'x'.repeat(900_000)}`)).toBe(400)
      expect(await answer('code=x')).toBe(401)
    }
    agent.destroy()
  })

  test('RFC 6749 §3.2: gets an OAuth error with 405 for other methods', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const response = await server.send(path)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ error: 'invalid_request' })
    }
  })

  test('RFC 6749 §5.2: gets an error_description of allowed characters', async () => {
    const [status, body] = await send('application/json', '{"\\"ü\\n":1}')
    expect(status).toBe(400)
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  })
})
