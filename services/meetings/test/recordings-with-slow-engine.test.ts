import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import type { Caller } from '@mi/contracts'
import type { CreateMeetingRequestInit } from '@mi/contracts/mi/meetings/v1'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

// An engine that speaks OpenAI's protocol and answers when the test says so.
let asked: ServerResponse[] = []
const engine = createServer((req, res) => {
  req.resume().on('end', () => asked.push(res))
})
const answer = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const spoken = { segments: [{ speaker: 'A', text: 'Hello there.', start: 0, end: 1 }] }

let services: StartedServices
beforeAll(async () => {
  await new Promise<void>(done => engine.listen(0, '127.0.0.1', done))
  const address = engine.address()
  const STT_BASE_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  services = await startServices({ withTranscripts: true, env: { STT_BASE_URL } })
})
afterAll(async () => {
  await services.stop()
  engine.closeAllConnections()
  engine.close()
})
beforeEach(() => {
  asked = []
})

const patience = { timeout: 60_000, interval: 50 }

async function create(caller: Caller, more: Partial<CreateMeetingRequestInit> = {}) {
  const startedAt = new Date('2026-03-02T09:00:00Z')
  const meeting = { title: 'x', platform: 'mobile' as const, startedAt, ...more }
  return (await services.meetings.createMeeting(meeting, services.as(caller))).id
}

async function upload(caller: Caller, id: string) {
  async function* body() {
    yield { id, contentType: 'audio/mpeg', chunk: new Uint8Array() }
    yield { id: '', contentType: '', chunk: Buffer.from('sound') }
  }
  await services.recordings.uploadRecording(body(), services.as(caller))
}

async function give(caller: Caller) {
  const id = await create(caller)
  await upload(caller, id)
  return id
}

const filesOf = async ({ accountId, mode }: Caller, id: string) =>
  readdir(join(services.filesFolder, accountId, mode, id), { recursive: true }).catch(() => [])

async function count(from: string, id: string): Promise<number> {
  const client = new pg.Client({ connectionString: services.databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from ${from} = $1`, [id])
  await client.end()
  return rows[0].n
}

const openJobs = (id: string) => count('infra.jobs where resource_id', id)

describe('a recording', () => {
  it('whose meeting is deleted while it is transcribed leaves nothing behind', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const id = await give(caller)
    await vi.waitUntil(() => asked.length === 1, patience)
    const { deletionId } = await services.meetings.deleteMeeting({ id }, call)
    await vi.waitUntil(async () => {
      const receipt = await services.meetings.getDeletion({ id: deletionId }, call)
      return receipt.completedAt !== null
    }, patience)
    answer(asked[0] as ServerResponse, 200, spoken)
    await vi.waitUntil(async () => (await openJobs(id)) === 0, patience)
    await vi.waitUntil(async () => (await filesOf(caller, id)).length === 0, patience)
  })

  it('is transcribed again when the engine was overloaded', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    await vi.waitUntil(() => asked.length === 1, patience)
    answer(asked[0] as ServerResponse, 503, { error: { message: 'busy' } })
    await vi.waitUntil(() => asked.length === 2, patience)
    answer(asked[1] as ServerResponse, 200, spoken)
    await vi.waitUntil(async () => {
      const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
      return meeting.status === 'completed'
    }, patience)
    // The recording stays; what was kept for another attempt does not.
    const files = await filesOf(caller, id)
    expect(files.filter(name => name.includes('part-'))).toEqual([])
    expect(files).toHaveLength(2)
  })

  it('loses the voices that were kept of it when the account switches voices off, and is transcribed all the same', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    await vi.waitUntil(() => asked.length === 1, patience)
    const folder = join(services.filesFolder, caller.accountId, caller.mode, id)
    const [recording] = (await filesOf(caller, id)).filter(name => !basename(name).startsWith('.'))
    await writeFile(join(folder, `${recording}.part-1.json`), '{}')
    const voices = services.client('mi.people.v1.Voices')
    await voices.setVoiceMatching({ enabled: false }, services.as(caller))
    await vi.waitUntil(
      async () => !(await filesOf(caller, id)).some(name => name.includes('part-')),
      patience,
    )
    answer(asked[0] as ServerResponse, 200, spoken)
    await vi.waitUntil(async () => {
      const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
      return meeting.status === 'completed'
    }, patience)
  })

  it('that comes right after the end is waited for, though nothing was heard live', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const id = await create(caller, { status: 'in_progress' })
    const noTranscript = services.transcripts.getMeetingTranscript({ meetingId: id, format: 'json' }, call)
    await expect(noTranscript).rejects.toMatchObject({ code: 'transcript_not_ready' })
    // The transcripts service hears of the end later than the recording comes.
    const later = new pg.Client({ connectionString: services.transcriptsDatabaseUrl })
    await later.connect()
    try {
      await later.query('begin')
      await later.query('select 1 from meeting_refs where meeting_id = $1 for update', [id])
      await services.meetings.endMeeting({ id }, call)
      await upload(caller, id)
    } finally {
      await later.end()
    }
    await vi.waitUntil(
      async () => (await count('infra.inbox where consumer', 'meetings.fail-meeting')) === 1,
      patience,
    )
    expect(await services.meetings.getMeeting({ id }, call)).toMatchObject({ status: 'processing' })
    await vi.waitUntil(() => asked.length === 1, patience)
    answer(asked[0] as ServerResponse, 200, spoken)
    await vi.waitUntil(async () => (await openJobs(id)) === 0, patience)
  })

  it('in which nobody speaks fails its meeting', async () => {
    const caller = services.newCaller()
    const id = await give(caller)
    await vi.waitUntil(() => asked.length === 1, patience)
    answer(asked[0] as ServerResponse, 200, { segments: [] })
    const meeting = await vi.waitUntil(async () => {
      const found = await services.meetings.getMeeting({ id }, services.as(caller))
      return found.status === 'failed' && found
    }, patience)
    expect(meeting.failureReason).toBe('no_speech')
  })
})
