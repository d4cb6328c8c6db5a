import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { untilWaiting } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  REDIRECT,
  startAuthorizationServer,
  type TestUser,
} from './authorization-server.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let server: AuthorizationServer
let user: TestUser
let pictures: Server
let picturesAt: string
/** The number of fetches of a picture. */
let fetched = 0
beforeAll(async () => {
  pictures = createServer((req, res) => {
    fetched++
    if (req.url === '/logo.png') res.end(PNG)
    else if (req.url === '/large.png') res.end(Buffer.concat([PNG, Buffer.alloc(300_000)]))
    else if (req.url === '/script.svg') res.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    else res.writeHead(404).end()
  })
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve))
  picturesAt = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  server = await startAuthorizationServer({ OAUTH_ALLOWED_NETWORKS: '127.0.0.0/8' })
  user = await server.newUser()
})
afterAll(async () => {
  pictures?.close()
  await server?.stop()
})

const FIELDS = {
  name: 'Notes',
  description: 'Copies notes.',
  homepageUrl: 'https://client.example',
  redirectUris: [REDIRECT],
  scopes: ['meetings:read'],
}
const create = (fields: object = {}, by = user.caller) =>
  server.apps.createOAuthApp({ ...FIELDS, ...fields }, server.services.as(by))
const asUser = () => server.services.as(user.caller)
const asTest = () => server.services.as({ ...user.caller, mode: 'test' as const })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => [error.status, ...error.details.map((detail: { field: string }) => detail.field)].join(' '),
  )

describe('registering', () => {
  test('shows the secret only once', async () => {
    const { clientSecret, ...created } = await create()
    expect(clientSecret).toMatch(/^[\w-]{43}$/)
    expect(created).toMatchObject({ ...FIELDS, confidential: true, mode: 'live', logoUrl: null })
    expect(await server.apps.getOAuthApp({ id: created.id }, asUser())).toEqual(created)
    expect((await create({ confidential: false })).clientSecret).toBeNull()
  })

  test.each([
    ['an http address', { redirectUris: ['http://client.example/'] }, 'invalid redirect_uris[0]'],
    ['a fragment', { redirectUris: [REDIRECT, 'https://client.example/#a'] }, 'invalid redirect_uris[1]'],
    ['a password', { redirectUris: ['https://a:b@client.example/'] }, 'invalid redirect_uris[0]'],
    [
      'another scheme',
      { redirectUris: ['javascript://client.example/%0aalert(1)'] },
      'invalid redirect_uris[0]',
    ],
    ['a relative address', { redirectUris: ['/callback'] }, 'invalid redirect_uris[0]'],
    ['loopback, live and confidential', { redirectUris: ['http://127.0.0.1/x'] }, 'invalid redirect_uris[0]'],
    ['loopback, live and public', { redirectUris: ['http://127.0.0.1/x'], confidential: false }, 'accepted'],
    ['loopback in test mode', { redirectUris: ['http://localhost:3000/x'], mode: 'test' }, 'accepted'],
    ['an unknown scope', { scopes: ['meetings:read', 'all'] }, 'invalid scopes[1]'],
    ['account:read', { scopes: ['account:read'] }, 'invalid scopes[0]'],
    ['a homepage that is none', { homepageUrl: 'javascript:alert(1)' }, 'invalid homepage_url'],
  ])('%s → %s', async (_, fields, outcome) => {
    expect(await refused(create(fields))).toBe(outcome)
  })

  test('approves only reading scopes in the plan free', async () => {
    const free = await server.newUser('free')
    expect(await refused(create({ scopes: ['meetings:read', 'meetings:write'] }, free.caller))).toBe(
      'invalid scopes[1]',
    )
    expect(await refused(create({ scopes: ['meetings:read'] }, free.caller))).toBe('accepted')
  })

  test('limits a test key to apps of test mode', async () => {
    const live = await create()
    expect(await refused(create({ mode: 'live' }, { ...user.caller, mode: 'test' }))).toBe('forbidden mode')
    const made = await create({}, { ...user.caller, mode: 'test' })
    expect(made.mode).toBe('test')
    expect(await refused(server.apps.getOAuthApp({ id: live.id }, asTest()))).toBe('not_found')
    expect(await refused(server.apps.deleteOAuthApp({ id: live.id }, asTest()))).toBe('not_found')
    const { data } = await server.apps.listOAuthApps({}, asTest())
    expect(new Set(data.map(app => app.mode))).toEqual(new Set(['test']))
  })
})

