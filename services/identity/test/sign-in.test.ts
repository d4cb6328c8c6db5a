import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailKey } from '../src/sign-in/store/throttles.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { ORIGIN, openBrowser, type PageBrowser } from './support/page-browser.ts'

const PASSWORD = 'correct horse battery'
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let addresses = 0
/** Each from an address of its own: tries are counted by address. */
const browser = (ip = `198.51.100.${++addresses}`): PageBrowser =>
  openBrowser({ address: services.pagesAddress, secret: services.secret, ip })

let people = 0
async function newUser(): Promise<{ email: string; userId: string; accountId: string }> {
  const { caller } = await services.newAccount()
  const email = `signs.in${++people}@example.com`
  const { id } = await services.administration.createUser(
    { accountId: caller.accountId, name: 'Grace Hopper', email, role: 'admin', password: PASSWORD },
    services.asSystem,
  )
  return { email, userId: id, accountId: caller.accountId }
}

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const actions = async (accountId: string) =>
  (
    await query('select action, actor_type, ip from audit_entries where account_id = $1 order by at, id', [
      accountId,
    ])
  ).filter(({ action }) => action.startsWith('user.'))

describe('signing in', () => {
  it('returns to the requested page and is in the audit log', async () => {
    const { email, accountId } = await newUser()
    const page = browser()
    const asked = await page.get('/settings/members')
    expect(asked.location).toBe('/sign-in?return_to=%2Fsettings%2Fmembers')
    const signedIn = await page.submit(asked.location as string, {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(signedIn).toMatchObject({ status: 302, location: '/settings/members' })
    expect((await page.get('/settings/members')).html).toContain('Grace Hopper')
    expect((await actions(accountId)).at(-1)).toMatchObject({ action: 'user.signed_in', actor_type: 'user' })
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/evil.example\n',
    'javascript:alert(1)',
    '/sign-in?return_to=x',
    '/../../x y',
    '/.//evil.example/',
    '/%2e%2e//evil.example/',
    '/settings/..//evil.example',
  ])('never leads to %j', async returnTo => {
    const { email } = await newUser()
    const page = browser()
    const path = `/sign-in?return_to=${encodeURIComponent(returnTo)}`
    expect((await page.submit(path, { email, password: PASSWORD })).location).toBe('/settings')
  })

  it('leads to the consent page by a page in between', async () => {
    const { email } = await newUser()
    const page = browser()
    const back = '/oauth/authorize?client_id=app_x&state=a%26b'
    const signedIn = await page.submit(`/sign-in?return_to=${encodeURIComponent(back)}`, {
      email,
      password: PASSWORD,
    })
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.get('refresh')).toBe(`0; url=${back}`)
  })

  it('gives the same response for wrong passwords and unknown users', async () => {
    const { email, accountId } = await newUser()
    const owner = services.as((await services.newAccount()).caller)
    const invited = await services.users.inviteUser(
      { email: 'only.invited@example.com', role: 'member' },
      owner,
    )
    const { caller: removed } = await services.newPerson(accountId, 'member')
    const { email: gone } = await services.users.getUser({ id: removed.userId }, services.as(removed))
    await query('update users set removed_at = now(), email = null where id = $1', [removed.userId])
    const pages = await Promise.all(
      [email, 'nobody@example.com', invited.email as string, gone as string].map(async address => {
        const answer = await browser().submit('/sign-in', { email: address, password: 'a wrong password' })
        return {
          status: answer.status,
          html: answer.html.replaceAll(address, '').replaceAll(/name="form_token"[^>]*/g, ''),
        }
      }),
    )
    expect(new Set(pages.map(page => JSON.stringify(page))).size).toBe(1)
    expect(pages[0]?.status).toBe(422)
    expect((await actions(accountId)).at(-1)).toMatchObject({
      action: 'user.sign_in_failed',
      actor_type: 'system',
    })
  })

  it('is refused after ten tries with one e-mail from one address', async () => {
    const { email } = await newUser()
    const other = await newUser()
    const ip = '192.0.2.1'
    const tryIn = (password: string, address = email, from = ip) =>
      browser(from).submit('/sign-in', { email: address, password })
    const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => tryIn(`wrong password ${n}`)))
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
    const refused = await tryIn(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.html).toContain('Too many tries')
    expect((await tryIn(PASSWORD, other.email)).status).toBe(302)
    expect((await tryIn(PASSWORD, email, '192.0.2.2')).status).toBe(302)
    // Another copy of the service counts together with this one.
    const copy = await services.start('identity')
    const there = openBrowser({ address: copy.pagesAddress as string, secret: services.secret, ip })
    expect((await there.submit('/sign-in', { email, password: PASSWORD })).status).toBe(429)
  })

  it('is refused after 100 tries except at known addresses', async () => {
    const { email } = await newUser()
    const other = await newUser()
    const tryIn = (password: string, from: string, address = email) =>
      browser(from).submit('/sign-in', { email: address, password })
    const [home, elsewhere] = ['203.0.113.1', '203.0.113.2']
    expect((await tryIn(PASSWORD, home)).status).toBe(302)
    // As 99 wrong passwords from ten addresses leave it.
    await query(
      `insert into throttles (key, tries, expires_at)
       values ($1, array_fill(now(), array[99]), now() + interval '15 minutes')`,
      [Buffer.from(emailKey(email))],
    )
    expect((await tryIn('wrong password', '203.0.113.3')).status).toBe(422)
    const refused = await tryIn(PASSWORD, elsewhere)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds > 0 && seconds <= 15 * 60).toBe(true)
    expect((await tryIn(PASSWORD, elsewhere, other.email)).status).toBe(302)
    expect((await tryIn('wrong password', home)).status).toBe(422)
    expect((await tryIn(PASSWORD, home)).status).toBe(302)
    // A success clears the count.
    expect((await tryIn(PASSWORD, elsewhere)).status).toBe(302)
    const stored = await query('select key from throttles')
    expect(stored.every(({ key }) => key.length === 32)).toBe(true)
  })

  it('ends the former session of the browser', async () => {
    const { email } = await newUser()
    const page = browser()
    await page.submit('/sign-in', { email, password: PASSWORD })
    const first = page.cookies.get('__Host-mi_session') as string
    page.cookies.set('__Host-mi_session', 'another token')
    await page.submit('/sign-in', { email, password: PASSWORD })
    expect(page.cookies.get('__Host-mi_session')).not.toBe(first)
    const before = browser()
    before.cookies.set('__Host-mi_session', first)
    expect((await before.get('/settings/profile')).status).toBe(200)
    // A browser that signs in again while its session lives loses that one.
    await before.post('/sign-in', [
      ...tokenOf(await before.get('/password/forgot')),
      ['email', email],
      ['password', PASSWORD],
    ])
    const stale = browser()
    stale.cookies.set('__Host-mi_session', first)
    expect((await stale.get('/settings/profile')).location).toContain('/sign-in')
  })
})

