import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestNats, type TestNats } from '@mi/testkit/nats'
import { inherited } from '@mi/testkit/service-process'
import { ensureAccounts } from '../../src/accounts.ts'
import { gatewayPart, listServices } from '../../src/parts.ts'
import { type Platform, startPlatform } from '../../src/platform.ts'
import { audit, transcriptsMade } from './audit.ts'
import { databasesOf } from './databases.ts'
import { importMeetings } from './import-meetings.ts'
import { retryingClient } from './retrying-client.ts'
import { settle } from './settle.ts'

export interface KillOptions {
  bus: 'postgres' | 'jetstream'
  meetings: number
  deletions: number
  /** How often each process is killed during the import; at least once. */
  killsEach: number
  /** Longest pause between two kills. */
  pauseMs: number
  /** How long JetStream is unavailable after it was killed; 0: it is not killed. */
  busUnavailableMs: number
  /** Kill the database server once. */
  killPostgres: boolean
  onNote?: (line: string) => void
}

export interface KillResult {
  kills: Record<string, number>
  answers: Record<string, number>
  importSeconds: number
  settleSeconds: number
  /** Deviations, in words. Empty when everything is correct. */
  wrong: string[]
}

/** Imports meetings while processes are killed, lets the platform settle, and checks that every effect is there once. */
export async function runKill(options: KillOptions): Promise<KillResult> {
  const note = options.onNote ?? (() => {})
  const folder = await mkdtemp(join(tmpdir(), 'mi-kill-'))
  const nats: TestNats | null = options.bus === 'jetstream' ? await startTestNats() : null
  let platform: Platform | null = null
  try {
    platform = await startPlatform({
      folder,
      port: 0,
      processes: true,
      env: { ...inherited, LOG_LEVEL: 'info', ...(nats ? { NATS_URL: nats.url } : {}) },
    })
    const running = platform
    const { api_key: key, account_id: accountId } = await ensureAccounts(running, folder)
    const client = retryingClient(running.baseUrl, key)
    const databases = databasesOf(running)
    const kills: Record<string, number> = {}
    const began = Date.now()
    const seconds = () => ((Date.now() - began) / 1000).toFixed(1)

    let importing = true
    const imported = importMeetings(client, options.meetings, 8, done => {
      if (done % 25 === 0) note(`${seconds()} s: ${done} meetings accepted`)
    }).finally(() => {
      importing = false
    })
    const killing = killAtRandom(
      running,
      nats,
      options,
      kills,
      () => importing,
      line => note(`${seconds()} s: ${line}`),
    )
    const [accepted] = await Promise.all([imported, killing])
    const importSeconds = (Date.now() - began) / 1000

    const settling = Date.now()
    let waiting = await settle(running, databases, nats?.url ?? null, 180_000)
    const made = await transcriptsMade(databases, accountId)
    const deleted = accepted.slice(0, options.deletions).map(({ id }) => id)
    if (deleted.length > 0 && Object.keys(waiting).length === 0) {
      const victim = sleep(300).then(() => kill(running, 'transcripts-search', kills))
      for (const id of deleted) {
        const { status, attempts } = await client.send('DELETE', `/meetings/${id}`)
        // Deleted by an attempt whose response was lost.
        if (status !== 204 && !(status === 404 && attempts > 1)) throw new Error(`DELETE answered ${status}`)
      }
      await victim
      waiting = await settle(running, databases, nats?.url ?? null, 180_000)
    }
    const stuck = Object.entries(waiting).map(([name, count]) => `stuck: ${name} ${count}`)
    return {
      kills,
      answers: client.answers,
      importSeconds,
      settleSeconds: (Date.now() - settling) / 1000,
      wrong: [...stuck, ...(await audit(databases, accountId, accepted, deleted, made))],
    }
  } finally {
    await platform?.stop()
    await nats?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every process at least `killsEach` times, in random order, at random moments, also after the last meeting was accepted. */
async function killAtRandom(
  platform: Platform,
  nats: TestNats | null,
  options: KillOptions,
  kills: Record<string, number>,
  importing: () => boolean,
  note: (line: string) => void,
): Promise<void> {
  const parts = [...listServices().map(({ name }) => name), gatewayPart.name]
  const plan = shuffled(Array.from({ length: options.killsEach }, () => parts).flat())
  if (options.killPostgres) plan.splice(Math.floor(plan.length / 2), 0, 'PostgreSQL')
  let busRestarted: Promise<void> = Promise.resolve()
  if (nats && options.busUnavailableMs > 0) plan.splice(1, 0, 'JetStream')
  for (const name of plan) {
    await sleep(options.pauseMs * (0.2 + 0.8 * Math.random()))
    note(`kill ${name}${importing() ? '' : ' (after the import)'}`)
    if (name === 'JetStream') {
      kills[name] = (kills[name] ?? 0) + 1
      busRestarted = (nats as TestNats)
        .restart(options.busUnavailableMs)
        .then(() => note('JetStream recovered'))
    } else kill(platform, name, kills)
  }
  await busRestarted
}

function kill(platform: Platform, name: string, kills: Record<string, number>): void {
  const pid = name === 'PostgreSQL' ? platform.engines.postgresPid() : platform.pid(name)
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
    kills[name] = (kills[name] ?? 0) + 1
  } catch {
    // It is dead already and about to be started again.
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map(item => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
