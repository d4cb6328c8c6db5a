import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const APPS = '/settings/apps'
const APP = {
  name: 'Notes <for> Sales',
  homepage_url: 'https://notes.example.com',
  redirect_uris: 'https://notes.example.com/a\r\nhttps://notes.example.com/b',
  scopes: ['meetings:read', 'summaries:read'],
}
let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.stop())

/** The owner of a new account, signed in. */
async function newOwner(): Promise<{ page: PageBrowser; accountId: string; userId: string }> {
  const { caller, created } = await services.newAccount()
  const email = created.owner?.email as string
  const page = openBrowser({ address: services.pagesAddress, secret: services.secret })
  await page.submit('/sign-in', { email, password: services.passwords.get(email) as string })
  return { page, accountId: caller.accountId, userId: caller.userId }
}

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

async function newApp(page: PageBrowser): Promise<{ path: string; id: string; secret: string }> {
  const { html, status } = await page.submit(`${APPS}/new`, APP)
  expect(status).toBe(200)
  const path = /href="(\/settings\/apps\/app_\w+)"/.exec(html)?.[1] as string
  const [, secret] = [...html.matchAll(/class="secret"><code>([^<]+)</g)].map(([, text]) => text as string)
  return { path, id: path.split('/').at(-1) as string, secret: secret as string }
}

describe('developer apps', () => {
  it('are created with a secret that is shown once', async () => {
    const { page } = await newOwner()
    const { path, secret } = await newApp(page)
    expect(secret.length).toBeGreaterThan(40)
    const { html } = await page.get(path)
    expect(html).not.toContain(secret)
    expect(html).toContain('Notes &lt;for&gt; Sales')
    expect(html).toContain('https://notes.example.com/a\nhttps://notes.example.com/b')
    expect((await page.get(APPS)).html).toContain(path)
  })

  it('show errors beside the field and keep the input', async () => {
    const { page } = await newOwner()
    const refused = await page.submit(`${APPS}/new`, {
      ...APP,
      redirect_uris: 'http://notes.example.com/a',
      scopes: [],
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Choose at least one.')
    const again = await page.submit(`${APPS}/new`, { ...APP, redirect_uris: 'http://notes.example.com/a' })
    expect(again.html).toContain('http://notes.example.com/a must be HTTPS.')
    expect(again.html).toContain('value="Notes &lt;for&gt; Sales"')
    const long = await page.submit(`${APPS}/new`, { ...APP, name: 'x'.repeat(101) })
    expect([long.status, long.html.includes('Must have 1 to 100 characters.')]).toEqual([422, true])
  })

  it('are edited, rotated, revoked and deleted', async () => {
    const { page, accountId, userId } = await newOwner()
    const { path, id, secret } = await newApp(page)
    expect((await page.submit(path, { ...APP, name: 'Notes' }, path)).location).toBe(`${path}?done=saved`)
    expect((await page.get(path)).html).toContain('<h1>Notes</h1>')
    const rotated = await page.submit(path, {}, `${path}/rotate-secret`)
    expect(rotated.html).not.toContain(secret)
    await query(
      `insert into oauth_grants (id, account_id, mode, user_id, app_id, scopes, granted_at) values ('g1', $1, 'live', $2, $3, '{meetings:read}', now())`,
      [accountId, userId, id],
    )
    expect((await page.submit(path, {}, `${path}/revoke-tokens`)).location).toBe(`${path}?done=revoked`)
    expect((await page.submit(path, { confirm: 'Another' }, `${path}/delete`)).status).toBe(422)
    expect((await page.submit(path, { confirm: 'Notes' }, `${path}/delete`)).location).toBe(
      `${APPS}?done=deleted`,
    )
    expect((await page.get(path)).status).toBe(404)
  })

  it('show calls of thirty days as a chart and a table', async () => {
    const { page, accountId } = await newOwner()
    const { path, id } = await newApp(page)
    const date = new Date().toISOString().slice(0, 10)
    const counts = [
      { accountId, mode: 'live' as const, credentialId: id, date, statusClass: '2xx', count: 42 },
    ]
    await services.usage.reportRequests({ batchId: `chart-${id}`, counts }, services.asSystem)
    const { html } = await page.get(path)
    expect(html.match(/<rect x=/g)).toHaveLength(30)
    expect(html).toContain(`<title>${date}: 42</title>`)
    expect(html).toContain(`<td>${date}</td><td>42</td>`)
    expect(html).toContain('42 in all, at most 42 a day')
  })

  it('get 404 in another account', async () => {
    const { path } = await newApp((await newOwner()).page)
    const { page } = await newOwner()
    expect((await page.get(path)).status).toBe(404)
    const token = /name="form_token" value="([^"]+)"/.exec((await page.get(APPS)).html)?.[1] as string
    for (const action of ['', '/rotate-secret', '/revoke-tokens', '/delete'])
      expect((await page.post(path + action, [['form_token', token], ...fieldsOf()])).status, action).toBe(
        404,
      )
  })
})

describe('apps with access', () => {
  it('are listed for their user and revoked', async () => {
    const { page, accountId, userId } = await newOwner()
    const { id } = await newApp(page)
    await query(
      `insert into oauth_grants (id, account_id, mode, user_id, app_id, scopes, granted_at) values ('g2', $1, 'live', $2, $3, '{meetings:read}', now())`,
      [accountId, userId, id],
    )
    const path = '/settings/authorized-apps'
    const { html } = await page.get(path)
    expect(html).toContain('Notes &lt;for&gt; Sales')
    expect(html).toContain('Read meetings')
    expect((await (await newOwner()).page.get(path)).html).toContain('You have not given any app access.')
    expect((await page.submit(path, {}, `${path}/live/${id}/revoke`)).location).toBe(`${path}?done=revoked`)
    expect(await query(`select 1 from oauth_grants where id = 'g2'`)).toEqual([])
  })
})

describe('API keys', () => {
  it('are created with the chosen mode and scopes, and revoked', async () => {
    const { page } = await newOwner()
    const path = '/settings/api-keys'
    expect((await page.submit(path, { name: 'x' }, path)).html).toContain('Choose at least one.')
    const order = { name: 'Nightly', mode: 'test', expires: '30', scopes: ['meetings:read'] }
    const { html } = await page.submit(path, order, path)
    const key = /class="secret"><code>([^<]+)</.exec(html)?.[1] as string
    expect(await services.verify(key)).toMatchObject({ mode: 'test', scopes: ['meetings:read'] })
    const list = await page.get(path)
    expect(list.html).not.toContain(key)
    const id = [...list.html.matchAll(/api-keys\/(key_\w+)\/revoke/g)][0]?.[1] as string
    const question = `${path}/${id}/revoke`
    expect((await page.get(question)).html).toContain('Revoke “Nightly”?')
    expect((await page.submit(question, {})).location).toBe(`${path}?done=revoked`)
    await expect(services.verify(key)).rejects.toMatchObject({ status: 'unauthorized' })
  })
})

function fieldsOf(): [string, string][] {
  return Object.entries(APP).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  )
}
