import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../src/domain/tokens.ts'
import { emailKey } from '../src/sign-in/store/throttles.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { mailsTo, readMails } from './support/mail-folder.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const PASSWORD = 'correct horse battery'
const OTHER = 'staple and a lighthouse'
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let people = 0
const browser = (ip = `198.51.100.${people}`): PageBrowser =>
  openBrowser({ address: services.pagesAddress, secret: services.secret, ip })

async function newUser(): Promise<{ email: string; accountId: string; userId: string }> {
  const { caller } = await services.newAccount()
  const email = `forgets${++people}@example.com`
  const order = {
    accountId: caller.accountId,
    name: 'Ada',
    email,
    role: 'member' as const,
    password: PASSWORD,
  }
  const { id } = await services.administration.createUser(order, services.asSystem)
  return { email, accountId: caller.accountId, userId: id }
}

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const forgot = (email: string) => browser().submit('/password/forgot', { email })

/** The token of the newest mail to an address, after this number of mails has arrived. */
async function mailedToken(email: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(services.mailFolder, email)).length)
    .toBeGreaterThanOrEqual(count)
  const tokens = (await mailsTo(services.mailFolder, email)).flatMap(({ token }) => token ?? [])
  return tokens.at(-1) as string
}

describe('a forgotten password', () => {
  it('is reset once by a mailed link, which ends every session', async () => {
    const { email, accountId } = await newUser()
    const signedIn = browser()
    await signedIn.submit('/sign-in', { email, password: PASSWORD })
    expect((await forgot(email.toUpperCase())).status).toBe(200)
    const link = `/password/reset?token=${await mailedToken(email)}`
    expect((await browser().submit(link, { password: 'short' })).status).toBe(422)
    // Others guess from many addresses, so that it is refused from every unknown one.
    await query(
      `insert into throttles (key, tries, expires_at)
       values ($1, array_fill(now(), array[100]), now() + interval '15 minutes')`,
      [Buffer.from(emailKey(email))],
    )
    const elsewhere = browser('203.0.113.7')
    expect((await elsewhere.submit('/sign-in', { email, password: PASSWORD })).status).toBe(429)
    expect((await browser().submit(link, { password: OTHER })).location).toBe(
      '/sign-in?notice=password_changed',
    )
    expect((await signedIn.get('/settings/profile')).location).toContain('/sign-in')
    expect((await browser().get(link)).status).toBe(410)
    expect((await browser().submit('/sign-in', { email, password: PASSWORD })).status).toBe(422)
    expect((await elsewhere.submit('/sign-in', { email, password: OTHER })).status).toBe(302)
    const audit = await query('select action from audit_entries where account_id = $1', [accountId])
    const actions = audit.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user.password_reset_requested', 'user.password_reset']))
    await expect
      .poll(async () => (await mailsTo(services.mailFolder, email)).map(({ source }) => source).join())
      .toContain('Your password was changed')
  })

  it('gets the same response for known and unknown addresses', async () => {
    const { email } = await newUser()
    const stripped = async (address: string) => {
      const { status, html } = await forgot(address)
      return { status, html: html.replaceAll(address, '') }
    }
    expect(await stripped('nobody.at.all@example.com')).toEqual(await stripped(email))
    await mailedToken(email)
    await expect.poll(() => query('select 1 from infra.jobs')).toEqual([])
    expect((await readMails(services.mailFolder)).map(({ to }) => to)).not.toContain(
      'nobody.at.all@example.com',
    )
  })

  it('has links that work once, for an hour', async () => {
    const { email, userId } = await newUser()
    await forgot(email)
    const token = await mailedToken(email)
    await query(`update link_tokens set expires_at = now() where user_id = $1`, [userId])
    expect((await browser().get(`/password/reset?token=${token}`)).status).toBe(410)
    await query(`update link_tokens set expires_at = now() + interval '1 minute' where user_id = $1`, [
      userId,
    ])
    const link = `/password/reset?token=${token}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        browser()
          .submit(link, { password: `${OTHER} ${n}` })
          .catch(() => ({ status: 410 })),
      ),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    for (const made of ['x', 'A'.repeat(43), '', '%00'])
      expect((await browser().get(`/password/reset?token=${made}`)).status).toBeGreaterThanOrEqual(400)
  })

  it('is mailed at most three times an hour', async () => {
    const { email } = await newUser()
    for (let n = 0; n < 5; n++) {
      people++
      expect((await forgot(email)).status).toBe(200)
    }
    await mailedToken(email, 3)
    await expect.poll(() => query('select 1 from infra.jobs')).toEqual([])
    expect(await mailsTo(services.mailFolder, email)).toHaveLength(3)
  })

  it('leaves no usable link in the database, queued or sent', async () => {
    const { email } = await newUser()
    await forgot(email)
    const token = await mailedToken(email)
    const rows = await query(
      'select to_jsonb(t)::text as row from link_tokens t union all select to_jsonb(j)::text from infra.jobs j',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
    for (const { row } of rows) {
      const hash = /"hash": "([^"]+)"/.exec(row)?.[1]
      if (hash)
        expect((await browser().get(`/password/reset?token=${encodeURIComponent(hash)}`)).status).toBe(410)
    }
  })
})

describe('an invitation', () => {
  it('leads to a page that sets name and password and signs in, once', async () => {
    const { caller } = await services.newAccount()
    const email = `joins${++people}@example.com`
    const { id } = await services.users.inviteUser({ email, role: 'admin' }, services.as(caller))
    const link = `/invitation?token=${await mailedToken(email)}`
    expect((await browser().submit(link, { name: ' ', password: OTHER })).status).toBe(422)
    const page = browser()
    expect((await page.submit(link, { name: 'Grace Hopper', password: OTHER })).location).toBe('/settings')
    expect((await page.get('/settings/profile')).html).toContain('Grace Hopper')
    expect(await services.users.getUser({ id }, services.as(caller))).toMatchObject({
      name: 'Grace Hopper',
      status: 'active',
    })
    expect((await browser().get(link)).status).toBe(410)
    expect((await browser().submit('/sign-in', { email, password: OTHER })).status).toBe(302)
  })

  it('works after it was sent again, but not after its expiry', async () => {
    const { caller } = await services.newAccount()
    const { email } = await services.users.getUser({ id: caller.userId }, services.as(caller))
    const owner = email as string
    const password = services.passwords.get(owner) as string
    const page = browser()
    await page.submit('/sign-in', { email: owner, password })
    const invited = `again${++people}@example.com`
    const { id } = await services.users.inviteUser({ email: invited, role: 'member' }, services.as(caller))
    const first = await mailedToken(invited)
    const token = /name="form_token" value="([^"]+)"/.exec(
      (await page.get('/settings/members')).html,
    )?.[1] as string
    const again = () => page.post(`/settings/members/${id}/invite`, [['form_token', token]])
    const refused = await again()
    expect([refused.status, refused.html.includes('within the last hour')]).toEqual([409, true])
    await query(`update throttles set tries = '{}', expires_at = now() where cardinality(tries) = 1`)
    expect((await again()).status).toBe(303)
    await mailedToken(invited, 2)
    expect((await browser().get(`/invitation?token=${first}`)).status).toBe(200)
    await query(`update link_tokens set expires_at = now() where user_id = $1`, [id])
    expect((await browser().get(`/invitation?token=${first}`)).status).toBe(410)
    await query(`update link_tokens set expires_at = now() + interval '1 day' where user_id = $1`, [id])
    await services.users.removeUser({ id }, services.as(caller))
    expect((await browser().get(`/invitation?token=${first}`)).status).toBe(410)
  })
})

describe('a mailed link', () => {
  /** A link that was stored behind the back of a removal or a change, as by a mail that was delayed. */
  async function storeLink(kind: string, { accountId, userId }: { accountId: string; userId: string }) {
    const token = `late-${userId}`
    await query(
      `insert into link_tokens (hash, kind, account_id, user_id, created_at, expires_at)
       values ($1, $2::link_kind, $3, $4, now(), now() + interval '1 hour')`,
      [Buffer.from(hashToken(token)), kind, accountId, userId],
    )
    return token
  }

  it.each(['password_reset', 'invitation'])('of a removed user has no effect (%s)', async kind => {
    const user = await newUser()
    await query('update users set removed_at = now(), email = null where id = $1', [user.userId])
    const token = await storeLink(kind, user)
    const path = kind === 'invitation' ? '/invitation' : '/password/reset'
    const visitor = browser()
    const form = (await visitor.get('/password/forgot')).html
    const sent = await visitor.post(path, [
      ['form_token', /name="form_token" value="([^"]+)"/.exec(form)?.[1] as string],
      ['token', token],
      ['name', 'Eve'],
      ['password', OTHER],
    ])
    expect(sent.status).toBe(410)
    expect(visitor.cookies.has('__Host-mi_session')).toBe(false)
  })

  it('for a new password is not sent after another password was set', async () => {
    const { email, userId } = await newUser()
    await query(`update users set password_set_at = now() + interval '1 minute' where id = $1`, [userId])
    await forgot(email)
    const jobs = () => query(`select 1 from infra.jobs where kind = 'mail-password-reset'`)
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([])
    expect(await mailsTo(services.mailFolder, email)).toEqual([])
  })
})

it('a network address can request thirty new passwords in 15 minutes', async () => {
  const ip = '192.0.2.200'
  const statusFor = async (n: number) =>
    (await browser(ip).submit('/password/forgot', { email: `unknown${n}@example.com` })).status
  const statuses = await Promise.all(Array.from({ length: 32 }, (_, n) => statusFor(n)))
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
})
