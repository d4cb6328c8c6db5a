// Concurrent changes between reading and writing profiles. A lock of the test holds the writer back.
import { randomBytes } from 'node:crypto'
import { encodeMessage, etagOf, loadContract } from '@mi/contracts'
import { eventually, startTestServices, type TestServices, untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteProfiles } from '../../src/speakers/store/merges.ts'
import { lockProfile, saveProfile } from '../../src/speakers/store/profiles.ts'
import { lockProfiles } from '../../src/speakers/store/tenant-lock.ts'
import { saveVoiceMatching } from '../../src/speakers/store/voice-matching.ts'
import { type PeopleDatabase, peopleDatabase, type Tx } from '../../src/store/database.ts'
import { voiceOf } from '../support/people.ts'
import { spokenMeetings } from '../support/spoken-meetings.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let services: TestServices
let database: PeopleDatabase
let watching: pg.Pool
beforeAll(async () => {
  services = await startTestServices(['people', 'meetings', 'transcripts-search'])
  database = peopleDatabase.open({ url: services.databaseUrl('people') })
  watching = new pg.Pool({ connectionString: services.databaseUrl('people') })
})
afterAll(async () => {
  await watching?.end()
  await database?.close()
  await services?.stop()
})

/** Runs a transaction of the test, in which it may wait for other statements. */
const holding = <Result>(work: (tx: Tx) => Promise<Result>) =>
  database.transaction(work, { timeoutMs: 200_000 })

/** Resolves when `count` statements wait for a lock. */
const waiting = (count = 1) => untilWaiting(services.databaseUrl('people'), { count })

async function tenantOf(profileId: string) {
  const { rows } = await watching.query('select account_id from speaker_profiles where id = $1', [profileId])
  return { accountId: rows[0].account_id as string, mode: 'live' as const }
}

test('keeps a name that is saved during a merge, unmerge or deletion', async () => {
  const { call, profiles } = spokenMeetings(services)
  const { id } = await profiles.createSpeakerProfile({ name: 'Ada' }, call)
  const { id: fromId } = await profiles.createSpeakerProfile(
    { name: 'Ada Q.', email: 'ada@example.com' },
    call,
  )
  const tenant = await tenantOf(id)
  /** Renames the profile while the operation runs. */
  async function renameDuring(name: string, begin: () => Promise<unknown>): Promise<void> {
    const { operation } = await holding(async tx => {
      const before = await lockProfile(tx, tenant, id)
      if (!before) throw new Error('no profile')
      const { email, organization } = before
      await saveProfile(tx, tenant, { id, name, email, organization }, new Date())
      const operation = begin()
      await waiting()
      return { operation }
    })
    await operation
  }
  const read = () => profiles.getSpeakerProfile({ id }, call)

  await renameDuring('Ada Quill', () => profiles.mergeSpeakerProfile({ id, fromId }, call))
  expect(await read()).toMatchObject({ name: 'Ada Quill', email: 'ada@example.com' })
  await renameDuring('Ada B. Quill', () => profiles.unmergeSpeakerProfile({ id, fromId }, call))
  expect(await read()).toMatchObject({ name: 'Ada B. Quill', email: null })
  const type = 'mi.people.v1.SpeakerProfileDetail'
  const ifMatch = etagOf(encodeMessage(type, await read()), loadContract().type(type))
  await renameDuring('Ada Marsh', () =>
    expect(profiles.deleteSpeakerProfile({ id }, { ...call, ifMatch })).rejects.toMatchObject({
      status: 'precondition_failed',
    }),
  )
})

