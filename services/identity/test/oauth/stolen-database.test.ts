import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../support/mail-folder.ts'
import { openBrowser } from '../support/page-browser.ts'
import { type AuthorizationServer, startAuthorizationServer, type TestUser } from './authorization-server.ts'

let server: AuthorizationServer
beforeAll(async () => {
  server = await startAuthorizationServer()
})
afterAll(() => server?.stop())

test('a stolen database contains no usable secret in any column', {
  timeout: 120_000,
}, async () => {
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
  const secrets: Record<string, string> = {
    ...(await secretsOfSignIn(user)),
    code: unused,
    accessToken: tokens.access_token.split('.')[2]!,
    refreshToken: tokens.refresh_token,
    clientSecret: app.clientSecret!,
    session: user.cookie.split('=')[1]!,
    apiKey: key.key!.slice(9),
    signingKey: server.services.secret,
    // The form of a private key.
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
  for (const [what, secret] of Object.entries(secrets)) expect(secret.length, what).toBeGreaterThan(3)
  for (const [what, secret] of Object.entries(secrets)) expect(text.includes(secret), what).toBe(false)
  expect(text).toContain(app.clientId)
})

/** Every secret of the account. */
async function secretsOfSignIn({ caller }: TestUser): Promise<Record<string, string>> {
  const { services } = server
  const password = 'a lighthouse and paint'
  const email = 'stolen@example.com'
  const administration = services.peer('mi.identity.v1.Administration')
  await administration.createUser(
    { accountId: caller.accountId, name: 'Grace', email, role: 'member', password },
    server.asSystem,
  )
  const address = services.running('identity').pagesAddress as string
  const browser = () => openBrowser({ address, secret: services.secret })
  const signedIn = browser()
  await signedIn.submit('/sign-in', { email, password })
  const security = '/settings/security'
  const { html } = await signedIn.submit(security, {}, `${security}/two-step/start`)
  const totpSecret = (/Key: <code>([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()
  const on = await signedIn.post(`${security}/two-step`, [
    ['form_token', /name="form_token" value="([^"]+)"/.exec(html)?.[1] as string],
    ['code', code],
    ['confirm', password],
  ])
  const recovery = [...on.html.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code as string)
  const waiting = browser()
  await waiting.submit('/sign-in', { email, password })
  await waiting.submit('/password/forgot', { email })
  await services
    .client('mi.identity.v1.Users')
    .inviteUser({ email: 'invited@example.com', role: 'member' }, services.as(caller))
  const linkTo = async (to: string, subject: string) => {
    const mails = () => mailsTo(join(services.filesFolder, 'mail'), to)
    const found = async () =>
      (await mails()).find(mail => mail.source.includes(`Subject: ${subject}`))?.token ?? ''
    await expect.poll(found, { timeout: 60_000 }).not.toBe('')
    return found()
  }
  return {
    password,
    totpSecret,
    totpBytes: Buffer.from(Secret.fromBase32(totpSecret).bytes).toString('base64url'),
    recoveryCode: recovery[0] ?? '',
    recoveryCodeWithoutDashes: (recovery[1] ?? '').replaceAll('-', ''),
    browserSession: signedIn.cookies.get('__Host-mi_session') ?? '',
    secondStep: waiting.cookies.get('__Host-mi_second_step') ?? '',
    resetLink: await linkTo(email, 'Choose a new password'),
    invitationLink: await linkTo('invited@example.com', 'Ada invites you'),
  }
}

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
