/**
 * Measures the full pipeline (key, scope, limit, REST → gRPC → Postgres → JSON, 20 meetings), with every part
 * in its own process. Compares it with (a) a bare node:http proxy in front of a bare gRPC service and (b)
 * Fastify with pg in one process. Both run the same query and return the same response. Runs five interleaved
 * rounds and reports medians.
 *
 *   node gateway/bench/gateway.ts [rounds] [seconds]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import nodeFlags from '@mi/service-kit/node-flags' with { type: 'json' }
import { cpuBetween, cpuTimes } from './cpu-time.ts'
import { liftLimit } from './lift-limit.ts'
import { load, loader } from './load.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 5)
const WARM_UP_SECONDS = 15
const MEETINGS = 60
const here = dirname(fileURLToPath(import.meta.url))
const children: ChildProcess[] = []

const folder = await mkdtemp(join(tmpdir(), 'mi-bench-'))
const platform = await startPlatform({
  folder,
  port: 0,
  processes: true,
  env: { PATH: process.env.PATH },
  onRestart: name => console.warn(`${name} died and was started again: the figures are worth nothing`),
})
try {
  const { api_key: key, account_id: accountId } = await ensureAccounts(platform, folder)
  // Without this, the benchmark would measure the plan's limit of 1,000 requests a minute.
  await liftLimit(platform, accountId)
  await createMeetings(platform.baseUrl, key)
  const env = { DATABASE_URL: platform.engines.databaseUrl('mi_meetings'), ACCOUNT_ID: accountId }
  const service = await startServer('bare-service.ts', env)
  const targets = {
    'full pipeline': { url: `${platform.baseUrl}/meetings`, headers: { Authorization: `Bearer ${key}` } },
    'bare proxy': { url: await startServer('bare-proxy.ts', { BARE_SERVICE_ADDRESS: service }) },
    fastify: { url: await startServer('fastify.ts', env) },
  }
  await assertSameAnswers(targets)
  const rates = new Map<string, number[]>()
  const costs = new Map<string, number[]>()
  // Warms up long enough for the compiler to optimize the hot code.
  for (const target of Object.values(targets)) await load(target, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round++) {
    const line: string[] = []
    for (const [name, target] of Object.entries(targets)) {
      const before = cpuTimes(loader)
      const rate = await load(target, seconds)
      const cost = cpuBetween(before, cpuTimes(loader)) / (rate * seconds)
      costs.set(name, [...(costs.get(name) ?? []), cost])
      rates.set(name, [...(rates.get(name) ?? []), rate])
      line.push(`${name} ${rate.toFixed(0)} (${cost.toFixed(0)} µs)`)
    }
    console.log(`round ${round}: ${line.join(', ')}`)
  }
  const full = median(rates.get('full pipeline'))
  const bare = median(rates.get('bare proxy'))
  const fastify = median(rates.get('fastify'))
  console.log(`\nrequests a second, median of ${rounds} rounds of ${seconds} s, 32 connections, ${loader}`)
  console.log(`  full pipeline  ${full.toFixed(0)}`)
  console.log(`  (a) bare proxy ${bare.toFixed(0)}, ratio ${(full / bare).toFixed(2)} (at least 0.90)`)
  console.log(`  (b) fastify    ${fastify.toFixed(0)}, ratio ${(full / fastify).toFixed(2)} (at least 0.53)`)
  const cost = (name: string): number => median(costs.get(name))
  const ours = cost('full pipeline')
  console.log('CPU a request, all processes with Postgres, without the load generator')
  console.log(`  full pipeline  ${ours.toFixed(0)} µs`)
  console.log(
    `  (a) bare proxy ${cost('bare proxy').toFixed(0)} µs, ratio ${(cost('bare proxy') / ours).toFixed(2)}`,
  )
  console.log(
    `  (b) fastify    ${cost('fastify').toFixed(0)} µs, ratio ${(cost('fastify') / ours).toFixed(2)}`,
  )
} finally {
  for (const child of children) child.kill()
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
}

async function createMeetings(baseUrl: string, key: string): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 1100))
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const startedAt = new Date(Date.UTC(2026, 0, 5, 9) + meeting * 3_600_000)
    const response = await fetch(`${baseUrl}/meetings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: `Weekly planning ${meeting}: roadmap, hiring & customers`,
        platform: 'zoom',
        started_at: startedAt.toISOString(),
        ended_at: new Date(startedAt.getTime() + 2_700_000).toISOString(),
        language: 'en',
        participants: [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }],
      }),
    })
    if (response.status !== 201) throw new Error(await response.text())
  }
}

async function startServer(file: string, env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'inherit'] as const }
  const child = spawn(
    process.execPath,
    [...nodeFlags, join(here, 'servers', file)],
    options as never,
  ) as ChildProcess
  children.push(child)
  const [line] = await once(child.stdout!, 'data')
  return String(line).trim()
}

async function assertSameAnswers(
  targets: Record<string, { url: string; headers?: Record<string, string> }>,
): Promise<void> {
  const responses = await Promise.all(
    Object.values(targets).map(async ({ url, headers = {} }) =>
      JSON.stringify(withoutCursor(await (await fetch(url, { headers })).json())),
    ),
  )
  if (new Set(responses).size !== 1) throw new Error(`the responses differ:\n${responses.join('\n')}`)
}

/** A cursor is opaque, so the comparison only checks that it exists. */
function withoutCursor(response: unknown): unknown {
  const { data, pagination } = response as { data: unknown; pagination: { next_cursor: string | null } }
  return { data, pagination: { ...pagination, next_cursor: pagination.next_cursor !== null } }
}

function median(values: number[] = []): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
