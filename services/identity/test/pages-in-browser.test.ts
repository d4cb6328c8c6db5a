import { findChromium, openPage, startChromium, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedToken, submitSignIn } from './support/in-browser.ts'

type Browser = Awaited<ReturnType<typeof startChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

let platform: TestPlatform
let browser: Browser
let site: string

describe.skipIf(findChromium() === null)('in Chromium, through the gateway', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    platform = await startTestPlatform()
    browser = await startChromium()
    site = platform.credentials.auth_url
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })

  const open = (options: Parameters<typeof openPage>[2] = {}) => openPage(browser, site, options)
  const link = (email: string, subject: string) => mailedToken(platform, email, subject)

  async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
    await submitSignIn(page, site, person)
    await page.waitForURL(`${site}/settings/profile`)
  }

  test('every form works without JavaScript', async () => {
    const { page, complaints, close } = await open({ javaScriptEnabled: false })
    const owner = await open({ javaScriptEnabled: false })
    await signIn(owner.page, platform.credentials.user)
    await owner.page.getByRole('link', { name: 'People' }).click()
    await owner.page.getByLabel('E-mail address').fill('grace@example.com')
    await owner.page.getByRole('button', { name: 'Invite' }).click()
    expect(await owner.page.getByRole('status').textContent()).toContain('will arrive')

    await page.goto(`${site}/invitation?token=${await link('grace@example.com', 'Demo Owner invites you')}`)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('Password').fill('a lighthouse and paint')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(`${site}/settings/profile`)
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace Hopper')
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect(await page.getByRole('status').textContent()).toBe('You are signed out.')

    await page.getByLabel('E-mail address').fill('grace@example.com')
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('do not match')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail address').fill('grace@example.com')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.goto(
      `${site}/password/reset?token=${await link('grace@example.com', 'Choose a new password')}`,
    )
    await page.getByLabel('New password').fill('paint for the lighthouse')
    await page.getByRole('button', { name: 'Change password' }).click()
    expect(await page.getByRole('status').textContent()).toContain('has been changed')
    await signIn(page, { email: 'grace@example.com', password: 'paint for the lighthouse' })

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('What is it for?').fill('Nightly import')
    await page.getByRole('checkbox', { name: 'Read meetings' }).check()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('.secret code').textContent()) as string
    expect((await platform.request('GET', '/meetings', { key })).status).toBe(200)
    expect((await platform.request('GET', '/me', { key })).json.user.email).toBe('grace@example.com')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${site}/settings/api-keys`)
    expect(page.url()).toBe(`${site}/sign-in?return_to=%2Fsettings%2Fapi-keys`)
    expect([...complaints, ...owner.complaints]).toEqual([])
    await Promise.all([close(), owner.close()])
  })

  test('a user signs in and skips to the content by keyboard', async () => {
    const { page, close } = await open()
    await page.goto(`${site}/sign-in`)
    const { email, password } = platform.credentials.user
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site}/settings/profile`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The browser reports the new address after the key.
    await page.waitForURL(`${site}/settings/profile#content`)
    await close()
  })

  test('no page is shown in a frame, and every page has strict headers', async () => {
    for (const path of ['/sign-in', '/password/forgot']) {
      const { headers } = await fetch(site + path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(part)
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toContain('script-src')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})
