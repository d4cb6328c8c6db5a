/**
 * `node services/insights/bench/ask.ts [meetings] [rounds]`: the duration of `/ask` through the complete platform, about one meeting of an hour
 * (900 lines) and in an account with many meetings. The run also measures `GET /meetings/{id}` as the cost of a simple request.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { PLANNING } from '../test/planning.ts'

const [meetings = 100, rounds = 20] = process.argv.slice(2).map(Number)
const LINES_OF_AN_HOUR = 900
const folder = await mkdtemp(join(tmpdir(), 'mi-ask-'))
const platform = await startPlatform({ folder, port: 0, env: { PATH: process.env.PATH, LOG_LEVEL: 'error' } })
const { api_key: key } = await ensureAccounts(platform, folder)

/** Repeats requests beyond the rate limit when they are allowed. */
async function request(method: string, path: string, body?: string, contentType = 'application/json') {
  for (;;) {
    const response = await fetch(platform.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': contentType }) },
      ...(body && { body }),
    })
    const json = (await response.json().catch(() => ({}))) as Record<string, unknown>
    if (response.status !== 429) return { status: response.status, json }
    await new Promise(resolve => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000))
  }
}

async function importHour(at: number): Promise<string> {
  const created = await request(
    'POST',
    '/meetings',
    JSON.stringify({ title: `Planning ${at}`, platform: 'zoom', started_at: '2026-03-02T10:00:00Z' }),
  )
  const id = created.json.id as string
  const lines = Array.from({ length: LINES_OF_AN_HOUR }, (_, line) => {
    const said = PLANNING[(line * 7 + at) % PLANNING.length] as string
    return line % PLANNING.length < 3 ? said : `${said} Part ${at}, number ${line}.`
  })
  await request('PUT', `/meetings/${id}/transcript`, lines.join('\n'), 'text/plain')
  return id
}

async function time(what: string, call: () => Promise<{ status: number }>): Promise<void> {
  await call()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const { status } = await call()
    if (status !== 200) throw new Error(`${what}: ${status}`)
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] as number).toFixed(0)
  console.log(`${what.padEnd(48)} median ${at(0.5)} ms, slowest ${at(1)} ms`)
}

const ids: string[] = []
for (let at = 0; at < meetings; at++) ids.push(await importHour(at))
for (const id of ids)
  while ((await request('GET', `/meetings/${id}`)).json.status !== 'completed')
    await new Promise(resolve => setTimeout(resolve, 200))
const ask = (question: string, meeting_id?: string) =>
  request('POST', '/ask', JSON.stringify({ question, meeting_id }))
await time('GET /meetings/{id}', () => request('GET', `/meetings/${ids[0]}`))
await time('a fact of one meeting of an hour', () => ask('When is the release?', ids[0]))
await time('what was said, of one meeting of an hour', () => ask('Summarize the release.', ids[0]))
await time(`a fact of all ${meetings} meetings`, () => ask('When is the release?'))
await time('next steps of all meetings', () => ask('What are the next steps?'))
await time('decisions of a month', () => ask('What was decided this month?'))
await platform.stop()
await rm(folder, { recursive: true, force: true })
