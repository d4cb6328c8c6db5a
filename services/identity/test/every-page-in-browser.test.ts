import { join } from 'node:path'
import {
  accessibilityProblems,
  findChromium,
  openPage,
  startChromium,
  startTestPlatform,
  type TestPlatform,
} from '@mi/testkit'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedToken, submitSignIn } from './support/in-browser.ts'

type Browser = Awaited<ReturnType<typeof startChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const PASSWORD = 'a lighthouse and paint'
let platform: TestPlatform
let browser: Browser
let site: string

describe.skipIf(findChromium() === null)('every page in Chromium', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    platform = await startTestPlatform()
    browser = await startChromium()
    site = platform.credentials.auth_url
    await useDemoApp()
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })

  /** A month of API calls, for the chart of the demo app. */
  async function useDemoApp(): Promise<void> {
    const database = new pg.Client({ connectionString: platform.platform.engines.databaseUrl('mi_identity') })
    await database.connect()
    await database.query(
      `insert into request_counts (account_id, date, mode, credential_id, status_class, count)
       select $1, current_date - day, 'live', $2, '2xx', 40 + (day * 37) % 90 from generate_series(0, 29) day`,
      [platform.credentials.account_id, platform.credentials.oauth_app.id],
    )
    await database.end()
  }

  const signIn = (page: Page, person: { email: string; password: string }) => submitSignIn(page, site, person)
  const mailedLink = (email: string, subject: string) => mailedToken(platform, email, subject)

  /** Each page is looked at in all of them, wherever the way through the pages has led. */
  const LOOKS = [
    ['light', 1280],
    ['light', 390],
    ['dark', 390],
    ['dark', 1280],
  ] as const

  test('is accessible, fits its width and requests no other site', async () => {
    const { page, complaints, close } = await openPage(browser, site)
    const folder = process.env.SCREENSHOTS
    async function look(name: string): Promise<void> {
      for (const [colorScheme, width] of LOOKS) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        const what = `${name}-${colorScheme}-${width}`
        if (folder) await page.screenshot({ path: join(folder, `${what}.png`), fullPage: true })
        expect(await accessibilityProblems(page), what).toEqual([])
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(wide, what).toBeLessThanOrEqual(width)
      }
    }
    async function visit(name: string, path: string): Promise<void> {
      await page.goto(site + path)
      await look(name)
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await visit('sign-in', '/sign-in')
    await signIn(page, { email: 'nobody@example.com', password: 'wrong' })
    await page.getByRole('alert').waitFor()
    await look('sign-in-refused')
    await visit('forgot', '/password/forgot')
    await page.getByLabel('E-mail address').fill(platform.credentials.member.email)
    await press('Mail me a link')
    await page.getByRole('heading', { name: 'Look into your inbox' }).waitFor()
    await look('forgot-sent')
    const reset = await mailedLink(platform.credentials.member.email, 'Choose a new password')
    await visit('reset', `/password/reset?token=${reset}`)
    await visit('reset-dead', '/password/reset?token=x')
    await visit('invitation-dead', '/invitation?token=x')
    await visit('no-page', '/settings/nothing')

    await signIn(page, platform.credentials.user)
    await page.waitForURL(`${site}/settings/profile`)
    await look('profile')
    const email = 'grace@example.com'
    await page.goto(`${site}/settings/members`)
    await page.getByLabel('E-mail address').fill(email)
    await press('Invite')
    await page.getByRole('status').waitFor()
    await look('members')
    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Remove / }).waitFor()
    await look('member-remove')
    await visit('apps', '/settings/apps')
    await visit('app', `/settings/apps/${platform.credentials.oauth_app.id}`)
    await press('Make another secret')
    await page.locator('.secret').first().waitFor()
    await look('app-secret')
    await visit('app-new', '/settings/apps/new')
    await page.getByLabel('Name').fill('Notes')
    await page.getByLabel('Home page').fill('https://client.example')
    await page.getByLabel('Redirect URIs').fill('http://client.example/callback')
    await page.getByRole('checkbox').first().check()
    await press('Create app')
    await page.locator('.error').first().waitFor()
    await look('app-new-refused')
    await visit('api-keys', '/settings/api-keys')
    await page.getByLabel('What is it for?').fill('Nightly import')
    await page.getByRole('checkbox', { name: 'Read meetings' }).check()
    await press('Create key')
    await page.locator('.secret').waitFor()
    await look('api-key')
    await press('Sign out')
    await page.waitForURL(`${site}/sign-in?notice=signed_out`)
    await look('signed-out')

    await visit('invitation', `/invitation?token=${await mailedLink(email, 'Demo Owner invites you')}`)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('Password').fill(PASSWORD)
    await press('Join')
    await page.waitForURL(`${site}/settings/profile`)
    await visit('authorized-apps-none', '/settings/authorized-apps')
    await visit('two-step-off', '/settings/security')
    await press('Set up two-step sign-in')
    await page.locator('.qr').waitFor()
    await look('two-step-enrol')
    const shown = await page.locator('.note code').textContent()
    const secret = Secret.fromBase32((shown ?? '').replaceAll(' ', ''))
    await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate())
    await page.getByLabel('Your password').fill(PASSWORD)
    await press('Turn on')
    await page.locator('.codes').waitFor()
    await look('recovery-codes')
    const recovery = (await page.locator('.codes code').first().textContent()) as string
    await visit('two-step-on', '/settings/security')
    await press('Sign out')
    await page.waitForURL(`${site}/sign-in?notice=signed_out`)
    await signIn(page, { email, password: PASSWORD })
    await page.waitForURL(`${site}/sign-in/code?*`)
    await look('code')
    await page.getByRole('textbox', { name: 'Code' }).fill('000 000')
    await press('Sign in')
    await page.getByRole('alert').waitFor()
    await look('code-refused')
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
    await press('Sign in')
    await page.waitForURL(`${site}/settings/profile`)
    expect(complaints).toEqual([])

    const { client_id, redirect_uri } = platform.credentials.oauth_app
    const request = {
      client_id,
      redirect_uri,
      response_type: 'code',
      state: 's',
      scope: 'meetings:read transcripts:read',
    }
    // In a tab of its own: it ends at the app, where no server answers.
    const tab = await page.context().newPage()
    await tab.goto(`${site}/oauth/authorize?${new URLSearchParams(request)}`)
    const arrival = tab.waitForRequest(asked => asked.url().startsWith(redirect_uri))
    await tab.getByRole('button', { name: 'Allow' }).click()
    await arrival
    await tab.close()
    await visit('authorized-apps', '/settings/authorized-apps')
    await close()
  })
})
