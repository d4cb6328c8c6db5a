import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'
import { mailsTo } from './support/mail-folder.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const PASSWORD = 'correct horse battery'
const SECURITY = '/settings/security'
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

let people = 0
const browser = (): PageBrowser =>
  openBrowser({ address: services.pagesAddress, secret: services.secret, ip: `198.51.100.${people}` })

interface Enrolled {
  email: string
  secret: string
  recovery: string[]
  page: PageBrowser
}

/** A user with two-step sign-in. */
async function enrol(): Promise<Enrolled> {
  const { caller } = await services.newAccount()
  const email = `two.step${++people}@example.com`
  const order = {
    accountId: caller.accountId,
    name: 'Ada',
    email,
    role: 'member' as const,
    password: PASSWORD,
  }
  await services.administration.createUser(order, services.asSystem)
  const page = browser()
  await page.submit('/sign-in', { email, password: PASSWORD })
  const { html, secret } = await startEnrolment(page)
  expect(html).toContain('<svg')
  const turnOn = (code: string, confirm: string) => turnOnWith(page, { code, confirm })
  expect((await turnOn('000000', PASSWORD)).status).toBe(422)
  const stranger = await turnOn(codeOf(secret), 'not the password')
  expect(stranger.status).toBe(422)
  expect(stranger.html).toContain('This is not your password.')
  const on = await turnOn(codeOf(secret), PASSWORD)
  expect(on.status).toBe(200)
  const recovery = [...on.html.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code as string)
  expect(recovery).toHaveLength(10)
  return { email, secret, recovery, page }
}

