import { silentWav } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { example, type StartedServices, startServices } from '../start-services.ts'

let services: StartedServices
let database: pg.Client
beforeAll(async () => {
  // Nothing listens at this address, so the recording waits for its transcription.
  services = await startServices({ env: { STT_BASE_URL: 'http://127.0.0.1:1' } })
  database = new pg.Client({ connectionString: services.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await services?.stop()
})

async function recordedMeeting() {
  const call = services.as(services.newCaller())
  const { id } = await services.meetings.createMeeting(example, call)
  async function* body() {
    yield { id, contentType: 'audio/wav', chunk: new Uint8Array() }
    yield { id: '', contentType: '', chunk: silentWav(8_000) }
  }
  await services.recordings.uploadRecording(body(), call)
  const { redirect } = await services.recordings.getRecording({ id }, call)
  const token = new URL(redirect?.location ?? '').pathname.split('/').at(-1) ?? ''
  const read = async () => {
    for await (const { status } of services.recordings.readFile({ token, range: '', ifRange: '' }, call))
      return status
  }
  return { id, call, read }
}

it('serves the recording of a meeting', async () => {
  const { read } = await recordedMeeting()
  expect(await read()).toBe(200)
})

it('returns 404 for a recording that was deleted, before its file is removed', async () => {
  const { id, read } = await recordedMeeting()
  // Keeps the file, as when the file store is unavailable.
  await database.query('delete from recordings where meeting_id = $1', [id])
  await expect(read()).rejects.toMatchObject({ status: 'not_found' })
})
