/**
 * Measures how long a transcript of 120,000 words with their times takes as JSON, and how long other requests
 * to the same service wait meanwhile in the same gateway. Every part runs in its own process.
 *
 *   node gateway/bench/large-transcript.ts [words]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@mi/contracts'
import type { AdministrationClient } from '@mi/contracts/mi/identity/v1'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { OPERATOR, systemOrigin } from '@mi/service-kit'

const words = Number(process.argv[2] ?? 120_000)
const WORDS_A_SEGMENT = 12
const ROUNDS = 8
const PROBE_EVERY_MS = 20

const folder = await mkdtemp(join(tmpdir(), 'mi-bench-'))
const platform = await startPlatform({ folder, port: 0, processes: true, env: { PATH: process.env.PATH } })
try {
  const { api_key: key, account_id: accountId } = await ensureAccounts(platform, folder)
  const administration = createClient<AdministrationClient>('mi.identity.v1.Administration', {
    address: String(platform.addresses.identity),
  })
  await administration.updateAccount(
    { accountId, plan: 'enterprise', rateLimitPerMinute: 10_000_000, rateLimitBurst: 0 },
    { caller: systemOrigin(OPERATOR, platform.secrets.internalTokenSecret) },
  )
  administration.close()
  await sleep(1100)

  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(platform.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const bytes = await response.arrayBuffer()
    if (!response.ok) throw new Error(Buffer.from(bytes).toString())
    return bytes
  }
  const imported = async (segments: object[]): Promise<string> => {
    const meeting = { title: 'Hearing', platform: 'zoom', started_at: '2026-01-05T09:00:00Z' }
    const { id } = JSON.parse(Buffer.from(await request('POST', '/meetings', meeting)).toString())
    await request('PUT', `/meetings/${id}/transcript`, { language: 'en', segments })
    return id
  }
  const large = await imported(spoken(Math.ceil(words / WORDS_A_SEGMENT)))
  const small = await imported(spoken(3))
  const probe = () => request('GET', `/meetings/${small}/transcript`)
  const read = () => request('GET', `/meetings/${large}/transcript`)
  for (let round = 0; round < 3; round++) await read()
  for (let round = 0; round < 200; round++) await probe()
  // Waits for the work that follows an import (summary, search index).
  for (const id of [large, small]) {
    const status = async () =>
      JSON.parse(Buffer.from(await request('GET', `/meetings/${id}`)).toString()).status
    while ((await status()) !== 'completed') await sleep(500)
  }
  await sleep(5_000)

  const alone = await probing(() => sleep(2_000))
  const took: number[] = []
  let bytes = 0
  const beside = await probing(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      bytes = (await read()).byteLength
      took.push(performance.now() - began)
    }
  })
  console.log(`${words} words with times, ${(bytes / 1024 / 1024).toFixed(1)} MiB of JSON`)
  console.log(`  whole: ${at(took, 0.5)} ms (${at(took, 0)} to ${at(took, 1)})`)
  console.log(
    `  others alone:  p50 ${at(alone, 0.5)} ms, p99 ${at(alone, 0.99)} ms, longest ${at(alone, 1)} ms`,
  )
  console.log(
    `  others beside: p50 ${at(beside, 0.5)} ms, p99 ${at(beside, 0.99)} ms, longest ${at(beside, 1)} ms`,
  )

  /** Waiting times of small reads, which start every few milliseconds during `meanwhile`. */
  async function probing(meanwhile: () => Promise<unknown>): Promise<number[]> {
    const waits: Promise<number>[] = []
    const timer = setInterval(() => {
      const began = performance.now()
      waits.push(probe().then(() => performance.now() - began))
    }, PROBE_EVERY_MS)
    await meanwhile()
    clearInterval(timer)
    return Promise.all(waits)
  }
} finally {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
}

function spoken(segments: number): object[] {
  return Array.from({ length: segments }, (_, index) => {
    const start = index * 4.1
    const words = Array.from({ length: WORDS_A_SEGMENT }, (_, place) => ({
      word: `word${(index * 7 + place * 13) % 4000}`,
      start: round(start + place * 0.31),
      end: round(start + place * 0.31 + 0.27),
      confidence: 0.9,
    }))
    const text = words.map(({ word }) => word).join(' ')
    return { speaker: `Speaker ${index % 5}`, text, start: round(start), end: round(start + 4), words }
  })
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

function at(values: number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(0)
}
