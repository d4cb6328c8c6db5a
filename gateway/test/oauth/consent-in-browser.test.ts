import {
  accessibilityProblems,
  findChromium,
  startChromium,
  startTestPlatform,
  type TestPlatform,
} from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Browser = Awaited<ReturnType<typeof startChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

/** Only ends a test that has failed. */
const PATIENCE_MS = 120_000
let platform: TestPlatform
let browser: Browser
let site: string

describe.skipIf(findChromium() === null)(
  'consent in Chromium, without JavaScript',
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      platform = await startTestPlatform()
      browser = await startChromium()
      site = platform.credentials.auth_url
    }, 180_000)
    afterAll(async () => {
      await browser?.close()
      await platform?.stop()
    })

    async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
      const context = await browser.newContext({ javaScriptEnabled: false, ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      return context.newPage()
    }

    const requestOf = (scope: string, fields: Record<string, string> = {}) => {
      const { client_id, redirect_uri } = platform.credentials.oauth_app
      const query = { client_id, redirect_uri, response_type: 'code', state: 'abc', scope, ...fields }
      return `${site}/oauth/authorize?${new URLSearchParams(query)}`
    }

    async function signIn(page: Page): Promise<void> {
      await page.getByLabel('E-mail address').fill(platform.credentials.member.email)
      await page.getByLabel('Password').fill(platform.credentials.member.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }

    /** The parameters that the app receives after `act` has led the browser there. No server runs at its address. */
    async function answerTo(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
      const { redirect_uri: start } = platform.credentials.oauth_app
      const arrival = page.waitForRequest(request => request.url().startsWith(start))
      await act()
      return Object.fromEntries(new URL((await arrival).url()).searchParams)
    }
    const press = (page: Page, name: string) =>
      answerTo(page, () => page.getByRole('button', { name }).click())

    test('leads from sign-in to a denial, then to a code', async () => {
      const page = await open()
      const context = page.context()
      await page.goto(requestOf('meetings:read'))
      await signIn(page)
      expect(await press(page, 'Deny')).toMatchObject({ error: 'access_denied', state: 'abc', iss: site })
      // Each request uses a new page. The page of the app, where no server runs, may fail later in the old page.
      const again = await context.newPage()
      await again.goto(requestOf('meetings:read'))
      expect(await press(again, 'Allow')).toMatchObject({ code: expect.any(String), state: 'abc', iss: site })
      // Consent is remembered: after another sign-in the browser is led to the app without a question.
      await context.clearCookies()
      const remembered = await context.newPage()
      await remembered.goto(requestOf('meetings:read'))
      expect(await answerTo(remembered, () => signIn(remembered))).toHaveProperty('code')
      await context.close()
    })

    test('works by keyboard alone', async () => {
      const page = await open()
      await page.goto(requestOf('summaries:read'))
      await signIn(page)
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      await page.getByRole('button', { name: 'Allow' }).focus()
      expect(await answerTo(page, () => page.keyboard.press('Enter'))).toHaveProperty('code')
      await page.context().close()
    })

    test.each([
      ['light', 1280],
      ['dark', 1280],
      ['light', 390],
      ['dark', 390],
    ] as const)('in %s at %i pixels passes axe-core and fits the width', async (colorScheme, width) => {
      const page = await open({ javaScriptEnabled: true, colorScheme, viewport: { width, height: 844 } })
      await page.goto(requestOf('meetings:read meetings:write transcripts:read action_items:write'))
      await signIn(page)
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      const shown = process.env.SCREENSHOTS
      if (shown)
        await page.screenshot({ path: `${shown}/consent-${colorScheme}-${width}.png`, fullPage: true })
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      await page.goto(requestOf('meetings:read', { client_id: 'nobody' }))
      await page.getByRole('heading', { name: 'This request is not valid' }).waitFor()
      if (shown) await page.screenshot({ path: `${shown}/error-${colorScheme}-${width}.png` })
      expect(await accessibilityProblems(page)).toEqual([])
      await page.context().close()
    })
  },
)
