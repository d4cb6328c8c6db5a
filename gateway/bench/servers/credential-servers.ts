import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { newApiKey } from '@mi/ids'
import { freePort } from '@mi/local-platform'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'

/** The part of the header after `Bearer`. */
export type Credentials = readonly string[]

const ROOT = join(import.meta.dirname, '../../..')
const AT_ONCE = 10
const CLIENT = { client_id: 'bench', client_secret: 'the secret of the bench' }
const SCOPES = ['meetings:read']
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Starts identity and two copies of the gateway, each in its own process, with one account whose limits are never reached. */
export async function startCredentialServers() {
  const postgres = await startTestPostgres()
  const children: ChildProcess[] = []
  const secret = randomBytes(32).toString('hex')
  const [grpc, pages] = [await freePort(), await freePort()]
  const gatewayPorts = [await freePort(), await freePort()]
  const gateways = gatewayPorts.map(port => `http://127.0.0.1:${port}`)
  const database = new pg.Pool({ connectionString: postgres.url('identity') })
  // The pool does not wait until its connections are closed before the server stops.
  database.on('error', () => {}).on('connect', client => client.on('error', () => {}))

  function start(file: string, env: Record<string, string>): ChildProcess {
    const common = {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'silent',
      OPS_PORT: '0',
      INTERNAL_TOKEN_SECRET: secret,
    }
    const child = spawn(process.execPath, [join(ROOT, file)], {
      env: { ...common, ...env },
      stdio: 'inherit',
    })
    children.push(child)
    return child
  }

  // The command also prepares the database.
  const account = ['--name', 'Bench', '--email', 'ada@example.com', '--plan', 'enterprise']
  const command = join(ROOT, 'services/identity/bin/create-account.ts')
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: postgres.url('identity') }
  await promisify(execFile)(process.execPath, [command, ...account], { env })
  await database.query('update accounts set rate_limit_per_minute = 10000000, rate_limit_burst = 0')
  const { rows: owners } = await database.query('select id, account_id from users')
  const { id: userId, account_id: accountId } = owners[0]
  await database.query(
    `insert into oauth_apps (id, account_id, user_id, owner_id, opens, name, description, homepage_url, redirect_uris, scopes, client_id,
       confidential, secret_hash, created_at, updated_at)
     values ('app_1', $4, $5, $5, 'live', 'Bench', '', 'https://client.example', '{https://client.example}', $3, $1, true, $2,
       now(), now())`,
    [CLIENT.client_id, hashOf(CLIENT.client_secret), SCOPES, accountId, userId],
  )
  await database.query(
    `insert into oauth_grants (id, account_id, mode, user_id, app_id, scopes, granted_at)
     values ('grant', $2, 'live', $3, 'app_1', $1, now())`,
    [SCOPES, accountId, userId],
  )
  start('services/identity/src/main.ts', {
    DATABASE_URL: postgres.url('identity'),
    EVENTS_DATABASE_URL: postgres.url('events'),
    MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
    MAIL_FOLDER: '/nowhere',
    PUBLIC_URL: gateways[0]!,
    GRPC_PORT: String(grpc),
    PAGES_PORT: String(pages),
  })
  const copies = gatewayPorts.map(port =>
    start('gateway/src/main.ts', {
      PORT: String(port),
      IDENTITY_ADDRESS: `127.0.0.1:${grpc}`,
      IDENTITY_PAGES_ADDRESS: `127.0.0.1:${pages}`,
    }),
  )
  const [probe] = await newApiKeys(1)
  for (const gateway of gateways) await answers(`${gateway}/v1/me`, { authorization: `Bearer ${probe}` })

  async function newApiKeys(count: number): Promise<Credentials> {
    const keys = Array.from({ length: count }, () => newApiKey('live'))
    await database.query(
      `insert into api_keys (id, account_id, user_id, name, opens, last_four, hash, scopes, created_at)
       select 'key_' || encode(substr(hash, 1, 8), 'hex'), $3, $4, 'Bench', 'live', '0000', hash, $2, now()
       from unnest($1::bytea[]) as t (hash)`,
      [keys.map(({ hash }) => hash), SCOPES, accountId, userId],
    )
    return keys.map(({ key }) => key)
  }

  /**
   * Creates `count` authorizations with a token each. They come directly from the service, because the
   * gateway limits a client to 20 a minute.
   */
  async function newAccessTokens(count: number): Promise<Credentials> {
    const refreshTokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    const families = refreshTokens.map(() => randomBytes(16).toString('hex'))
    await database.query(
      `insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
       select id, 'grant', $2, now(), now() + interval '31 days' from unnest($1::text[]) id`,
      [families, SCOPES],
    )
    await database.query(
      `insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at)
       select hash, family, now(), now() + interval '30 days' from unnest($1::bytea[], $2::text[]) as t (hash, family)`,
      [refreshTokens.map(hashOf), families],
    )
    const tokens: string[] = []
    const work = async () => {
      for (let given = refreshTokens.pop(); given; given = refreshTokens.pop())
        tokens.push(await accessTokenOf(given))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return tokens
  }

  async function accessTokenOf(refreshToken: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${pages}/oauth/token`, {
      method: 'POST',
      headers: {
        [PAGE_TOKEN_HEADER]: `Bearer ${systemOrigin('gateway', secret).tokenFor('identity')}`,
        'x-forwarded-host': new URL(gateways[0]!).host,
        'x-forwarded-proto': 'http',
        'mi-request-id': 'req_1',
        'mi-client-ip': '203.0.113.1',
      },
      body: new URLSearchParams({ ...CLIENT, grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const { access_token: token } = (await response.json()) as { access_token?: string }
    if (!token) throw new Error(`no token: ${response.status}`)
    return token
  }

  return {
    gateways,
    gatewayPid: copies[0]!.pid as number,
    newApiKeys,
    newAccessTokens,
    async revoke(token: string): Promise<void> {
      const body = new URLSearchParams({ ...CLIENT, token })
      const response = await fetch(`${gateways[0]}/oauth/revoke`, { method: 'POST', body })
      if (response.status !== 200) throw new Error(`not revoked: ${response.status} ${await response.text()}`)
    },
    async stop(): Promise<void> {
      for (const child of children) child.kill()
      await Promise.all(children.map(child => (child.exitCode === null ? once(child, 'exit') : null)))
      await database.end()
      await postgres.stop()
    },
  }
}

/** Waits until the server responds with success. */
async function answers(url: string, headers: Record<string, string>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const status = await fetch(url, { headers }).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) return
    if (attempt === 300) throw new Error(`${url} answers ${status}`)
    await sleep(200)
  }
}
