import { join } from 'node:path'
import type { openPage, TestPlatform } from '@mi/testkit'
import { expect } from 'vitest'
import { mailsTo } from './mail-folder.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

/** Types e-mail and password into the page of `site`, and sends them. */
export async function submitSignIn(
  page: Page,
  site: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${site}/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The token of the link in the mail to `email` with this beginning of a subject, as soon as it is there. */
export async function mailedToken(
  { platform }: TestPlatform,
  email: string,
  subject: string,
): Promise<string> {
  const folder = join(platform.folder, 'mail')
  const found = async () =>
    (await mailsTo(folder, email)).find(({ source }) => source.includes(`Subject: ${subject}`))?.token
  await expect.poll(found, { timeout: 60_000 }).toBeTruthy()
  return (await found()) as string
}
