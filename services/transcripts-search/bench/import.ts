/**
 * Measures the speed and memory use of imports: `node services/transcripts-search/bench/import.ts [segments]`. Uses the real services in
 * separate processes, on durable servers (fsync on) that this run starts. Reports medians of five rounds after one warm-up round.
 *
 *   import    from the first byte of the request to transcript.ready at a consumer, on each event bus that can be started here
 *   read      GET of the full transcript, as JSON and as WebVTT
 *   live      segments per second, appended one by one
 *   memory    peak growth of the service's resident memory during its first 25 MiB JSON import
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openEventBus } from '@mi/events'
import { hasNatsServer, startTestNats } from '@mi/testkit/nats'
import { startTestPostgres } from '@mi/testkit/postgres'
import { watchMemory } from './import-support/memory.ts'
import { startBenchServices } from './import-support/services.ts'
import { filled, spoken } from './import-support/transcripts.ts'

const SEGMENTS = Number(process.argv[2] ?? 10_000)
const ROUNDS = 5
const LIVE = 200
const MIB = 1024 * 1024

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startTestPostgres({ durable: true })
try {
  await measure(
    'Postgres bus',
    { EVENTS_DATABASE_URL: postgres.url('events') },
    { databaseUrl: postgres.url('events') },
  )
  if (hasNatsServer()) {
    const nats = await startTestNats()
    await measure('JetStream', { NATS_URL: nats.url }, { natsUrl: nats.url })
    await nats.stop()
  }
} finally {
  await postgres.stop()
}

async function measure(
  name: string,
  env: Record<string, string>,
  busOptions: Parameters<typeof openEventBus>[0],
): Promise<void> {
  const services = await startBenchServices(postgres, env)
  const bus = openEventBus(busOptions)
  const ready = new EventTarget()
  const subscription = bus.subscribe({
    durable: `bench-${randomBytes(4).toString('hex')}`,
    types: ['mi.transcripts.transcript.ready.v1'],
    async handle(event) {
      ready.dispatchEvent(new Event(event.subject))
      return 'done'
    },
  })
  await subscription.registered
  try {
    say(`${name}`)
    for (const words of [false, true]) {
      const body = spoken(SEGMENTS, words)
      const times = {
        answered: [] as number[],
        ready: [] as number[],
        json: [] as number[],
        vtt: [] as number[],
      }
      for (let round = 0; round <= ROUNDS; round++) {
        const meetingId = await services.createMeeting()
        const isReady = once(ready, meetingId)
        const startedAt = performance.now()
        await services.importJson(meetingId, body)
        const answered = performance.now() - startedAt
        await isReady
        const readyAfter = performance.now() - startedAt
        const json = await services.timeToRead(meetingId, 'json')
        const vtt = await services.timeToRead(meetingId, 'vtt')
        if (round === 0) continue
        times.answered.push(answered)
        times.ready.push(readyAfter)
        times.json.push(json)
        times.vtt.push(vtt)
      }
      const rate = Math.round((SEGMENTS / median(times.ready)) * 1000)
      say(
        `  import ${SEGMENTS} segments${words ? ' with word times' : ''} (${(body.length / MIB).toFixed(1)} MiB): ` +
          `${rate} segments/s to transcript.ready; answered after ${Math.round(median(times.answered))} ms, ` +
          `ready after ${Math.round(median(times.ready))} ms`,
      )
      say(`  read   json ${Math.round(median(times.json))} ms, vtt ${Math.round(median(times.vtt))} ms`)
    }
    say(`  live   ${Math.round(await services.appendRate(LIVE))} appends/s, one after the other`)
  } finally {
    await bus.close()
    await services.stop()
  }
  await measureMemory(env)
}

/** Uses new services: a process may keep memory that it once allocated, which would hide the memory of an import. */
async function measureMemory(env: Record<string, string>): Promise<void> {
  const services = await startBenchServices(postgres, env)
  try {
    await services.importJson(await services.createMeeting(), spoken(1_000, true))
    const large = filled(25 * MIB)
    const meetingId = await services.createMeeting()
    const memory = watchMemory(services.transcriptsPid)
    await services.importJson(meetingId, large)
    const { before, peak } = memory.stop()
    const factor = (peak - before) / large.length
    say(
      `  memory of a ${(large.length / MIB).toFixed(1)} MiB import: ${Math.round(before / MIB)} → ${Math.round(peak / MIB)} MiB, ` +
        `${factor.toFixed(2)} times its size`,
    )
  } finally {
    await services.stop()
  }
}
