import { createHash, randomBytes } from 'node:crypto'
import type { Caller, Role } from '@mi/contracts'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'
import { startTestServices } from '@mi/testkit'
import pg from 'pg'
import { hashToken } from '../../src/domain/tokens.ts'

export const ISSUER = 'http://gateway.test'
export const REDIRECT = 'https://client.example/callback?tenant=1'
/** base64url alphabet, 43 characters. */
export const VERIFIER = 'v'.repeat(43)
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>
export interface TestApp {
  id: string
  clientId: string
  clientSecret: string | null
}
export interface TestUser {
  caller: Caller
  /** Cookie header of a browser in which they are signed in. */
  cookie: string
}
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by asserting it
export type Json = any

/** The real identity service, its pages called as the gateway calls them. */
export async function startAuthorizationServer(env: Record<string, string> = {}) {
  const services = await startTestServices(['identity'], { env: { identity: env } })
  const token = systemOrigin('gateway', services.secret)
  const administration = services.peer('mi.identity.v1.Administration')
  const credentials = services.peer('mi.identity.v1.Credentials')
  const apps = services.client('mi.identity.v1.OAuthApps')
  const users = services.client('mi.identity.v1.Users')
  const asSystem = { caller: token, deadlineMs: 60_000 }
  const databaseUrl = services.databaseUrl('identity')
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  let count = 0

  function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set(PAGE_TOKEN_HEADER, `Bearer ${token.tokenFor('identity')}`)
    headers.set('mi-request-id', 'req_test')
    headers.set('mi-client-ip', '203.0.113.9')
    headers.set('x-forwarded-host', new URL(ISSUER).host)
    headers.set('x-forwarded-proto', 'http')
    const address = services.running('identity').pagesAddress
    return fetch(`http://${address}${path}`, { ...init, headers, redirect: 'manual' })
  }

  /** A new account with its owner, signed in in a browser. */
  async function newUser(plan: 'free' | 'teams' = 'teams'): Promise<TestUser> {
    const n = ++count
    const created = await administration.createAccount(
      { name: `Account ${n}`, plan, ownerName: 'Ada', ownerEmail: `ada${n}@example.com`, ownerPassword: '' },
      asSystem,
    )
    return signedIn({
      accountId: created.account?.id as string,
      userId: created.owner?.id as string,
      role: 'owner',
    })
  }

  /** Another user of the account of `owner`, signed in in a browser. */
  async function newColleague({ caller: { accountId } }: TestUser, role: Role): Promise<TestUser> {
    const n = ++count
    const email = `colleague${n}@example.com`
    const { id: userId } = await administration.createUser(
      { accountId, name: `Colleague ${n}`, email, role, password: '' },
      asSystem,
    )
    return signedIn({ accountId, userId, role })
  }

  async function signedIn(user: Pick<Caller, 'accountId' | 'userId' | 'role'>): Promise<TestUser> {
    const session = randomBytes(32).toString('base64url')
    await database.query(
      `insert into sessions (id, token_hash, account_id, user_id, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
      [`ses_${user.userId}`, Buffer.from(hashToken(session)), user.accountId, user.userId],
    )
    const caller: Caller = {
      ...user,
      mode: 'live',
      scopes: ['account:read', 'account:write', 'meetings:read', 'meetings:write'],
      auth: 'api_key',
      credentialId: 'key_test',
    }
    return { caller, cookie: `mi_session=${session}` }
  }

  async function newApp(owner: TestUser, fields: object = {}): Promise<TestApp> {
    const app = await apps.createOAuthApp(
      {
        name: 'Notes for Sales',
        description: '',
        homepageUrl: 'https://client.example',
        redirectUris: [REDIRECT],
        scopes: ['meetings:read', 'summaries:read', 'meetings:write'],
        ...fields,
      },
      services.as(owner.caller),
    )
    return { id: app.id, clientId: app.clientId, clientSecret: app.clientSecret }
  }

  const queryOf = (app: TestApp, fields: Record<string, string | null> = {}) => {
    const all: Record<string, string | null> = {
      client_id: app.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'meetings:read',
      state: 'abc',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      ...fields,
    }
    const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
    return new URLSearchParams(present).toString()
  }

  /** The authorization request of a signed-in user, until its last answer; `decision` presses a button of the consent page. */
  async function authorize(user: TestUser, query: string, decision: 'allow' | 'deny' | null = 'allow') {
    const asked = await send(`/oauth/authorize?${query}`, { headers: { cookie: user.cookie } })
    if (asked.status !== 200 || decision === null) return asked
    const html = await asked.text()
    const fields = new URLSearchParams({ decision })
    for (const [, name, value] of html
      .split('action="/sign-out"')[0]!
      .matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
      fields.set(name!, unescaped(value!))
    return send('/oauth/consent', {
      method: 'POST',
      headers: {
        cookie: user.cookie,
        origin: ISSUER,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: fields.toString(),
    })
  }

  const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'nowhere:')
  async function codeFor(user: TestUser, app: TestApp, fields: Record<string, string | null> = {}) {
    const response = await authorize(user, queryOf(app, fields))
    const code = locationOf(response).searchParams.get('code')
    if (!code) throw new Error(`no code: ${response.status} ${response.headers.get('location')}`)
    return code
  }

  /** A POST of a form to an endpoint, as a client with its secret in the body; a field that is null is left out. */
  function post(path: string, fields: Record<string, string | null>, headers: Record<string, string> = {}) {
    const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null)
    return send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(present).toString(),
    })
  }
  const ofClient = (app: TestApp) => ({ client_id: app.clientId, client_secret: app.clientSecret })
  const redeem = (app: TestApp, code: string, fields: Record<string, string | null> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...ofClient(app),
      ...fields,
    })
  const refresh = (app: TestApp, refreshToken: string, fields: Record<string, string | null> = {}) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...ofClient(app),
      ...fields,
    })
  const introspect = async (app: TestApp, given: string): Promise<Json> =>
    (await post('/oauth/introspect', { token: given, ...ofClient(app) })).json()
  const tokensFor = async (user: TestUser, app: TestApp, fields: Record<string, string | null> = {}) => {
    const response = await redeem(app, await codeFor(user, app, fields))
    if (response.status !== 200) throw new Error(`no tokens: ${await response.text()}`)
    return (await response.json()) as { access_token: string; refresh_token: string; scope: string }
  }
  /** Actions of an account's audit log, oldest first. */
  async function audited(user: TestUser): Promise<string[]> {
    const { rows } = await database.query(
      'select action from audit_entries where account_id = $1 order by at, id',
      [user.caller.accountId],
    )
    return rows.map(row => row.action)
  }

  return {
    services,
    database,
    databaseUrl,
    apps,
    credentials,
    asSystem,
    send,
    post,
    newUser,
    newColleague,
    users,
    newApp,
    queryOf,
    authorize,
    locationOf,
    codeFor,
    redeem,
    refresh,
    introspect,
    tokensFor,
    ofClient,
    audited,
    async stop() {
      await database.end()
      await services.stop()
    },
  }
}

function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
