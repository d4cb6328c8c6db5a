import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of the Chromium on the PATH, or null. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const file of folders.flatMap(folder => NAMES.map(name => join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  return null
}

/** Starts Chromium without a window. @throws {Error} when it is not installed: see {@link findChromium} */
export async function startChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('there is no Chromium on the PATH')
  const { chromium } = await import('playwright-core')
  // Its sandbox does not start as root, as which containers run tests.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A page in a session of its own. `complaints`: what it asked other sites for, and what its content policy refused. */
export async function openPage(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  const context = await browser.newContext(options)
  // Only ends a test that has failed.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(`${site}/`)) complaints.push(`asked for ${request.url()}`)
  })
  page.on('console', message => {
    if (/Content Security Policy|Refused/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints, close: () => context.close() }
}

/** The accessibility findings of `axe-core` for a page. Empty when the page is accessible. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { default: axe } = await import('axe-core')
  // Once for each document.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}
