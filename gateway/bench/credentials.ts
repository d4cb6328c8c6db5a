/**
 * What a request costs by its credential, an API key or an access token: CPU of the gateway, known (the credential came within the
 * last second) and asked about (identity is asked, as it is once a second). In turn, the same request.
 *   node gateway/bench/credentials.ts [rounds] [seconds]
 *   node gateway/bench/credentials.ts --revocation [tokens]    how long a revoked token is accepted, in two copies of the gateway
 * The bars: an access token costs no more than a key; a revocation holds everywhere within 2 s.
 */
import { loadavg } from 'node:os'
import autocannon from 'autocannon'
import { cpuBetween, cpuTimes } from './cpu-time.ts'
import { type Credentials, startCredentialServers } from './servers/credential-servers.ts'

const CONNECTIONS = 16
/** Each comes again after more than a second, when it has to be asked about. */
const MANY = 4000
const BAR_MS = 2000

const servers = await startCredentialServers()
try {
  if (process.argv[2] === '--revocation') await measureRevocation(Number(process.argv[3] ?? 100))
  else await measureCosts(Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 4))
} finally {
  await servers.stop()
}

async function measureCosts(rounds: number, seconds: number): Promise<void> {
  const keys = await servers.newApiKeys(MANY)
  const tokens = await servers.newAccessTokens(MANY)
  const cases = [
    ['known', 1],
    ['asked about', MANY],
  ] as const
  for (const [name, count] of cases) {
    const kinds = { 'API key': keys.slice(0, count), 'access token': tokens.slice(0, count) }
    const costs: Record<string, number[]> = { 'API key': [], 'access token': [] }
    // Signatures are verified, and code is compiled, before it counts.
    for (const credentials of Object.values(kinds)) await send(credentials, 2 * seconds)
    for (let round = 0; round < rounds; round++) {
      const inTurn = Object.entries(kinds)
      if (round % 2 === 1) inTurn.reverse()
      for (const [kind, credentials] of inTurn) costs[kind]!.push(await send(credentials, seconds))
    }
    const [key, token] = [median(costs['API key']!), median(costs['access token']!)]
    const spread = Object.values(costs).map(
      values => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`,
    )
    console.log(
      `${name}: API key ${key.toFixed(0)} µs (${spread[0]}), access token ${token.toFixed(0)} µs (${spread[1]}), ` +
        `ratio ${(key / token).toFixed(2)} (at least 1.0 but for the spread), load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
}

/** Microseconds of the gateway's CPU for each request. */
async function send(credentials: Credentials, seconds: number): Promise<number> {
  const share = Math.ceil(credentials.length / CONNECTIONS)
  let connection = 0
  const before = cpuTimes('')
  const result = await autocannon({
    url: `${servers.gateways[0]}/v1/me`,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const from = credentials.length < CONNECTIONS ? 0 : connection++ * share
      const own = credentials.slice(from, from + share)
      client.setRequests(own.map(credential => ({ headers: { authorization: `Bearer ${credential}` } })))
    },
  })
  const used = cpuBetween(onlyGateway(before), onlyGateway(cpuTimes('')))
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} responses were no success`)
  return used / result.requests.total
}

function onlyGateway(times: ReturnType<typeof cpuTimes>) {
  return new Map([...times].filter(([pid]) => pid === servers.gatewayPid))
}

async function measureRevocation(count: number): Promise<void> {
  const times: number[] = []
  for (const token of await servers.newAccessTokens(count)) {
    let revokedAt = Number.POSITIVE_INFINITY
    const asked = servers.gateways.map(async gateway => {
      // Asked for all the time, so that every copy knows it when it is revoked.
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
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
