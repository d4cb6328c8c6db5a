import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthorizationServer, startAuthorizationServer } from './authorization-server.ts'

let server: AuthorizationServer
beforeAll(async () => {
  server = await startAuthorizationServer()
})
afterAll(() => server?.stop())

test('a stolen database shows no usable key, code, token, client secret or session, in any column of any table', async () => {
  const user = await server.newUser()
  const app = await server.newApp(user)
  const rotated = await server.apps.rotateOAuthAppSecret({ id: app.id }, server.services.as(user.caller))
  app.clientSecret = rotated.clientSecret
  const unused = await server.codeFor(user, app)
  const tokens = await server.tokensFor(user, app)
  const keys = server.services.client('mi.identity.v1.ApiKeys')
  const key = await keys.createApiKey(
    { name: 'CI', scopes: ['meetings:read'] },
    server.services.as(user.caller),
  )
  const secrets = {
    code: unused,
    accessToken: tokens.access_token.split('.')[2]!,
    refreshToken: tokens.refresh_token,
    clientSecret: app.clientSecret!,
    session: user.cookie.split('=')[1]!,
    apiKey: key.key!.slice(9),
    // What a private key looks like.
    pem: 'PRIVATE KEY',
    jwk: '"d":',
  }
  const { rows: tables } = await server.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'infra')`,
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.oauth_codes', 'public.sessions']),
  )
  let text = ''
  for (const { name } of tables) {
    const { rows } = await server.database.query(`select to_jsonb(t)::text as row from ${name} t`)
    for (const { row } of rows) text += withDecodedBytes(row)
  }
  for (const [what, secret] of Object.entries(secrets)) expect(text.includes(secret), what).toBe(false)
  expect(text).toContain(app.clientId)
})

/** jsonb shows bytes as hex: a secret that is stored as it is would hide there. */
function withDecodedBytes(row: string): string {
  return (
    row +
    [...row.matchAll(/\\\\x([0-9a-f]+)/g)]
      .map(([, hex]) => {
        const bytes = Buffer.from(hex!, 'hex')
        return `${bytes.toString('latin1')} ${bytes.toString('base64url')}`
      })
      .join()
  )
}
