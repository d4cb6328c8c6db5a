import { afterAll, beforeAll, expect, it } from 'vitest'
import { failExpiredMeetings } from '../src/jobs/fail-expired-meetings.ts'
import { type MeetingsDatabase, meetingsDatabase } from '../src/store/database.ts'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
let database: MeetingsDatabase
beforeAll(async () => {
  services = await startServices()
  database = meetingsDatabase.open({ url: services.databaseUrl })
})
afterAll(async () => {
  await database.close()
  await services.stop()
})

const HOUR = 3_600_000
const inHours = (hours: number) => () => new Date(Date.now() + hours * HOUR)

it('fails only meetings that waited a day for a transcript', async () => {
  const call = services.as(services.newCaller())
  const create = (status: 'scheduled' | 'in_progress' | 'processing') =>
    services.meetings.createMeeting({ title: 'x', platform: 'zoom', startedAt: new Date(), status }, call)
  const [scheduled, running, delivered, waits, transcribed, summarised] = await Promise.all([
    create('scheduled'),
    create('in_progress'),
    create('processing'),
    create('processing'),
    create('processing'),
    create('processing'),
  ])
  await database.poolAcrossTenants.query(
    `insert into infra.jobs (account_id, mode, kind, resource_id) values ('a', 'live', 'transcribe-recording', $1)`,
    [transcribed.id],
  )
  await database.poolAcrossTenants.query('update meetings set transcript_id = $1 where id = $2', [
    'trs_1',
    summarised.id,
  ])
  await database.poolAcrossTenants.query(
    `insert into recordings (meeting_id, account_id, mode, file_key, content_type, bytes, created_at, delivered_at)
     select id, account_id, mode, 'a/recording', 'audio/wav', 1, now(), now() from meetings where id = $1`,
    [delivered.id],
  )
  expect(await failExpiredMeetings({ database, now: inHours(23.9) })).toBe(0)
  expect(await failExpiredMeetings({ database, now: inHours(24.1) })).toBe(1)
  expect(await failExpiredMeetings({ database, now: inHours(24.2) })).toBe(0)
  const read = (id: string) => services.meetings.getMeeting({ id }, call)
  expect(await read(waits.id)).toMatchObject({ status: 'failed', failureReason: 'no_transcript' })
  expect((await read(scheduled.id)).status).toBe('scheduled')
  expect((await read(running.id)).status).toBe('in_progress')
  expect((await read(delivered.id)).status).toBe('processing')
  expect((await read(transcribed.id)).status).toBe('processing')
  expect((await read(summarised.id)).status).toBe('processing')
})
