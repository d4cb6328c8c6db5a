import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPasswords } from '../src/sign-in/passwords.ts'
import { identityDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'
import { openBrowser, type PageBrowser } from './support/page-browser.ts'

const PASSWORD = 'correct horse battery'

/** Hashes of this process: the running ones, their highest number at the same time, and the number begun. */
const hashes = { running: new Set<number>(), most: 0, begun: 0 }
const hook = createHook({
  init(id, type) {
    if (type !== 'ARGON2REQUEST') return
    hashes.running.add(id)
    hashes.begun++
    hashes.most = Math.max(hashes.most, hashes.running.size)
  },
  before: id => hashes.running.delete(id),
})

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
  hook.enable()
})
afterAll(async () => {
  hook.disable()
  await services?.stop()
})
beforeEach(() => {
  hashes.begun = 0
  hashes.most = 0
})

let addresses = 0
const browser = (ip = `198.51.100.${++addresses}`): PageBrowser =>
  openBrowser({ address: services.pagesAddress, secret: services.secret, ip })

let people = 0
async function newUser(): Promise<string> {
  const { caller } = await services.newAccount()
  const email = `hashes${++people}@example.com`
  const order = { accountId: caller.accountId, name: 'Grace', email, role: 'member' as const }
  await services.administration.createUser({ ...order, password: PASSWORD }, services.asSystem)
  return email
}

describe('an address with thirty tries in a minute', () => {
  it('gets 429 on sign-in without a hash', async () => {
    const email = await newUser()
    hashes.begun = 0
    const ip = '192.0.2.77'
    const tries = await Promise.all(
      Array.from({ length: 36 }, (_, n) =>
        browser(ip).submit('/sign-in', { email: `guess${n}@example.com`, password: 'a wrong password' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(30)
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(6)
    for (const { headers, html } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(html).toContain('Too many tries. Try again in 1 minute.')
    }
    expect(hashes.begun).toBe(30)
    expect((await browser(ip).submit('/sign-in', { email, password: PASSWORD })).status).toBe(429)
    expect((await browser().submit('/sign-in', { email, password: PASSWORD })).status).toBe(302)
  })

  it('is counted by its IPv6 network', async () => {
    const statusOf = async (n: number) =>
      (
        await browser(`2001:db8:1:1::${n}`).submit('/sign-in', {
          email: `other${n}@example.com`,
          password: 'a wrong password',
        })
      ).status
    await Promise.all(Array.from({ length: 30 }, (_, n) => statusOf(n)))
    expect(await statusOf(99)).toBe(429)
  })

  it('gets 429 from every page that hashes a password', async () => {
    const email = await newUser()
    const page = browser()
    await page.submit('/sign-in', { email, password: PASSWORD })
    const ip = `198.51.100.${addresses}`
    await Promise.all(
      Array.from({ length: 29 }, (_, n) =>
        browser(ip).submit('/sign-in', { email: `third${n}@example.com`, password: 'a wrong password' }),
      ),
    )
    hashes.begun = 0
    const changed = await page.submit(
      '/settings/security',
      { current: PASSWORD, password: 'another horse battery' },
      '/settings/security/password',
    )
    expect(changed.status).toBe(429)
    const { html } = await page.get('/settings/security')
    const on = await page.post('/settings/security/two-step', [
      ['form_token', /name="form_token" value="([^"]+)"/.exec(html)?.[1] as string],
      ['confirm', PASSWORD],
      ['code', '123456'],
    ])
    expect(on.status).toBe(429)
    expect(hashes.begun).toBe(0)
  })
})

describe('concurrent hashes', () => {
  it('are at most two, and addresses take turns', async () => {
    const database = identityDatabase.open({ url: services.databaseUrl })
    const passwords = createPasswords({ database, now: () => new Date() })
    const ended: string[] = []
    const hash = async (clientIp: string) => {
      await passwords.hash(await passwords.admit({ clientIp }), PASSWORD)
      ended.push(clientIp)
    }
    await Promise.all([...Array.from({ length: 12 }, () => hash('192.0.2.1')), hash('192.0.2.2')])
    await database.close()
    expect(hashes.most).toBe(2)
    expect(hashes.begun).toBe(13)
    expect(ended.indexOf('192.0.2.2')).toBeLessThan(12)
  })
})