describe('the logo', () => {
  test('is fetched once, checked, and served as a picture', async () => {
    const before = fetched
    const app = await create({ logoUrl: `${picturesAt}/logo.png` })
    expect(app.logoUrl).toBe(`http://gateway.test/oauth/logos/${app.id}`)
    const served = await server.send(`/oauth/logos/${app.id}`)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true)
    expect(fetched - before).toBe(1)
    const without = await server.apps.updateOAuthApp(
      { id: app.id, logoUrl: null, ownerId: '', updateMask: ['logo_url'] },
      asUser(),
    )
    expect(without.logoUrl).toBeNull()
    expect((await server.send(`/oauth/logos/${app.id}`)).status).toBe(404)
  })

  test.each([
    ['SVG, which can carry scripts', () => `${picturesAt}/script.svg`],
    ['more than 256 KiB', () => `${picturesAt}/large.png`],
    ['nothing', () => `${picturesAt}/none`],
    ['a private address', () => 'https://10.0.0.1/logo.png'],
    ['a service of a cloud', () => 'https://168.63.129.16/logo.png'],
    ['another port of a public address', () => 'https://93.184.216.34:8443/logo.png'],
    ['another scheme', () => 'file:///etc/passwd'],
  ])('is refused: %s', async (_, url) => {
    expect(await refused(create({ logoUrl: url() }))).toBe('invalid logo_url')
  })
})

describe('an app', () => {
  test('gets 404 in another account', async () => {
    const { id } = await create()
    const stranger = await server.newUser()
    expect(await refused(server.apps.getOAuthApp({ id }, server.services.as(stranger.caller)))).toBe(
      'not_found',
    )
    expect(await refused(server.apps.rotateOAuthAppSecret({ id }, server.services.as(stranger.caller)))).toBe(
      'not_found',
    )
  })

  test('loses its old secret on rotation, and 409 without a secret', async () => {
    const app = await server.newApp(user)
    const rotated = await server.apps.rotateOAuthAppSecret({ id: app.id }, asUser())
    expect((await server.refresh(app, 'x')).status).toBe(401)
    expect((await server.refresh({ ...app, clientSecret: rotated.clientSecret }, 'x')).status).toBe(400)
    const open = await server.newApp(user, { confidential: false })
    expect(await refused(server.apps.rotateOAuthAppSecret({ id: open.id }, asUser()))).toBe('conflict')
  })

  test('loses removed scopes in its tokens and its next refresh', async () => {
    const app = await server.newApp(user)
    const tokens = await server.tokensFor(user, app, { scope: 'meetings:read summaries:read' })
    await server.apps.updateOAuthApp(
      { id: app.id, scopes: ['summaries:read'], ownerId: '', updateMask: ['scopes'] },
      asUser(),
    )
    expect((await server.introspect(app, tokens.access_token)).scope).toBe('summaries:read')
    const next = (await (await server.refresh(app, tokens.refresh_token)).json()) as { scope: string }
    expect(next.scope).toBe('summaries:read')
  })

  test('is listed newest first, in adjoining pages', async () => {
    const owner = await server.newUser()
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.unshift((await create({ name: `App ${n}` }, owner.caller)).id)
    const call = server.services.as(owner.caller)
    const first = await server.apps.listOAuthApps({ limit: 2 }, call)
    expect(first.pagination).toMatchObject({ total: 5, hasMore: true })
    const rest = await server.apps.listOAuthApps(
      { limit: 10, cursor: first.pagination?.nextCursor as string },
      call,
    )
    expect([...first.data, ...rest.data].map(app => app.id)).toEqual(made)
  })

  test('has no valid token of a removed user', async () => {
    const app = await server.newApp(user)
    const owner = await server.newUser()
    const tokens = await server.tokensFor(owner, app)
    await server.database.query('update users set removed_at = now() where id = $1', [owner.caller.userId])
    expect(await server.introspect(app, tokens.access_token)).toEqual({ active: false })
    expect((await server.refresh(app, tokens.refresh_token)).status).toBe(400)
  })

  test('that is deleted during a consent is unknown', async () => {
    const app = await server.newApp(user)
    const deletion = await server.database.connect()
    await deletion.query('begin')
    await deletion.query('delete from oauth_apps where id = $1', [app.id])
    const allowed = server.authorize(user, server.queryOf(app))
    await untilWaiting(server.databaseUrl, { statement: 'into oauth_grants' })
    await deletion.query('commit')
    deletion.release()
    expect((await allowed).status).toBe(400)
  })
})
