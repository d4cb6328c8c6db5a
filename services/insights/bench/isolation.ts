/**
 * `node services/insights/bench/isolation.ts [rounds] [attackers' meetings at once]`: the effect on one account of another that imports
 * meetings designed against patterns (one cue of `会議` × 49,950, and `<b<b<b…`), asks about them and draws diagrams, over HTTP through the whole platform.
 * Measures first without and then with the attack. Exits with 1 when the median `/ask` takes more than 1.5 times as long, or a meeting more than twice.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAccounts, startPlatform } from '@mi/local-platform'
import { PLANNING } from '../test/planning.ts'

const [rounds = 12, atOnce = 3] = process.argv.slice(2).map(Number)
const MOST_ASK = 1.5
const MOST_MEETING = 2

const folder = await mkdtemp(join(tmpdir(), 'mi-isolation-'))
const platform = await startPlatform({ folder, port: 0, env: { PATH: process.env.PATH, LOG_LEVEL: 'error' } })
const credentials = await ensureAccounts(platform, folder)
const cue = (text: string) => `WEBVTT\n\n00:00:00.000 --> 01:00:00.000\n<v Ann>${text}\n`
const ATTACKS = [cue('会議'.repeat(49_950)), cue('&lt;b'.repeat(19_900)), cue('ich werde a '.repeat(8_300))]

type Body = { json: unknown } | { body: string; contentType: string }
type Request = (
  method: string,
  path: string,
  body?: Body,
) => Promise<{ status: number; json: Record<string, unknown> }>

/** Sends requests of one account, and repeats requests beyond its rate limit when they are allowed. */
const requestsOf =
  (key: string): Request =>
  async (method, path, body) => {
    for (;;) {
      const response = await fetch(platform.baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'json' in body ? 'application/json' : body.contentType }),
        },
        ...(body && { body: 'json' in body ? JSON.stringify(body.json) : body.body }),
      })
      const json = (await response.json().catch(() => ({}))) as Record<string, unknown>
      if (response.status !== 429) return { status: response.status, json }
      const seconds = Number(response.headers.get('retry-after') ?? 1)
      await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
    }
  }
const victim = requestsOf(credentials.api_key)
const attacker = requestsOf(credentials.other_account.api_key)

async function createMeeting(request: Request, contentType: string, body: string): Promise<string> {
  const created = await request('POST', '/meetings', {
    json: { title: 'Planning', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' },
  })
  const id = created.json.id as string
  const imported = await request('PUT', `/meetings/${id}/transcript`, { body, contentType })
  if (imported.status !== 202) throw new Error(`import: ${imported.status} ${JSON.stringify(imported.json)}`)
  return id
}

async function whenSettled(request: Request, id: string, everyMs: number): Promise<string> {
  for (;;) {
    const { json } = await request('GET', `/meetings/${id}`)
    if (json.status === 'completed' || json.status === 'failed') return json.status as string
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

async function measure(): Promise<{ ask: number; slowestAsk: number; meeting: number }> {
  const asks: number[] = []
  const meetings: number[] = []
  for (let round = 0; round < rounds; round++) {
    let began = performance.now()
    const { status } = await victim('POST', '/ask', { json: { question: 'When is the release?' } })
    if (status !== 200) throw new Error(`ask: ${status}`)
    asks.push(performance.now() - began)
    if (round % 3 > 0) continue
    began = performance.now()
    await whenSettled(victim, await createMeeting(victim, 'text/plain', PLANNING.join('\n')), 50)
    meetings.push(performance.now() - began)
  }
  return { ask: median(asks), slowestAsk: Math.max(...asks), meeting: median(meetings) }
}

let attacking = true
const settled = () => [...outcomes.values()].reduce((sum, count) => sum + count, 0)
const outcomes = new Map<string, number>()
async function attack(request: Request): Promise<void> {
  for (let round = 0; attacking; round++) {
    const id = await createMeeting(request, 'text/vtt', ATTACKS[round % ATTACKS.length] as string)
    void request('POST', '/ask', { json: { question: '会議', meeting_id: id } })
    // Polls rarely, so that the rate limit is spent on the attack.
    const status = await whenSettled(request, id, 500)
    await request('POST', `/meetings/${id}/diagrams`, { json: { type: 'mindmap' } })
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
  }
}

await measure()
const alone = await measure()
const attacks = Array.from({ length: atOnce }, () => attack(attacker).catch(error => console.error(error)))
await new Promise(resolve => setTimeout(resolve, 3_000))
const before = settled()
const began = performance.now()
const beside = await measure()
const during = `${settled() - before} attacking meetings settled in ${((performance.now() - began) / 1000).toFixed(0)} s`
attacking = false
await Promise.all(attacks)
await platform.stop()
await rm(folder, { recursive: true, force: true })

const ratio = { ask: beside.ask / alone.ask, meeting: beside.meeting / alone.meeting }
console.log(
  `/ask, median: ${alone.ask.toFixed(0)} ms alone, ${beside.ask.toFixed(0)} ms beside the attack: × ${ratio.ask.toFixed(2)} (bar ${MOST_ASK}); the slowest ${alone.slowestAsk.toFixed(0)} and ${beside.slowestAsk.toFixed(0)} ms`,
)
console.log(
  `a meeting completes, median: ${alone.meeting.toFixed(0)} ms alone, ${beside.meeting.toFixed(0)} ms: × ${ratio.meeting.toFixed(2)} (bar ${MOST_MEETING})`,
)
console.log(`${during}; all of them: ${JSON.stringify(Object.fromEntries(outcomes))}`)
if (ratio.ask > MOST_ASK || ratio.meeting > MOST_MEETING) process.exitCode = 1
