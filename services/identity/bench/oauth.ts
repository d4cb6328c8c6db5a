/**
 * The token endpoint, and its races.
 *   node services/identity/bench/oauth.ts           refreshes a second, against oidc-provider on an equal PostgreSQL adapter, in turn
 *   node services/identity/bench/oauth.ts --races [rounds]   50 redemptions of a code, and 50 refreshes with a token, at once: 1,000 rounds of each
 * Each server is a process of its own, on one PostgreSQL that commits to disk. The bars: at least 1.0 times oidc-provider; never two winners.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'

const ROUNDS = 5
const REFRESHES = 400
const CONCURRENCY = 16
const AT_ONCE = 50
const PEER_RACES = 20

interface Server {
  name: string
  url: string
  headers(): Record<string, string>
  client: { client_id: string; client_secret: string }
  newTokens(count: number): Promise<string[]>
}

const postgres = await startTestPostgres({ durable: true })
const children: ChildProcess[] = []
const hash = (token: string) => createHash('sha256').update(token).digest()
const secret = randomBytes(32).toString('hex')
const gateway = systemOrigin('gateway', secret)
const database = new pg.Pool({ connectionString: postgres.url('identity') })

async function child(
  file: string,
  env: Record<string, string>,
): Promise<[ChildProcess, Record<string, string>]> {
  const process_ = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } })
  children.push(process_)
  const [message] = await once(process_, 'message')
  return [process_, message]
}

async function startOurs(): Promise<Server> {
  await migrate({ url: postgres.url('identity'), folder: join(import.meta.dirname, '../prisma') })
  const [, { address }] = await child('identity-server.ts', {
    DATABASE_URL: postgres.url('identity'),
    EVENTS_DATABASE_URL: postgres.url('events'),
    INTERNAL_TOKEN_SECRET: secret,
    MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
    MAIL_FOLDER: '/nowhere',
    LOG_LEVEL: 'error',
    GRPC_PORT: '0',
    OPS_PORT: '0',
    PAGES_PORT: '0',
  })
  const client = { client_id: 'bench', client_secret: 'secret of the bench' }
  await database.query(
    `insert into accounts (id, name, plan, created_at) values ('acc_1', 'Bench', 'teams', now())`,
  )
  await database.query(`insert into users (id, account_id, name, sort_name, email, role, created_at)
    values ('usr_1', 'acc_1', 'Ada', 'ada', 'ada@example.com', 'owner', now())`)
  await database.query(
    `insert into oauth_apps (id, account_id, user_id, opens, name, description, homepage_url, redirect_uris, scopes, client_id,
       confidential, secret_hash, created_at, updated_at)
     values ('app_1', 'acc_1', 'usr_1', 'live', 'Bench', '', 'https://client.example', '{https://client.example/callback}',
       '{meetings:read}', $1, true, $2, now(), now())`,
    [client.client_id, hash(client.client_secret)],
  )
  await database.query(`insert into oauth_grants (id, account_id, mode, user_id, app_id, scopes, granted_at)
    values ('grant', 'acc_1', 'live', 'usr_1', 'app_1', '{meetings:read}', now())`)
  return {
    name: 'ours',
    url: `http://${address}/oauth/token`,
    headers: () => ({
      [PAGE_TOKEN_HEADER]: `Bearer ${gateway.tokenFor('identity')}`,
      'mi-request-id': 'req_1',
      'mi-client-ip': '203.0.113.1',
    }),
    client,
    async newTokens(count) {
      const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
      const families = tokens.map(() => randomBytes(16).toString('hex'))
      await database.query(
        `insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
         select id, 'grant', '{meetings:read}', now(), now() + interval '30 days' from unnest($1::text[]) id`,
        [families],
      )
      await database.query(
        `insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at)
         select hash, family, now(), now() + interval '30 days' from unnest($1::bytea[], $2::text[]) as t (hash, family)`,
        [tokens.map(hash), families],
      )
      return tokens
    },
  }
}

async function startPeer(): Promise<Server> {
  // It creates its tables, not its database.
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database peer')
  await admin.end()
  const [peer, said] = await child('oidc-provider-peer.ts', { DATABASE_URL: postgres.url('peer') })
  return {
    name: 'oidc-provider',
    url: said.url!,
    headers: () => ({}),
    client: { client_id: said.clientId!, client_secret: said.clientSecret! },
    async newTokens(count) {
      peer.send({ count })
      const [{ tokens }] = await once(peer, 'message')
      return tokens
    },
  }
}

const post = ({ url, headers, client }: Server, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: headers(), body: new URLSearchParams({ ...client, ...fields }) })
const refresh = (server: Server, token: string) =>
  post(server, { grant_type: 'refresh_token', refresh_token: token })

/** Refreshes a second. */
async function measure(server: Server): Promise<number> {
  const tokens = await server.newTokens(REFRESHES)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let token = tokens.pop(); token; token = tokens.pop()) {
        const response = await refresh(server, token)
        const body = await response.text()
        if (response.status !== 200) throw new Error(`${server.name}: ${response.status} ${body}`)
      }
    }),
  )
  return (REFRESHES / (performance.now() - startedAt)) * 1000
}

