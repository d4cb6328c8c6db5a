import { eventually, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockProfiles } from '../src/speakers/store/tenant-lock.ts'
import { peopleDatabase } from '../src/store/database.ts'
import { spokenMeetings } from './support/spoken-meetings.ts'

let services: TestServices
let rows: pg.Pool
beforeAll(async () => {
  services = await startTestServices(['people', 'meetings', 'transcripts-search'])
  rows = new pg.Pool({ connectionString: services.databaseUrl('people') })
})
afterAll(async () => {
  await rows?.end()
  await services?.stop()
})

test('links a speaker whose e-mail arrives while the first transcript is read', async () => {
  const { call, profiles, meeting, linked } = spokenMeetings(services)
  const meetings = services.client('mi.meetings.v1.Meetings')
  const { id: ada } = await profiles.createSpeakerProfile(
    { name: 'Ada Quill', email: 'ada@example.com' },
    call,
  )
  const database = peopleDatabase.open({ url: services.databaseUrl('people') })
  const { rows: created } = await rows.query('select account_id from speaker_profiles where id = $1', [ada])
  const accountId: string = created[0].account_id

  const id = await database.transaction(
    async tx => {
      // The job has read the meeting and waits before it writes.
      await lockProfiles(tx, { accountId, mode: 'live' })
      const id = await meeting({ name: 'A. Q.', start: 0, end: 5 })
      await eventually(isWaiting, yes => yes)
      const { participants } = await meetings.getMeeting({ id }, call)
      const named = participants.map(participant => ({ ...participant, email: 'ada@example.com' }))
      await meetings.updateMeeting({ id, participants: named, updateMask: ['participants'] }, call)
      await eventually(
        () => emailsOf(id),
        emails => emails.includes('ada@example.com'),
      )
      return id
    },
    { timeoutMs: 100_000 },
  )
  await database.close()

  expect(await linked(id, 1)).toMatchObject([{ speakerProfileId: ada, method: 'email' }])
})

async function isWaiting(): Promise<boolean> {
  const { rowCount } = await rows.query(
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount !== 0
}

async function emailsOf(meetingId: string): Promise<string[]> {
  const { rows: found } = await rows.query<{ participants: { email: string | null }[] }>(
    'select participants from meeting_refs where meeting_id = $1',
    [meetingId],
  )
  return found.flatMap(({ participants }) => participants.map(({ email }) => email ?? ''))
}
