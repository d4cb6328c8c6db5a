import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { callOrigin } from '@mi/service-kit'
import nodeFlags from '@mi/service-kit/node-flags' with { type: 'json' }
import { freePort } from '@mi/testkit/free-port'
import type { TestPostgres } from '@mi/testkit/postgres'

const SERVICES = join(import.meta.dirname, '../../..')
const PIECE_BYTES = 64 * 1024

/** Starts the meetings and transcripts-search services in separate processes, and provides the client calls. */
export async function startBenchServices(postgres: TestPostgres, env: Record<string, string>) {
  const secret = randomBytes(32).toString('hex')
  const files = await mkdtemp(join(tmpdir(), 'mi-bench-'))
  const name = randomBytes(4).toString('hex')
  const ports = { meetings: await freePort(), 'transcripts-search': await freePort() }
  const addresses = {
    MEETINGS_ADDRESS: `127.0.0.1:${ports.meetings}`,
    TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${ports['transcripts-search']}`,
  }
  const start = async (service: keyof typeof ports): Promise<ChildProcess> => {
    const url = postgres.url(`${service.replace('-', '_')}_${name}`)
    await migrate({ url, folder: join(SERVICES, service, 'prisma') })
    return spawn(process.execPath, [...nodeFlags, join(SERVICES, service, 'src/main.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH: process.env.PATH, LOG_LEVEL: 'error', OPS_PORT: '0', INTERNAL_TOKEN_SECRET: secret },
        ...{ FILES_FOLDER: files, FILES_SIGNING_SECRET: secret, PUBLIC_URL: 'http://127.0.0.1:1' },
        ...{ DATABASE_URL: url, GRPC_PORT: String(ports[service]), ...addresses, ...env },
      },
    })
  }
  const processes = [await start('meetings'), await start('transcripts-search')]
  // A benchmark that is interrupted or fails must not leave processes behind.
  process.once('exit', () => {
    for (const one of processes) one.kill('SIGKILL')
  })
  const meetings = createClient('mi.meetings.v1.Meetings', { address: addresses.MEETINGS_ADDRESS })
  const transcripts = createClient('mi.transcripts.v1.Transcripts', {
    address: addresses.TRANSCRIPTS_SEARCH_ADDRESS,
  })
  const live = createClient('mi.transcripts.v1.LiveTranscripts', {
    address: addresses.TRANSCRIPTS_SEARCH_ADDRESS,
  })
  const caller: Caller = {
    ...{ accountId: newId('acc'), userId: newId('usr'), mode: 'live', scopes: [] },
    ...{ auth: 'api_key', credentialId: newId('key'), role: 'owner' },
  }
  const call = () => ({ caller: callOrigin(caller, secret, 'gateway'), deadlineMs: 120_000 })
  const createMeeting = async (status: 'processing' | 'in_progress' = 'processing') => {
    const request = { title: 'Bench', platform: 'zoom' as const, startedAt: new Date(), status }
    return (await meetings.createMeeting(request, call())).id
  }
  for (let attempt = 0; ; attempt++) {
    const found = await transcripts
      .getMeetingTranscript({ meetingId: await createMeeting().catch(() => ''), format: 'json' }, call())
      .catch(error => error)
    if (found?.code === 'transcript_not_ready') break
    if (attempt > 200) throw found
    await sleep(100)
  }
  return {
    transcriptsPid: processes[1]?.pid as number,
    createMeeting,
    async importJson(meetingId: string, body: Buffer) {
      async function* pieces() {
        yield { meetingId, contentType: 'application/json', chunk: new Uint8Array() }
        for (let from = 0; from < body.length; from += PIECE_BYTES)
          yield { meetingId: '', contentType: '', chunk: body.subarray(from, from + PIECE_BYTES) }
      }
      await transcripts.importTranscript(pieces(), call())
    },
    async timeToRead(meetingId: string, format: 'json' | 'vtt'): Promise<number> {
      const startedAt = performance.now()
      await transcripts.getMeetingTranscript({ meetingId, format }, call())
      return performance.now() - startedAt
    },
    async appendRate(count: number): Promise<number> {
      const meetingId = await createMeeting('in_progress')
      const startedAt = performance.now()
      for (let index = 0; index < count; index++) {
        const said = { key: `k${index}`, speaker: `Speaker ${index % 4}`, text: 'This was said just now.' }
        const segments = [{ ...said, start: index, end: index + 1, final: true }]
        await live.appendSegments({ meetingId, segments }, call())
      }
      return (count / (performance.now() - startedAt)) * 1000
    },
    async stop() {
      for (const client of [meetings, transcripts, live]) client.close()
      for (const one of processes) {
        const exited = new Promise(resolve => one.once('exit', resolve))
        one.kill('SIGTERM')
        await exited
      }
      await rm(files, { recursive: true, force: true })
    },
  }
}