/** How many rounds ended with each number of winners. */
async function race(
  rounds: number,
  attempt: () => Promise<() => Promise<Response>>,
): Promise<Map<number, number>> {
  const outcomes = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    const once_ = await attempt()
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, once_))
    for (const response of responses) await response.arrayBuffer()
    const winners = responses.filter(({ status }) => status === 200).length
    outcomes.set(winners, (outcomes.get(winners) ?? 0) + 1)
  }
  return outcomes
}

const refreshRace = (server: Server) => async () => {
  const [token] = await server.newTokens(1)
  return () => refresh(server, token!)
}

const codeRace = (server: Server) => async () => {
  const code = randomBytes(32).toString('base64url')
  const redirectUri = 'https://client.example/callback'
  await database.query(
    `insert into oauth_codes (hash, grant_id, redirect_uri, scopes, expires_at)
     values ($1, 'grant', $2, '{meetings:read}', now() + interval '1 hour')`,
    [hash(code), redirectUri],
  )
  return () => post(server, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
}

function say(what: string, outcomes: Map<number, number>): void {
  const counts = [...outcomes]
    .sort(([a], [b]) => a - b)
    .map(([winners, times]) => `${winners} winners: ${times}`)
  process.stdout.write(`${what}: rounds with ${counts.join(', ')}\n`)
}

try {
  const ours = await startOurs()
  const peer = await startPeer()
  const at = process.argv.indexOf('--races')
  if (at > 0) {
    const rounds = Number(process.argv[at + 1] ?? 1000)
    const codes = await race(rounds, codeRace(ours))
    const refreshes = await race(rounds, refreshRace(ours))
    say(`${AT_ONCE} redemptions of a code at once`, codes)
    say(`${AT_ONCE} refreshes with a token at once`, refreshes)
    say(`the same of oidc-provider, ${PEER_RACES} rounds`, await race(PEER_RACES, refreshRace(peer)))
    if ([...codes.keys(), ...refreshes.keys()].some(winners => winners !== 1)) process.exitCode = 1
  } else {
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [one, other] = [await measure(ours), await measure(peer)]
      // The first warms both up.
      if (round === 0) continue
      ratios.push(one / other)
      process.stdout.write(`ours ${one.toFixed(0)}/s, oidc-provider ${other.toFixed(0)}/s\n`)
    }
    const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
    process.stdout.write(
      `ratio ${median.toFixed(2)} (median of ${ROUNDS} rounds; lowest ${ratios[0]!.toFixed(2)}), load ${loadavg()[0]!.toFixed(1)}\n`,
    )
    if (median < 1) process.exitCode = 1
  }
} finally {
  for (const one of children) one.disconnect()
  await Promise.all(children.map(one => (one.exitCode === null ? once(one, 'exit') : null)))
  await database.end()
  await postgres.stop()
}
