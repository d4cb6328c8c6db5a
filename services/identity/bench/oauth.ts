/**
 * The token endpoint, and its races.
 *   node services/identity/bench/oauth.ts           refreshes a second, against oidc-provider on an equal PostgreSQL adapter, in turn
 *   node services/identity/bench/oauth.ts --races [rounds]   50 redemptions of a code, and 50 refreshes with a token, at once: 1,000 rounds of each
 * Each server is a process of its own, on one PostgreSQL that commits to disk. The bars: at least 1.0 times oidc-provider; never two winners.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { startTestPostgres } from '@mi/testkit/postgres'
import pg from 'pg'
import { storeClient } from '../test/support/stored-client.ts'

/** Short and many, in turn: what else the machine does then meets both. */
const ROUNDS = 40
const REFRESHES = 250
const WARM_UP = 2000
const CONCURRENCY = 16
const AT_ONCE = 50
const PEER_RACES = 20

interface Answer {
  status: number
  text: string
}

interface Server {
  name: string
  newTokens(count: number): Promise<string[]>
  refresh(token: string): Promise<Answer>
}

interface CodeServer {
  newCodes(count: number): Promise<string[]>
  redeem(code: string): Promise<Answer>
}

const postgres = await startTestPostgres({ durable: true })
const children: ChildProcess[] = []
const secret = randomBytes(32).toString('hex')
const database = new pg.Pool({ connectionString: postgres.url('identity') })
// The pool does not wait until its connections are closed, and the server stops.
database.on('error', () => {}).on('connect', client => client.on('error', () => {}))

const agent = new Agent({ keepAlive: true })

/** As little work as possible: what the client costs is taken from both servers. */
function post(url: string, headers: Record<string, string>, fields: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = new URLSearchParams(fields).toString()
    const sent = {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    }
    const req = request(url, { method: 'POST', agent, headers: sent }, res => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', part => {
        text += part
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
      res.on('error', reject)
    })
    req.on('error', reject)
    req.end(body)
  })
}

async function child(
  file: string,
  env: Record<string, string>,
): Promise<[ChildProcess, Record<string, string>]> {
  const process_ = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } })
  children.push(process_)
  const [message] = await once(process_, 'message')
  return [process_, message]
}

async function startOurs(): Promise<Server & CodeServer> {
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
  const stored = await storeClient(database, secret)
  const url = `http://${address}/oauth/token`
  return {
    name: 'ours',
    newTokens: stored.newRefreshTokens,
    newCodes: stored.newCodes,
    refresh: token => post(url, stored.headers(), stored.refreshOf(token)),
    redeem: code => post(url, stored.headers(), stored.redemptionOf(code)),
  }
}

async function startPeer(): Promise<Server> {
  // It creates its tables, not its database.
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database peer')
  await admin.end()
  const [peer, said] = await child('oidc-provider-peer.ts', { DATABASE_URL: postgres.url('peer') })
  const { url, clientId, clientSecret } = said
  const client = { client_id: clientId!, client_secret: clientSecret! }
  return {
    name: 'oidc-provider',
    async newTokens(count) {
      peer.send({ count })
      const [{ tokens }] = await once(peer, 'message')
      return tokens
    },
    refresh: token => post(url!, {}, { ...client, grant_type: 'refresh_token', refresh_token: token }),
  }
}

/** Seconds that so many refreshes take. */
async function measure(server: Server, refreshes = REFRESHES): Promise<number> {
  const tokens = await server.newTokens(refreshes)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let token = tokens.pop(); token; token = tokens.pop()) {
        const { status, text } = await server.refresh(token)
        if (status !== 200) throw new Error(`${server.name}: ${status} ${text}`)
      }
    }),
  )
  return (performance.now() - startedAt) / 1000
}

/** The number of rounds by the number of winners. */
async function race(
  rounds: number,
  attempt: () => Promise<() => Promise<Answer>>,
): Promise<Map<number, number>> {
  const outcomes = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    const once_ = await attempt()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, once_))
    const winners = answers.filter(({ status }) => status === 200).length
    outcomes.set(winners, (outcomes.get(winners) ?? 0) + 1)
  }
  return outcomes
}

const refreshRace = (server: Server) => async () => {
  const [token] = await server.newTokens(1)
  return () => server.refresh(token!)
}

const codeRace = (server: CodeServer) => async () => {
  const [code] = await server.newCodes(1)
  return () => server.redeem(code!)
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
    await measure(ours, WARM_UP)
    await measure(peer, WARM_UP)
    const total = { ours: 0, peer: 0 }
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0 ? ours : peer
      const before = await measure(first)
      const after = await measure(first === ours ? peer : ours)
      const [mine, theirs] = first === ours ? [before, after] : [after, before]
      total.ours += mine
      total.peer += theirs
      ratios.push(theirs / mine)
    }
    const rate = (seconds: number) => ((ROUNDS * REFRESHES) / seconds).toFixed(0)
    ratios.sort((a, b) => a - b)
    const at = (share: number) => ratios[Math.floor((ROUNDS - 1) * share)]!.toFixed(2)
    const ratio = total.peer / total.ours
    process.stdout.write(
      `ours ${rate(total.ours)}/s, oidc-provider ${rate(total.peer)}/s, ratio ${ratio.toFixed(2)} (at least 1.0; of ${ROUNDS} rounds ` +
        `median ${at(0.5)}, a tenth below ${at(0.1)}), load ${loadavg()[0]!.toFixed(1)}\n`,
    )
    if (ratio < 1) process.exitCode = 1
  }
} finally {
  for (const one of children) one.disconnect()
  await Promise.all(children.map(one => (one.exitCode === null ? once(one, 'exit') : null)))
  agent.destroy()
  await database.end()
  await postgres.stop()
}
