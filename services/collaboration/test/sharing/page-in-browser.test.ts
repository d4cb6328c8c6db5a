import { accessibilityProblems, eventually, findChromium, startChromium } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMeeting, type SharingPlatform, silence, startSharing, tokenIn } from './support/shared-meeting.ts'

type Browser = Awaited<ReturnType<typeof startChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

const VTT = `WEBVTT

00:00:00.000 --> 00:00:00.300
<v Ada Byron>The café is open.</v>

00:00:00.300 --> 00:00:00.600
<v Grace Hopper>The CAFE closes at nine.</v>

00:00:00.600 --> 00:00:01.000
<v Ada Byron>Nobody drinks tea.</v>
`

describe.skipIf(findChromium() === null)('in Chromium', { timeout: 180_000 }, () => {
  let platform: SharingPlatform
  let browser: Browser
  let url: string
  beforeAll(async () => {
    platform = await startSharing()
    const { request, credentials } = platform
    const id = await newMeeting(platform)
    await request('PUT', `/meetings/${id}/recording`, { body: silence(), contentType: 'audio/wav' })
    await request('PUT', `/meetings/${id}/transcript`, { body: VTT, contentType: 'text/vtt' })
    await eventually(
      () => request('GET', `/meetings/${id}`),
      ({ json }) => json.status === 'completed',
      60_000,
    )
    const { segments } = (await request('GET', `/meetings/${id}/transcript`)).json
    const item = { meeting_id: id, title: 'Open earlier', source_segment_id: segments[1].id }
    expect((await request('POST', '/action-items', { json: item })).status).toBe(201)
    const json = { permission: 'edit', generate_link: true, recipients: ['reader@example.com'] }
    const { link } = (await request('POST', `/meetings/${id}/share`, { json })).json
    const path = `/shared/${tokenIn(link.url)}`
    const key = credentials.other_account.api_key
    const comment = { content: 'Well said.', segment_id: segments[0].id }
    await request('POST', `${path}/comments`, { key, json: comment })
    const content = '- [x] done\n\n## Heading\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n`code`'
    await request('POST', `${path}/notes`, { key, json: { title: 'A note', content } })
    url = new URL(path, platform.baseUrl).href
    browser = await startChromium()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })

  const open = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const context = await browser.newContext(options)
    // Only limits a failing test.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  test.each([
    ['light', { colorScheme: 'light' as const }],
    ['dark', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('axe-core finds no violation: %s', async (_name, options) => {
    const page = await open(options)
    await checkPage(page)
  })

  test('has no axe-core violations when signed in, including its forms', async () => {
    const page = await open()
    const { email, password } = platform.credentials.member
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(url)
    await page.getByText('Edit the summary').click()
    await page.getByText('Write a note').click()
    expect(await page.getByLabel(/Add a comment as/).isVisible()).toBe(true)
    await checkPage(page)
  })

  async function checkPage(page: Page): Promise<void> {
    expect(await accessibilityProblems(page)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    await page.context().close()
  }

  test('permits its script and recording in its content security policy', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await page.goto(url)
    await expect.poll(() => page.evaluate('document.querySelector("audio").readyState')).toBeGreaterThan(0)
    expect(refused).toEqual([])
    await context.close()
  })

  test('finds words regardless of case and accents and steps through them', async () => {
    const page = await open()
    await page.getByLabel('Search in the transcript').fill('cafe')
    await expect.poll(() => page.locator('.turns mark').allTextContents()).toEqual(['café', 'CAFE'])
    expect(await page.locator('.find output').textContent()).toBe('2 matches')
    await page.getByRole('button', { name: 'Previous match' }).click()
    expect(await page.locator('mark.here').textContent()).toBe('café')
    await page.getByLabel('Search in the transcript').fill('')
    await expect.poll(() => page.locator('.turns mark').count()).toBe(0)
    expect(await page.locator('.turns p').first().textContent()).toBe('The café is open.')
    await page.context().close()
  })

  test('plays the recording from a time and highlights the transcript', async () => {
    const page = await open()
    await expect.poll(() => page.evaluate('document.querySelector("audio").readyState')).toBeGreaterThan(0)
    await page.evaluate('document.querySelector("audio").currentTime = 0.4')
    await expect.poll(() => page.locator('.turns .now').textContent()).toBe('The CAFE closes at nine.')
    await page.evaluate('document.querySelector("audio").currentTime = 0.7')
    await expect.poll(() => page.locator('.turns .now').textContent()).toBe('Nobody drinks tea.')
    await page.getByRole('button', { name: 'Play from 0:00' }).first().click()
    await expect.poll(() => page.evaluate('document.querySelector("audio").played.length')).toBeGreaterThan(0)
    await page.context().close()
  })

  test('shows the transcript, and no search or player, without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false })
    expect(await page.locator('.turns p').count()).toBe(3)
    expect(await page.locator('.find').isVisible()).toBe(false)
    expect(await page.locator('.follow').isVisible()).toBe(false)
    await page.context().close()
  })
})
