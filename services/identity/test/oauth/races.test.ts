import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthorizationServer,
  type Json,
  startAuthorizationServer,
  type TestApp,
  type TestUser,
} from './authorization-server.ts'

/** `bench/oauth.ts --races` runs a thousand. */
const ROUNDS = Number(process.env.OAUTH_RACE_ROUNDS ?? 20)
const AT_ONCE = 50

let server: AuthorizationServer
let user: TestUser
let app: TestApp
beforeAll(async () => {
  server = await startAuthorizationServer()
  user = await server.newUser()
  app = await server.newApp(user)
})
afterAll(() => server?.stop())

const winnersOf = async (responses: Promise<Response>[]): Promise<Json[]> => {
  const all = await Promise.all(responses)
  for (const response of all) expect([200, 400]).toContain(response.status)
  const bodies = (await Promise.all(all.map(response => response.json()))) as Json[]
  for (const body of bodies.filter(({ access_token }) => !access_token))
    expect(body.error).toBe('invalid_grant')
  return bodies.filter(({ access_token }) => access_token)
}

test(`RFC 6749 §4.1.2: one of ${AT_ONCE} concurrent redemptions gets tokens, which then end`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await server.codeFor(user, app)
    const winners = await winnersOf(Array.from({ length: AT_ONCE }, () => server.redeem(app, code)))
    expect(winners).toHaveLength(1)
    expect(await server.introspect(app, winners[0].access_token)).toEqual({ active: false })
  }
})

test(`RFC 9700 §4.14.2: one of ${AT_ONCE} concurrent refreshes gets tokens, and the family ends`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { refresh_token: token } = await server.tokensFor(user, app)
    const winners = await winnersOf(Array.from({ length: AT_ONCE }, () => server.refresh(app, token)))
    expect(winners).toHaveLength(1)
    for (const dead of [winners[0].access_token, winners[0].refresh_token])
      expect(await server.introspect(app, dead)).toEqual({ active: false })
  }
})
