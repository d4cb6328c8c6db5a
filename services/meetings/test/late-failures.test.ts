import type { Caller, EventName, EventPayloads } from '@mi/contracts'
import { appendEvent } from '@mi/events'
import { silentWav } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MeetingsDatabase, meetingsDatabase } from '../src/store/database.ts'
import { example, type StartedServices, startServices } from './start-services.ts'
import { respond, type SlowEngine, spoken, startSlowEngine } from './support/slow-engine.ts'

let engine: SlowEngine
let services: StartedServices
let database: MeetingsDatabase
beforeAll(async () => {
  engine = await startSlowEngine()
  services = await startServices({ env: { STT_BASE_URL: engine.url } })
  database = meetingsDatabase.open({ url: services.databaseUrl })
})
afterAll(async () => {
  await database?.close()
  await services?.stop()
  await engine?.stop()
})
beforeEach(() => engine.reset())

const patience = { timeout: 20_000, interval: 50 }
const read = (caller: Caller, id: string) => services.meetings.getMeeting({ id }, services.as(caller))
const reaches = (caller: Caller, id: string, status: string) =>
  vi.waitUntil(async () => (await read(caller, id)).status === status, patience)

async function create(caller: Caller, status: 'in_progress' | 'processing'): Promise<string> {
  return (await services.meetings.createMeeting({ ...example, status }, services.as(caller))).id
}

async function upload(caller: Caller, id: string, until: Promise<void> = Promise.resolve()): Promise<void> {
  async function* body() {
    yield { id, contentType: 'audio/wav', chunk: silentWav(8_000) }
    await until
  }
  await services.recordings.uploadRecording(body(), services.as(caller))
}

/** Publishes an event of another service. Resolves when the meetings service has handled it. */
async function announce<E extends EventName>(
  { accountId, mode }: Caller,
  type: E,
  payload: EventPayloads[E],
): Promise<void> {
  const id = await database.transaction(tx => appendEvent(tx, { accountId, mode }, type, payload))
  await vi.waitUntil(async () => {
    const { rows } = await database.pool.query('select from infra.inbox where event_id = $1', [id])
    return rows.length > 0
  }, patience)
}

const captureFailed = (caller: Caller, meetingId: string) =>
  announce(caller, 'mi.transcripts.transcript.failed.v1', { meetingId, reason: 'no_transcript' })
const transcriptReady = (caller: Caller, meetingId: string) =>
  announce(caller, 'mi.transcripts.transcript.ready.v1', {
    ...{ meetingId, transcriptId: 'trs_1', language: 'en' },
    ...{ durationSeconds: 9, wordCount: 2, segmentCount: 1 },
  })
const summaryReady = (caller: Caller, meetingId: string) =>
  announce(caller, 'mi.insights.summary.ready.v1', { meetingId, summaryId: 'sum_1', version: 1 })

describe('a meeting without live segments that ends', () => {
  it('completes with the transcript that was being imported', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const id = await create(caller, 'in_progress')
    await services.meetings.endMeeting({ id }, call)
    await services.internal.beginTranscript({ meetingId: id, speakers: [], live: false }, call)
    await captureFailed(caller, id)
    await transcriptReady(caller, id)
    await summaryReady(caller, id)
    await reaches(caller, id, 'completed')
    expect((await read(caller, id)).failureReason).toBeNull()
  })

  it('waits for a recording that is being uploaded or was uploaded', async () => {
    const caller = services.newCaller()
    const id = await create(caller, 'in_progress')
    await services.meetings.endMeeting({ id }, services.as(caller))
    const { promise: isHandled, resolve: handled } = Promise.withResolvers<void>()
    const uploading = upload(caller, id, isHandled)
    await vi.waitUntil(
      () => database.acrossTenants.orphanedFile.count({ where: { fileKey: { contains: id } } }),
      patience,
    )
    await captureFailed(caller, id)
    expect((await read(caller, id)).status).toBe('processing')
    handled()
    await uploading
    // Otherwise this would be the first request of the next test.
    await engine.asked(1)
    await captureFailed(caller, id)
    expect((await read(caller, id)).status).toBe('processing')
  })
})

/** The attempts of the waiting and running jobs of a meeting. */
async function jobsOf(id: string): Promise<{ attempts: number; runs: boolean }[]> {
  const text = 'select attempts, lease is not null as runs from infra.jobs where resource_id = $1'
  return (await database.poolAcrossTenants.query(text, [id])).rows
}

it('keeps a meeting with a transcript when its recording fails', async () => {
  const caller = services.newCaller()
  const id = await create(caller, 'processing')
  await upload(caller, id)
  const request = await engine.asked(1)
  await transcriptReady(caller, id)
  respond(request, 200, { segments: [] })
  await vi.waitUntil(async () => (await jobsOf(id)).length === 0, patience)
  expect((await read(caller, id)).status).toBe('processing')
  await summaryReady(caller, id)
  await reaches(caller, id, 'completed')
})

it('keeps a delivered transcript until its import ends', async () => {
  const events = services.eventsOf('mi.meetings.transcript.delivered.v1')
  const caller = services.newCaller()
  const call = services.as(caller)
  const id = await create(caller, 'processing')
  await upload(caller, id)
  respond(await engine.asked(1), 200, spoken('Hello there.'))
  await vi.waitUntil(() => events.length > 0, patience)
  expect(await jobsOf(id)).toEqual([])
  expect((await read(caller, id)).status).toBe('processing')
  const { meeting_id: meetingId, delivery_id: deliveryId } = events[0]!.data as Record<string, string>
  expect(meetingId).toBe(id)
  const delivery = { meetingId: id, deliveryId }
  const content = async () => {
    const chunks: Uint8Array[] = []
    for await (const { chunk } of services.internal.readDelivery(delivery, call)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  expect(JSON.parse(await content()).segments).toMatchObject([{ text: 'Hello there.' }])
  await services.internal.endDelivery({ ...delivery, failed: false }, call)
  await expect(content()).rejects.toMatchObject({ status: 'not_found' })
  // The delivery has ended, so a late failure does not count.
  await services.internal.endDelivery({ ...delivery, failed: true }, call)
  expect((await read(caller, id)).status).toBe('processing')
})

it('waits for hours until the speech engine is available', async () => {
  const caller = services.newCaller()
  const id = await create(caller, 'processing')
  await upload(caller, id)
  respond(await engine.asked(1), 503, {})
  await vi.waitUntil(
    async () => (await jobsOf(id)).some(({ attempts, runs }) => attempts === 1 && !runs),
    patience,
  )
  const text = 'update infra.jobs set attempts = 100, run_at = now() where resource_id = $1'
  await database.poolAcrossTenants.query(text, [id])
  respond(await engine.asked(2), 503, {})
  await vi.waitUntil(
    async () => (await jobsOf(id)).some(({ attempts, runs }) => attempts === 101 && !runs),
    patience,
  )
  expect((await read(caller, id)).status).toBe('processing')
})
