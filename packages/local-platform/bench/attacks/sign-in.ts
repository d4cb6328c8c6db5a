import type { Attack } from '../attack.ts'

const CONNECTIONS = 10

/** Guesses passwords at the sign-in page from one address, each time with another e-mail address. */
export async function attack({ baseUrl, signal }: Attack): Promise<void> {
  const site = new URL(baseUrl).origin
  const page = await fetch(`${site}/sign-in`, { signal })
  const cookie = page.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  let tries = 0
  const guess = async () => {
    while (!signal.aborted) {
      const fields = { form_token: token, email: `guess${++tries}@example.com`, password: 'a wrong password' }
      const response = await fetch(`${site}/sign-in`, {
        method: 'POST',
        headers: { cookie, origin: site, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, guess))
}
