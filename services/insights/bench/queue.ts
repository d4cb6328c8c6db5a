/**
 * `node services/insights/bench/queue.ts [meetings] [lines]`: throughput and memory of the whole platform in this process while
 * it works off a queue of summaries (1,000 meetings of 200 lines by default), of two accounts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createClient } from '@mi/contracts'
import { newId } from '@mi/ids'
import { startPlatform } from '@mi/local-platform'
import { signInternalToken } from '@mi/service-kit'
import pg from 'pg'
import { PLANNING } from '../test/planning.ts'

const MEETINGS = Number(process.argv[2] ?? 1_000)
const LINES = Number(process.argv[3] ?? 200)

const folder = await mkdtemp(join(tmpdir(), 'mi-queue-'))
const platform = await startPlatform({ folder, port: 0, env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' } })
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20)
await sleep(8_000)
console.log(`idle: ${megabytes()} MB`)

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
  Array.from({ length: LINES }, (_, n) => `${PLANNING[n % PLANNING.length]} That is point ${n}.`).join('\n'),
)

const database = new pg.Pool({ connectionString: platform.engines.databaseUrl('mi_insights') })
const began = performance.now()
let ordered = 0
/** Transcripts come faster than summaries are made, so that a queue builds up. */
async function importSome(): Promise<void> {
  while (ordered < MEETINGS) {
    ordered++
    const call = {
      caller: signInternalToken(callers[ordered % 2] as Caller, platform.secrets.internalTokenSecret),
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
const importing = Promise.all(Array.from({ length: 8 }, importSome))
for (let done = 0, before = 0; done < MEETINGS; before = done) {
  await sleep(5_000)
  const { rows } = await database.query(
    `select count(*) filter (where status = 'completed')::int as done, count(*)::int as begun from summaries`,
  )
  done = rows[0].done
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
  const rate = ((done - before) / 5).toFixed(1).padStart(5)
  console.log(`${seconds} s: ${done} of ${rows[0].begun} done, ${rate} a second, ${megabytes()} MB`)
}
await importing
await database.end()
meetings.close()
transcripts.close()
await platform.stop()
await rm(folder, { recursive: true, force: true })
