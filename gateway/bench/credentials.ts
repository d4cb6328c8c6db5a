/**
 * Measures the gateway's CPU time per request by credential, an API key or an access token. A credential is
 * in one of three states. Known: the gateway checked it within the last second. Asked about: the gateway asks
 * identity, as it does once a second. First seen: this copy has not seen the token, so it verifies the
 * signature (reported, no bar). The same request is sent in short rounds that alternate. The result is the
 * ratio of two consecutive rounds.
 *
 *   node gateway/bench/credentials.ts [rounds]
 *   node gateway/bench/credentials.ts --revocation [tokens]    how long a revoked token is accepted, in two
 * copies of the gateway
 *
 * The bars: an access token costs no more than a key; a revocation takes effect everywhere within 2 s.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import autocannon from 'autocannon'
import { type Credentials, startCredentialServers } from './servers/credential-servers.ts'

const CONNECTIONS = 16
/** The number of requests in a round, which takes about 0.7 s. */
const REQUESTS = 4000
/** Each credential is sent once per round, so more than a second passes and the gateway asks identity again. */
const MANY = 4000
/** The number of new tokens for each round. */
const FEW = 400
const FIRST = 'first seen'
/** The results of the first rounds are discarded: code is compiled and signatures are verified. */
const WARM_UP_ROUNDS = 2
const BAR_MS = 2000

const servers = await startCredentialServers()
try {
  if (process.argv[2] === '--revocation') await measureRevocation(Number(process.argv[3] ?? 100))
  else await measureCosts(Number(process.argv[2] ?? 30))
} finally {
  await servers.stop()
}

async function measureCosts(rounds: number): Promise<void> {
  const seen = { keys: await servers.newApiKeys(MANY), tokens: await servers.newAccessTokens(MANY) }
  await compare('known', rounds, REQUESTS, () => ({
    keys: seen.keys.slice(0, 1),
    tokens: seen.tokens.slice(0, 1),
  }))
  await compare('asked about', rounds, MANY, () => seen)
  await compare(FIRST, rounds, FEW, async () => ({
    keys: await servers.newApiKeys(FEW),
    tokens: await servers.newAccessTokens(FEW),
  }))
}

interface Kinds {
  keys: Credentials
  tokens: Credentials
}

/** Sends the same number of requests with keys and with tokens, in alternating order, and compares each pair. */
async function compare(
  name: string,
  rounds: number,
  requests: number,
  credentials: () => Kinds | Promise<Kinds>,
): Promise<void> {
  const costs = { keys: [] as number[], tokens: [] as number[] }
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const kinds = await credentials()
    const order: (keyof Kinds)[] = round % 2 === 0 ? ['keys', 'tokens'] : ['tokens', 'keys']
    for (const kind of order) {
      const cost = await send(kinds[kind], requests)
      if (round >= 0) costs[kind].push(cost)
    }
  }
  const ratios = costs.keys.map((key, round) => key / costs.tokens[round]!)
  const [low, high] = medianInterval(ratios)
  console.log(
    `${name}: API key ${median(costs.keys).toFixed(1)} µs, access token ${median(costs.tokens).toFixed(1)} µs, ` +
      `ratio ${median(ratios).toFixed(3)} (median of ${rounds} pairs, 95 % sure between ${low.toFixed(3)} and ${high.toFixed(3)}; ` +
      `${name === FIRST ? 'no bar' : 'bar: 1.0 is not above that'}), load ${loadavg()[0]!.toFixed(1)}`,
  )
  if (high < 1 && name !== FIRST) process.exitCode = 1
}

/** Microseconds of the gateway's CPU time per request. */
async function send(credentials: Credentials, requests: number): Promise<number> {
  const share = Math.ceil(credentials.length / CONNECTIONS)
  let connection = 0
  const before = cpuNanoseconds(servers.gatewayPid)
  const result = await autocannon({
    url: `${servers.gateways[0]}/v1/me`,
    connections: CONNECTIONS,
    amount: requests,
    setupClient(client) {
      const from = credentials.length < CONNECTIONS ? 0 : connection++ * share
      const own = credentials.slice(from, from + share)
      client.setRequests(own.map(credential => ({ headers: { authorization: `Bearer ${credential}` } })))
    },
  })
  const used = cpuNanoseconds(servers.gatewayPid) - before
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} responses were no success`)
  return used / 1000 / result.requests.total
}

/** CPU time of all threads of a process, to the nanosecond (Linux only). */
function cpuNanoseconds(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const times = readdirSync(tasks).map(task =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

async function measureRevocation(count: number): Promise<void> {
  const times: number[] = []
  for (const token of await servers.newAccessTokens(count)) {
    let revokedAt = Number.POSITIVE_INFINITY
    const asked = servers.gateways.map(async gateway => {
      // The token is sent continuously, so that every copy has cached it when it is revoked.
      for (let accepted = 0; ; ) {
        const sentAt = performance.now()
        const { status } = await fetch(`${gateway}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
        if (status === 401) return accepted
        if (status !== 200) throw new Error(`${gateway}: ${status}`)
        if (sentAt > revokedAt) accepted = performance.now() - revokedAt
      }
    })
    await new Promise(resolve => setTimeout(resolve, 200 + Math.random() * 1000))
    await servers.revoke(token)
    revokedAt = performance.now()
    times.push(Math.max(...(await Promise.all(asked))))
  }
  times.sort((a, b) => a - b)
  const last = times.at(-1) as number
  console.log(
    `accepted after the answer to its revocation, the later of two copies, ${count} tokens: median ${median(times).toFixed(0)} ms, ` +
      `longest ${last.toFixed(0)} ms (bar ${BAR_MS}), load ${loadavg()[0]!.toFixed(1)}`,
  )
  if (last > BAR_MS) process.exitCode = 1
}

function median(values: number[]): number {
  return sorted(values)[values.length >> 1] ?? Number.NaN
}

/** The 95 % confidence interval of the median, from two order statistics. It holds for any distribution. */
function medianInterval(values: number[]): [low: number, high: number] {
  const half = 0.98 * Math.sqrt(values.length)
  const inOrder = sorted(values)
  const at = (place: number) => inOrder[Math.min(values.length - 1, Math.max(0, Math.round(place)))]!
  return [at(values.length / 2 - half - 0.5), at(values.length / 2 + half - 0.5)]
}

function sorted(values: number[]): number[] {
  return [...values].sort((a, b) => a - b)
}
