import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/page-browser.ts'
import { type AuthorizationServer, startAuthorizationServer, type TestUser } from './authorization-server.ts'

const PASSWORD = 'correct horse battery'
let server: AuthorizationServer
let owner: TestUser
beforeAll(async () => {
  server = await startAuthorizationServer()
  owner = await server.newUser()
})
afterAll(() => server?.stop())

const times = async (user: TestUser, action: string) =>
  (await server.audited(user)).filter(audited => audited === action).length

describe('a refusal of the authorization server', () => {
  test('RFC 9700 §2.1: records a wrong redirect URI for the account of the app', async () => {
    const app = await server.newApp(owner)
    const before = await times(owner, 'oauth_authorization.refused')
    const evil = server.queryOf(app, { redirect_uri: 'https://evil.example/' })
    expect((await server.send(`/oauth/authorize?${evil}`)).status).toBe(400)
    expect(
      (await server.send(`/oauth/authorize?${server.queryOf(app, { redirect_uri: null })}`)).status,
    ).toBe(400)
    expect(await times(owner, 'oauth_authorization.refused')).toBe(before + 2)
  })

  test('RFC 6749 §5.2: records at most 100 refusals of unauthenticated clients', async () => {
    const user = await server.newUser()
    const app = await server.newApp(user)
    for (let n = 0; n < 110; n++) {
      expect((await server.refresh(app, 'unknown')).status).toBe(400)
      expect((await server.refresh({ ...app, clientSecret: 'wrong' }, 'unknown')).status).toBe(401)
    }
    expect(await times(user, 'oauth_token.refused')).toBe(110)
    expect(await times(user, 'oauth_client.refused')).toBe(100)
  })

  test('RFC 7636 §4.6: records a wrong verifier of the command line for its user', async () => {
    const user = await server.newUser()
    const cli = { id: '', clientId: 'mi-cli', clientSecret: null }
    const uri = { redirect_uri: 'http://127.0.0.1:4000/callback' }
    const code = await server.codeFor(user, cli, uri)
    const wrong = await server.redeem(cli, code, { ...uri, code_verifier: 'w'.repeat(43) })
    expect(wrong.status).toBe(400)
    expect((await server.redeem(cli, 'unknown', uri)).status).toBe(400)
    expect(await times(user, 'oauth_token.refused')).toBe(1)
    const { rows } = await server.database.query(
      `select action from audit_entries where account_id not in (select id from accounts)`,
    )
    expect(rows).toEqual([])
  })
})

describe('signing in', () => {
  let people = 0
  async function newPerson() {
    const user = await server.newUser()
    const email = `audited${++people}@example.com`
    const { accountId } = user.caller
    const order = { accountId, name: 'Grace', email, role: 'admin' as const, password: PASSWORD }
    await server.services.peer('mi.identity.v1.Administration').createUser(order, server.asSystem)
    return { user, email }
  }
  const browser = (ip: string) => {
    const { secret } = server.services
    return openBrowser({ address: server.services.running('identity').pagesAddress as string, secret, ip })
  }

  test('records throttled tries once', async () => {
    const { user, email } = await newPerson()
    for (const address of [email, 'nobody@example.com'])
      for (let n = 0; n < 14; n++)
        await browser('192.0.2.9').submit('/sign-in', { email: address, password: 'wrong' })
    expect(await times(user, 'user.sign_in_failed')).toBe(10)
    expect(await times(user, 'user.sign_in_throttled')).toBe(1)
  })

  test('counts tries for an IPv6 network', async () => {
    const { user, email } = await newPerson()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const page = browser(`2001:db8:0:7::${n + 1}`)
      statuses.push((await page.submit('/sign-in', { email, password: 'wrong' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect(await times(user, 'user.sign_in_throttled')).toBe(1)
  })

  test('records sign-in, sign-out and wrong confirmations', async () => {
    const { user, email } = await newPerson()
    const page = browser('192.0.2.10')
    expect((await page.submit('/sign-in', { email, password: PASSWORD })).status).toBe(302)
    const security = '/settings/security'
    const given = { current: 'not the password', password: 'another good password' }
    for (let n = 0; n < 12; n++) await page.submit(security, given, `${security}/password`)
    expect(await times(user, 'user.password_confirmation_failed')).toBe(10)
    expect(await times(user, 'user.password_confirmation_throttled')).toBe(1)
    expect((await page.submit(security, {}, '/sign-out')).status).toBe(302)
    expect((await server.audited(user)).at(-1)).toBe('user.signed_out')
  })

  test.each(['constructor', '__proto__', 'toString', 'nothing'])(
    'shows no notice for the unknown word %s',
    async notice => {
      const { status, html } = await browser('192.0.2.11').get(`/sign-in?notice=${notice}`)
      expect(status).toBe(200)
      expect(html).not.toContain('class="notice')
    },
  )
})
