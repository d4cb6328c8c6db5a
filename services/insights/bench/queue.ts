/**
 * `node services/insights/bench/queue.ts [meetings] [lines] [--while-importing]`: throughput and memory of the complete platform in this process
 * while it processes a queue of summaries (by default 1,000 meetings of 200 lines) of two accounts. All meetings are imported first,
 * with the queue held; with `--while-importing` they arrive faster than they are summarised. Exits with 1 when, after the first fifth,
 * memory grows by more than 5 % or throughput falls below 90 %.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createClient } from '@mi/contracts'
import { newId } from '@mi/ids'
import { startPlatform } from '@mi/local-platform'
import { callOrigin } from '@mi/service-kit'
import pg from 'pg'
import { PLANNING } from '../test/planning.ts'

const whileImporting = process.argv.includes('--while-importing')
const [meetingCount = 1_000, lines = 200] = process.argv
  .slice(2)
  .filter(one => !one.startsWith('--'))
  .map(Number)
const MOST_GROWTH = 1.05
const LEAST_SPEED = 0.9

const folder = await mkdtemp(join(tmpdir(), 'mi-queue-'))
const platform = await startPlatform({ folder, port: 0, env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' } })
const database = new pg.Pool({ connectionString: platform.engines.databaseUrl('mi_insights') })

const { meetings: meetingsAddress, 'transcripts-search': transcriptsAddress } = platform.addresses
const meetings = createClient('mi.meetings.v1.Meetings', { address: meetingsAddress as string })
const transcripts = createClient('mi.transcripts.v1.Transcripts', { address: transcriptsAddress as string })
const callers = [0, 1].map(
  (): Caller => ({
    accountId: newId('acc'),
    userId: newId('usr'),
    mode: 'live',
    scopes: [],
    auth: 'api_key',
    credentialId: newId('key'),
    role: 'owner',
  }),
)
const text = Buffer.from(
  Array.from({ length: lines }, (_, n) => `${PLANNING[n % PLANNING.length]} That is point ${n}.`).join('\n'),
)

let ordered = 0
async function importSome(): Promise<void> {
  while (ordered < meetingCount) {
    ordered++
    const call = {
      caller: callOrigin(callers[ordered % 2] as Caller, platform.secrets.internalTokenSecret, 'gateway'),
    }
    const { id: meetingId } = await meetings.createMeeting(
      { title: `Meeting ${ordered}`, platform: 'zoom', startedAt: new Date() },
      call,
    )
    async function* body() {
      yield { meetingId, contentType: 'text/plain', language: 'en', chunk: new Uint8Array() }
      yield { meetingId: '', contentType: '', chunk: text }
    }
    await transcripts.importTranscript(body(), call)
  }
}

/** Delays all jobs that are enqueued from now on. */
const hold = () =>
  database.query(`
    create function hold() returns trigger language plpgsql as $$ begin new.run_at := 'infinity'; return new; end $$;
    create trigger hold before insert or update on infra.jobs for each row execute function hold()`)
const release = () => database.query('drop trigger hold on infra.jobs; update infra.jobs set run_at = now()')
const count = async (sql: string): Promise<number> => (await database.query(sql)).rows[0].n
const madeSummaries = () => count(`select count(*)::int as n from summaries where status = 'completed'`)

interface Fifth {
  rate: number
  /** The resident memory of the process at the end, in MB. */
  memory: number
}

function megabytes() {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const [total, used, reserved, outside, buffers] = [rss, heapUsed, heapTotal, external, arrayBuffers].map(
    bytes => Math.round(bytes / 2 ** 20),
  )
  return {
    total: total as number,
    text: `${total} MB (heap ${used} of ${reserved}, external ${outside}, of it buffers ${buffers})`,
  }
}

async function workOff(): Promise<Fifth[]> {
  const fifths: Fifth[] = []
  let began = performance.now()
  for (let fifth = 1, before = 0; fifth <= 5; fifth++) {
    let made = before
    while (made < (meetingCount * fifth) / 5) {
      await sleep(250)
      made = await madeSummaries()
    }
    const now = performance.now()
    const rate = (made - before) / ((now - began) / 1000)
    const { total: memory, text } = megabytes()
    fifths.push({ rate, memory })
    console.log(`${made} done: ${rate.toFixed(1)} a second, ${text}`)
    before = made
    began = now
  }
  return fifths
}

await sleep(8_000)
console.log(`idle: ${megabytes().text}`)
if (!whileImporting) await hold()
const importing = Promise.all(Array.from({ length: 8 }, importSome))
if (!whileImporting) {
  await importing
  while ((await count('select count(*)::int as n from infra.jobs')) < meetingCount) await sleep(250)
  console.log(`all queued: ${megabytes().text}`)
  await release()
}
const [, second, , , last] = (await workOff()) as [Fifth, Fifth, Fifth, Fifth, Fifth]
await importing
await database.end()
meetings.close()
transcripts.close()
await platform.stop()
await rm(folder, { recursive: true, force: true })

const growth = last.memory / second.memory
const speed = last.rate / second.rate
console.log(`last fifth against second: memory × ${growth.toFixed(3)}, throughput × ${speed.toFixed(2)}`)
if (growth > MOST_GROWTH || speed < LEAST_SPEED) process.exitCode = 1
