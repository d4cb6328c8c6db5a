import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium, startChromium } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIN, type CliTest, startCliTest } from './support/run-mi.ts'

type Browser = Awaited<ReturnType<typeof startChromium>>

let cli: CliTest
let browser: Browser
let home: string
let file: string
/** The environment contains only the stored credentials. */
let env: Record<string, string>

describe.skipIf(findChromium() === null)('mi login, by the browser', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    cli = await startCliTest()
    browser = await startChromium()
    home = cli.folder
    file = join(home, 'meeting-intelligence/credentials.json')
    env = { XDG_CONFIG_HOME: home, MI_LOCAL_FOLDER: home, MI_API_KEY: '' }
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await cli?.stop()
  })

  const mi = (...args: string[]) => cli.mi(args, { ...env, MI_BASE_URL: '' })
  const stored = async () => JSON.parse(await readFile(file, 'utf8'))

  /** Runs `mi login` and presses a button of the consent page. */
  async function login(decision: 'Allow' | 'Deny', user = cli.platform.credentials.user) {
    const child = spawn(process.execPath, [BIN, 'login', '--no-browser'], {
      env: { PATH: process.env.PATH, ...env, MI_BASE_URL: cli.platform.baseUrl },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
    const address = () => /http\S+\/oauth\/authorize\S+/.exec(err)?.[0]
    await expect.poll(address, { timeout: 60_000 }).toBeTruthy()
    const context = await browser.newContext()
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await page.goto(address() as string)
    await page.getByLabel('E-mail address').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: decision }).click()
    await page.waitForURL('http://127.0.0.1:*/callback?*')
    const heading = await page.getByRole('heading').textContent()
    const code = await ended
    await context.close()
    return { code, out, err, heading }
  }

  test('stores tokens readable only by the owner and acts as them', async () => {
    const { code, out, heading } = await login('Allow')
    expect([code, heading]).toEqual([0, 'You are signed in'])
    expect(out).toContain('Logged in to Demo as Demo Owner')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stored()).api_key).toBeUndefined()
    const who = await mi('whoami')
    expect(who.out).toContain('Demo Owner')
    expect(who.out).toContain('meetings:write')
    expect((await mi('keys')).code).toBe(3)
  })

  test('renews an expired token once for many concurrent commands', async () => {
    const before = await stored()
    const tokens = { ...before.tokens, expires_at: new Date(0).toISOString() }
    await writeFile(file, JSON.stringify({ ...before, tokens }))
    const runs = await Promise.all(Array.from({ length: 4 }, () => mi('whoami')))
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const after = await stored()
    expect(after.tokens.refresh_token).not.toBe(before.tokens.refresh_token)
    expect(Date.parse(after.tokens.expires_at)).toBeGreaterThan(Date.now())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('logout revokes the tokens on the server', async () => {
    const { tokens } = await stored()
    const { code, err } = await mi('logout')
    expect([code, err]).toEqual([0, ''])
    expect((await mi('whoami')).code).toBe(3)
    const key = tokens.access_token
    await expect.poll(async () => (await cli.platform.request('GET', '/me', { key })).status).toBe(401)
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: 'mi-cli',
    })
    const refused = await fetch(`${cli.platform.credentials.auth_url}/oauth/token`, { method: 'POST', body })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ])
  })

  test('reports a sign-in that was ended elsewhere', async () => {
    await login('Allow')
    const before = await stored()
    const tokens = { ...before.tokens, refresh_token: 'another', expires_at: new Date(0).toISOString() }
    await writeFile(file, JSON.stringify({ ...before, tokens }))
    expect(await mi('whoami')).toMatchObject({
      code: 3,
      err: expect.stringContaining('Run `mi login` again'),
    })
  })

  test('stores nothing when consent is denied', async () => {
    await mi('logout')
    const { code, err, heading } = await login('Deny')
    expect([code, heading]).toEqual([3, 'Nothing was granted'])
    expect(err).toContain('You denied the access.')
    await expect(stored()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('requests only reading on a plan that allows only reading', async () => {
    const { pool } = await openIdentity()
    await pool.query(`update accounts set plan = 'free' where id = $1`, [cli.platform.credentials.account_id])
    expect((await login('Allow')).code).toBe(0)
    const { out } = await mi('whoami')
    expect(out).toContain('Scopes: meetings:read transcripts:read')
    expect(out).not.toContain(':write')
    await pool.end()
  })
})

async function openIdentity() {
  const { default: pg } = await import('pg')
  const connectionString = cli.platform.platform.engines.databaseUrl('mi_identity')
  return { pool: new pg.Pool({ connectionString }) }
}