describe('a session', () => {
  it('has cookies without access for scripts and other sites', async () => {
    const { email } = await newUser()
    const answer = await browser().submit('/sign-in', { email, password: PASSWORD })
    const [cookie] = answer.headers.getSetCookie().filter(line => line.startsWith('__Host-mi_session'))
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  it('survives a restart and ends by sign-out, idleness and age', async () => {
    const { email } = await newUser()
    const page = browser()
    const signIn = () => page.submit('/sign-in', { email, password: PASSWORD })
    const isIn = async () => (await page.get('/settings/profile')).status === 200
    await signIn()
    const copy = await services.start('identity')
    const there = openBrowser({ address: copy.pagesAddress as string, secret: services.secret })
    there.cookies.set('__Host-mi_session', page.cookies.get('__Host-mi_session') as string)
    expect((await there.get('/settings/profile')).status).toBe(200)
    await query(`update sessions set last_seen_at = now() - interval '7 days 1 minute'`)
    expect(await isIn()).toBe(false)
    await signIn()
    await query(`update sessions set expires_at = now()`)
    expect(await isIn()).toBe(false)
    await signIn()
    const stolen = new Map(page.cookies)
    expect((await page.submit('/settings/profile', {}, '/sign-out')).location).toBe(
      '/sign-in?notice=signed_out',
    )
    const thief = browser()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.get('/settings/profile')).location).toContain('/sign-in')
  })

  it('ends when its user has fifty newer sessions', async () => {
    const { email, userId, accountId } = await newUser()
    const first = browser()
    await first.submit('/sign-in', { email, password: PASSWORD })
    await query(
      `insert into sessions (id, token_hash, account_id, user_id, created_at, last_seen_at, expires_at)
       select $1 || n, decode(md5($1 || n), 'hex'), $2, $1, now(), now() + interval '1 second', now() + interval '1 day'
       from generate_series(1, 49) n`,
      [userId, accountId],
    )
    expect((await first.get('/settings/profile')).status).toBe(200)
    await browser().submit('/sign-in', { email, password: PASSWORD })
    expect((await first.get('/settings/profile')).location).toContain('/sign-in')
    const [{ count }] = await query('select count(*)::int from sessions where user_id = $1', [userId])
    expect(count).toBe(50)
  })

  it('refuses a form from another site or without its token', async () => {
    const { email } = await newUser()
    const page = browser()
    await page.submit('/sign-in', { email, password: PASSWORD })
    const token = tokenOf(await page.get('/settings/profile'))
    const rest: [string, string][] = [
      ['name', 'Eve'],
      ['time_zone', 'UTC'],
    ]
    const post = (fields: [string, string][], headers: Record<string, string> = {}) =>
      page.post('/settings/profile', fields, headers)
    expect((await post(rest)).status).toBe(403)
    expect((await post([['form_token', 'x'], ...rest])).status).toBe(403)
    for (const origin of ['https://evil.example', 'null', ORIGIN.replace('https', 'http')])
      expect((await post([...token, ...rest], { origin })).status).toBe(403)
    const another = browser()
    await another.submit('/sign-in', { email, password: PASSWORD })
    expect((await another.post('/settings/profile', [...token, ...rest])).status).toBe(403)
    expect((await page.get('/settings/profile')).html).not.toContain('Eve')
    expect((await post([...token, ...rest])).status).toBe(303)
    expect((await page.get('/settings/profile')).html).toContain('value="Eve"')
    const visitor = browser()
    const given: [string, string][] = [
      ['email', email],
      ['password', PASSWORD],
    ]
    expect((await visitor.post('/sign-in', given)).status).toBe(403)
  })
})

describe('a stolen database', () => {
  it('contains nothing that reveals a session', async () => {
    const { email } = await newUser()
    const page = browser()
    await page.submit('/sign-in', { email, password: PASSWORD })
    const rows = await query('select to_jsonb(s)::text as row from sessions s')
    const token = page.cookies.get('__Host-mi_session') as string
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(token)
      // The stored value is not a valid cookie.
      const thief = browser()
      thief.cookies.set('__Host-mi_session', JSON.parse(row).token_hash)
      expect((await thief.get('/settings/profile')).status).toBe(302)
    }
    const users = await query('select password_hash from users where email = $1', [email])
    expect(users[0].password_hash).toMatch(/^\$argon2id\$/)
  })
})

/** The fields of a page's first form that a browser sends along. */
function tokenOf({ html }: { html: string }): [string, string][] {
  return [['form_token', /name="form_token" value="([^"]+)"/.exec(html)?.[1] as string]]
}
