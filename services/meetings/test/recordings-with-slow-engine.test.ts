import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Caller } from '@mi/contracts'
import { silentWav } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { example, type StartedServices, startServices } from './start-services.ts'
import { respond, type SlowEngine, spoken, startSlowEngine } from './support/slow-engine.ts'

let engine: SlowEngine
let services: StartedServices
beforeAll(async () => {
  engine = await startSlowEngine()
  services = await startServices({ withTranscripts: true, env: { STT_BASE_URL: engine.url } })
})
afterAll(async () => {
  await services?.stop()
  await engine?.stop()
})
beforeEach(() => engine.reset())

const patience = { timeout: 60_000, interval: 50 }
const hello = spoken('Hello there.')

async function give(caller: Caller) {
  const { id } = await services.meetings.createMeeting(example, services.as(caller))
  await upload(caller, id)
  return id
}

async function upload(caller: Caller, id: string): Promise<void> {
  async function* body() {
    yield { id, contentType: 'audio/wav', chunk: new Uint8Array() }
    yield { id: '', contentType: '', chunk: silentWav(8_000) }
  }
  await services.recordings.uploadRecording(body(), services.as(caller))
}

const reaches = (caller: Caller, id: string, status: string) =>
  vi.waitUntil(async () => {
    const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
    return meeting.status === status && meeting
  }, patience)

const filesOf = async ({ accountId, mode }: Caller, id: string) =>
  readdir(join(services.filesFolder, accountId, mode, id), { recursive: true }).catch(() => [])

async function openJobs(id: string): Promise<number> {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from infra.jobs where resource_id = $1', [
    id,
  ])
  await client.end()
  return rows[0].n
}

describe('a recording', () => {
  it('leaves no data when its meeting is deleted during the transcription', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const id = await give(caller)
    const request = await engine.asked(1)
    const { deletionId } = await services.meetings.deleteMeeting({ id }, call)
    await vi.waitUntil(async () => {
      const receipt = await services.meetings.getDeletion({ id: deletionId }, call)
      return receipt.completedAt !== null
    }, patience)
    respond(request, 200, hello)
    await vi.waitUntil(async () => (await openJobs(id)) === 0, patience)
    await vi.waitUntil(async () => (await filesOf(caller, id)).length === 0, patience)
  })

  it('returns 404 when its meeting is deleted during the upload', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { id } = await services.meetings.createMeeting(example, call)
    const { promise: isDeleted, resolve: deleted } = Promise.withResolvers<void>()
    async function* body() {
      yield { id, contentType: 'audio/wav', chunk: silentWav(8_000) }
      await isDeleted
    }
    const uploading = expect(services.recordings.uploadRecording(body(), call)).rejects.toMatchObject({
      status: 'not_found',
    })
    await vi.waitUntil(async () => (await filesOf(caller, id)).length > 0, patience)
    await services.meetings.deleteMeeting({ id }, call)
    await vi.waitUntil(async () => (await filesOf(caller, id)).length === 0, patience)
    deleted()
    await uploading
    expect(await filesOf(caller, id)).toEqual([])
  })

  it('is transcribed again when the engine was overloaded', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    const request = await engine.asked(1)
    respond(request, 503, { error: { message: 'busy' } })
    respond(await engine.asked(2), 200, hello)
    await reaches(caller, id, 'completed')
    // The recording remains. The cached parts and the delivered transcript do not.
    await vi.waitUntil(async () => (await filesOf(caller, id)).length === 2, patience)
    expect((await filesOf(caller, id)).filter(name => name.includes('part-'))).toEqual([])
  })

  it('loses its stored voices when the account disables voice matching', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    const losesVoices = async () => {
      const folder = join(services.filesFolder, caller.accountId, caller.mode, id)
      const [recording] = (await filesOf(caller, id)).filter(name => !basename(name).startsWith('.'))
      await writeFile(join(folder, `${recording}.part-1.json`), '{}')
      const voices = services.client('mi.people.v1.Voices')
      await voices.setVoiceMatching({ enabled: true }, services.as(caller))
      await voices.setVoiceMatching({ enabled: false }, services.as(caller))
      await vi.waitUntil(
        async () => !(await filesOf(caller, id)).some(name => name.includes('part-')),
        patience,
      )
    }
    const request = await engine.asked(1)
    await losesVoices()
    respond(request, 200, hello)
    await reaches(caller, id, 'completed')
    await upload(caller, id)
    const second = await engine.asked(2)
    await losesVoices()
    respond(second, 200, hello)
    await vi.waitUntil(async () => (await openJobs(id)) === 0, patience)
  })

  it('fails its meeting when its transcript cannot be imported', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    // A segment has at most 100,000 characters.
    respond(await engine.asked(1), 200, spoken('hello '.repeat(20_000)))
    expect((await reaches(caller, id, 'failed')).failureReason).toBe('transcription_failed')
    await vi.waitUntil(
      async () => !(await filesOf(caller, id)).some(name => name.includes('part-')),
      patience,
    )
  })

  it('fails its meeting when it contains no speech', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    const request = await engine.asked(1)
    respond(request, 200, { segments: [] })
    expect((await reaches(caller, id, 'failed')).failureReason).toBe('no_speech')
  })
})

it('transcribes a recording despite many long recordings of another account', async () => {
  const [busy, other] = [services.newCaller(), services.newCaller()]
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await give(busy))
  const long = [await engine.asked(1), await engine.asked(2)]
  const id = await give(other)
  respond(await engine.asked(3), 200, hello)
  await reaches(other, id, 'completed')
  for (const response of long) respond(response, 200, hello)
  respond(await engine.asked(4), 200, hello)
  for (const ownId of ids) await reaches(busy, ownId, 'completed')
})

describe('a recording that is replaced while it is transcribed', () => {
  /** Number of finished transcription attempts of this process. */
  async function attempts(): Promise<number> {
    const text = await (await fetch(`http://${services.opsAddress}/metrics`)).text()
    const counts = text.matchAll(/^mi_job_attempts_total\{kind="transcribe-recording",.*\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  /** Returns the engine requests for the original recording and its replacement. */
  async function replace(caller: Caller) {
    const id = await give(caller)
    const earlier = await engine.asked(1)
    // Counted before the replacement: the earlier attempt ends when it detects the replacement or gets its response.
    const ended = await attempts()
    await upload(caller, id)
    return { id, earlier, later: await engine.asked(2), ended }
  }

  it('keeps the transcript of the replacement although the original finishes later', async () => {
    const caller = services.newCaller()
    const { id, earlier, later, ended } = await replace(caller)
    respond(later, 200, spoken('The right one.'))
    await reaches(caller, id, 'completed')
    respond(earlier, 200, spoken('The wrong one.'))
    await vi.waitUntil(async () => (await attempts()) === ended + 2, patience)
    const { transcript } = await services.transcripts.getMeetingTranscript(
      { meetingId: id },
      services.as(caller),
    )
    expect(transcript?.segments.map(({ text }) => text)).toEqual(['The right one.'])
  })

  it('does not fail the meeting, which waits for the replacement', async () => {
    const caller = services.newCaller()
    const { id, earlier, later, ended } = await replace(caller)
    respond(earlier, 200, { segments: [] })
    await vi.waitUntil(async () => (await attempts()) === ended + 1, patience)
    expect((await services.meetings.getMeeting({ id }, services.as(caller))).status).toBe('processing')
    respond(later, 200, hello)
    await reaches(caller, id, 'completed')
  })
})
