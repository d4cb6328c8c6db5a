import { expect, test } from 'vitest'
import { startLoopback } from '../src/oauth/loopback.ts'

test('a request of another program does not end a sign-in', async () => {
  const loopback = await startLoopback(callback => ({ done: callback }))
  try {
    const { origin } = new URL(loopback.redirectUri)
    for (const path of ['//', '/', '/favicon.ico']) expect((await fetch(`${origin}${path}`)).status).toBe(404)
    expect((await fetch(`${loopback.redirectUri}?code=c`)).status).toBe(200)
    expect(await loopback.finished).toMatchObject({ code: 'c' })
  } finally {
    loopback.close()
  }
})