test('links the next profile when the best is deleted during the comparison', async () => {
  const { call, profiles, meeting, linked } = spokenMeetings(services)
  const matched = services.eventsOf('mi.people.speaker_profile.matched.v1')
  const { id: heard } = await profiles.createSpeakerProfile({ name: 'Grace Marsh' }, call)
  const { id: named } = await profiles.createSpeakerProfile({ name: 'Ada Quill' }, call)
  const voices = services.client('mi.people.v1.Voices')
  const embedding = { model: 'm', vector: voiceOf(1, 1, 0.95) }
  await voices.createVoiceSample({ id: heard, meetingId: null, participantId: null, embedding }, call)
  const tenant = await tenantOf(heard)
  const id = await holding(async tx => {
    await lockProfiles(tx, tenant)
    // The job has compared the voices and waits before it links.
    const id = await meeting({ name: 'Ada Quill', start: 0, end: 5, voice: voiceOf(1, 2, 0.95) })
    await waiting()
    await deleteProfiles(tx, tenant, heard)
    return id
  })
  expect(await linked(id, 1)).toMatchObject([{ speakerProfileId: named, method: 'name' }])
  expect(matched.map(({ data }) => data)).not.toContainEqual(
    expect.objectContaining({ speaker_profile_id: heard }),
  )
})

test('does not link by voice when switched off during the comparison', async () => {
  const { call, profiles, meeting, linked } = spokenMeetings(services)
  const { id: profile } = await profiles.createSpeakerProfile({ name: 'Ada Quill' }, call)
  const voices = services.client('mi.people.v1.Voices')
  const embedding = { model: 'm', vector: voiceOf(1, 1, 0.95) }
  await voices.createVoiceSample({ id: profile, meetingId: null, participantId: null, embedding }, call)
  const tenant = await tenantOf(profile)
  const id = await holding(async tx => {
    await lockProfiles(tx, tenant)
    const id = await meeting({ name: 'Ada Quill', start: 0, end: 5, voice: voiceOf(1, 2, 0.95) })
    await waiting()
    await saveVoiceMatching(tx, tenant, false, new Date())
    return id
  })
  expect(await linked(id, 1)).toMatchObject([{ speakerProfileId: profile, method: 'name' }])
})

test('creating a profile from a speaker waits for a merge without deadlock', async () => {
  const { call, profiles, meeting, speakersOf } = spokenMeetings(services)
  const { id } = await profiles.createSpeakerProfile({ name: 'Grace' }, call)
  const tenant = await tenantOf(id)
  const meetingId = await meeting({ name: 'Ada Quill', start: 0, end: 5 })
  const [heard] = await eventually(
    () => speakersOf(meetingId),
    list => list.length === 1,
    60_000,
  )
  const { creating } = await holding(async tx => {
    await lockProfiles(tx, tenant)
    const participantId = heard?.participantId ?? ''
    const creating = profiles.createSpeakerProfile({ name: 'Ada', meetingId, participantId }, call)
    await waiting()
    // Locks as a merge does. The timeout is shorter than PostgreSQL's deadlock timeout, which would abort one
    // transaction.
    await tx.$executeRaw`set local lock_timeout = '500ms'`
    await tx.$executeRaw`update speaker_profiles set merged_into = 'spk_other'
      where id = ${id} and account_id = ${tenant.accountId} and mode = 'live'`
    return { creating }
  })
  expect(await creating).toMatchObject({ name: 'Ada', meetingCount: 1 })
})

test('a repeated creation returns the profile after the meeting is deleted', async () => {
  const { call, profiles, meeting } = spokenMeetings(services)
  const meetings = services.client('mi.meetings.v1.Meetings')
  const meetingId = await meeting({ name: 'Ada Quill', start: 0, end: 5 })
  const participant = await eventually(
    async () => (await meetings.getMeeting({ id: meetingId }, call)).participants[0],
    found => found !== undefined,
  )
  const digest = () => randomBytes(32).toString('base64url')
  const repeated = { ...call, idempotency: `${digest()}.${digest()}` }
  const request = { name: 'Ada Quill', meetingId, participantId: participant?.id ?? '' }
  const made = await profiles.createSpeakerProfile(request, repeated)
  await meetings.deleteMeeting({ id: meetingId }, call)
  expect(await profiles.createSpeakerProfile(request, repeated)).toEqual(made)
})