/** Presses the button that begins an enrolment. */
async function startEnrolment(page: PageBrowser, confirm = '') {
  const { html, status } = await page.submit(SECURITY, { confirm }, `${SECURITY}/two-step/start`)
  const secret = (/Key: <code>([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '')
  return { html, status, secret }
}

async function turnOnWith(page: PageBrowser, { code, confirm }: { code: string; confirm: string }) {
  const form = (await page.get(SECURITY)).html
  return page.post(`${SECURITY}/two-step`, [
    ['form_token', /name="form_token" value="([^"]+)"/.exec(form)?.[1] as string],
    ['code', code],
    ['confirm', confirm],
  ])
}

async function query(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** As if the person had signed in eleven minutes ago. */
const makeSessionOld = () =>
  query(`update sessions set created_at = created_at - interval '11 minutes', confirmed_at = null`)

/** A user without two-step sign-in, signed in. */
async function newPerson(): Promise<PageBrowser> {
  const { caller } = await services.newAccount()
  const email = `enrols${++people}@example.com`
  const order = { accountId: caller.accountId, name: 'Ada', email, role: 'member' as const }
  await services.administration.createUser({ ...order, password: PASSWORD }, services.asSystem)
  const page = browser()
  await page.submit('/sign-in', { email, password: PASSWORD })
  return page
}

/** The authenticator's code now: accepted for half a minute at least, however slow the machine is. */
function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** As if the last code had been used long ago, so that the one of now is accepted again. */
async function forgetLastCode(email: string): Promise<void> {
  await query('update users set totp_last_step = null where email = $1', [email])
}

/** Actions in the audit log of a user's account. */
async function audited(email: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select action from audit_entries where account_id = (select account_id from users where email = $1)',
    [email],
  )
  await client.end()
  return rows.map(({ action }) => action)
}

async function withPassword(email: string): Promise<PageBrowser> {
  const page = browser()
  const first = await page.submit('/sign-in?return_to=/settings/members', { email, password: PASSWORD })
  expect(first.location).toBe('/sign-in/code?return_to=%2Fsettings%2Fmembers')
  return page
}

const typeCode = (page: PageBrowser, code: string) =>
  page.submit('/sign-in/code?return_to=/settings/members', { code })

describe('two-step sign-in', () => {
  it('requires a code after the password and accepts it once', async () => {
    const { email, secret } = await enrol()
    const page = await withPassword(email)
    expect((await page.get('/settings/members')).location).toContain('/sign-in')
    await forgetLastCode(email)
    expect((await typeCode(page, '123 456')).status).toBe(422)
    const code = codeOf(secret)
    expect((await typeCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)).location).toBe(
      '/settings/members',
    )
    expect((await page.get('/settings/members')).status).toBe(200)
    const replayed = await withPassword(email)
    expect((await typeCode(replayed, code)).status).toBe(422)
    await forgetLastCode(email)
    expect((await typeCode(replayed, codeOf(secret))).status).toBe(302)
    await expect.poll(() => mailsTo(services.mailFolder, email)).toHaveLength(1)
    expect((await mailsTo(services.mailFolder, email))[0]?.source).toContain('Two-step sign-in is on')
  })

  it('gives one of several concurrent requests a session', async () => {
    const { email, secret } = await enrol()
    const pages = await Promise.all(Array.from({ length: 6 }, () => withPassword(email)))
    await forgetLastCode(email)
    const code = codeOf(secret)
    const answers = await Promise.all(pages.map(page => typeCode(page, code)))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  })

  it('uses up one of two concurrent recovery codes', async () => {
    const { email, recovery } = await enrol()
    const page = await withPassword(email)
    const typed = await Promise.all(recovery.slice(0, 2).map(code => typeCode(page, code)))
    expect(typed.filter(({ location }) => location === '/settings/members')).toHaveLength(1)
    const again = async (code: string) => (await typeCode(await withPassword(email), code)).status
    const statuses = [await again(recovery[0] as string), await again(recovery[1] as string)]
    expect(statuses.sort()).toEqual([302, 422])
  })

  it('accepts a recovery code once and mails a notice', async () => {
    const { email, recovery } = await enrol()
    const [code = ''] = recovery
    const page = await withPassword(email)
    expect((await typeCode(page, code.toUpperCase().replaceAll('-', ' '))).status).toBe(302)
    expect((await typeCode(await withPassword(email), code)).status).toBe(422)
    expect(await audited(email)).toEqual(
      expect.arrayContaining(['user.recovery_code_used', 'user.second_step_failed']),
    )
    await expect
      .poll(async () => (await mailsTo(services.mailFolder, email)).map(({ source }) => source).join())
      .toContain('A recovery code was used')
  })

  it('is refused after ten wrong codes from any address', async () => {
    const { email, secret } = await enrol()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      people++
      statuses.push((await typeCode(await withPassword(email), '000000')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    await forgetLastCode(email)
    expect((await typeCode(await withPassword(email), codeOf(secret))).status).toBe(429)
    const throttled = (await audited(email)).filter(action => action === 'user.second_step_throttled')
    expect(throttled).toHaveLength(1)
  })

  it('requires the password to turn off or to renew codes', async () => {
    const { email, page, recovery } = await enrol()
    const renew = (confirm: string) => page.submit(SECURITY, { confirm }, `${SECURITY}/two-step/off`)
    expect((await renew('not the password')).status).toBe(422)
    const token = /name="form_token" value="([^"]+)"/.exec((await page.get(SECURITY)).html)?.[1] as string
    const fields: [string, string][] = [
      ['form_token', token],
      ['confirm', PASSWORD],
    ]
    const renewed = await page.post(`${SECURITY}/recovery-codes`, fields)
    expect(renewed.html).toContain('recovery codes')
    expect((await typeCode(await withPassword(email), recovery[0] as string)).status).toBe(422)
    expect((await renew(PASSWORD)).location).toContain('done=two_step_off')
    expect((await browser().submit('/sign-in', { email, password: PASSWORD })).location).toBe('/settings')
  })

  it('stores no usable key or recovery code', async () => {
    const { email, secret, recovery } = await enrol()
    const client = new pg.Client({ connectionString: services.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `select to_jsonb(u)::text as row from users u where email = $1 union all select to_jsonb(c)::text from recovery_codes c`,
      [email],
    )
    await client.end()
    const raw = Buffer.from(Secret.fromBase32(secret).buffer)
    expect(rows.length).toBeGreaterThanOrEqual(11)
    for (const { row } of rows) {
      for (const text of [secret, raw.toString('base64url'), raw.toString('hex')])
        expect(row).not.toContain(text)
      for (const code of recovery) expect(row).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('an enrolment', () => {
  it('accepts only the key of its last start', async () => {
    const page = await newPerson()
    const first = await startEnrolment(page)
    const second = await startEnrolment(page)
    expect(second.secret).not.toBe(first.secret)
    expect((await page.get(SECURITY)).html).not.toContain('Key: <code>')
    expect((await turnOnWith(page, { code: codeOf(first.secret), confirm: PASSWORD })).status).toBe(422)
    expect((await turnOnWith(page, { code: codeOf(second.secret), confirm: PASSWORD })).status).toBe(200)
  })

  it('expires', async () => {
    const page = await newPerson()
    const { secret } = await startEnrolment(page)
    await query('update users set totp_offered_until = now()')
    const late = await turnOnWith(page, { code: codeOf(secret), confirm: PASSWORD })
    expect(late.status).toBe(422)
    expect(late.html).toContain('Set up two-step sign-in')
  })

  it('requires a password that is older than ten minutes again', async () => {
    const page = await newPerson()
    await makeSessionOld()
    expect((await page.get(SECURITY)).html).toContain('id="field-confirm"')
    for (const wrong of ['', 'not the password']) expect((await startEnrolment(page, wrong)).secret).toBe('')
    expect((await startEnrolment(page, PASSWORD)).secret).not.toBe('')
    // The password was typed just now.
    expect((await startEnrolment(page)).secret).not.toBe('')
  })
})

it('creating an API key requires a recent password', async () => {
  const path = '/settings/api-keys'
  const page = await newPerson()
  await makeSessionOld()
  const create = (confirm: string) =>
    page.submit(path, { name: 'Nightly', scopes: ['meetings:read'], confirm }, path)
  const refused = await create('not the password')
  expect([refused.status, refused.html.includes('This is not your password.')]).toEqual([422, true])
  expect(refused.html).toContain('value="Nightly"')
  expect((await create(PASSWORD)).html).toContain('class="secret"')
  expect((await page.get(path)).html).not.toContain('id="field-confirm"')
})
