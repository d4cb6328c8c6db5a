import { systemOrigin } from '@mi/service-kit'
import { eventually, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Difference, verifySpeakers } from '../src/speakers/jobs/verify-speakers.ts'
import { peopleDatabase } from '../src/store/database.ts'
import { voiceOf } from './support/people.ts'
import { PATIENCE_MS, type PeopleProcess, startPeopleProcess } from './support/people-process.ts'
import { spokenMeetings } from './support/spoken-meetings.ts'

let services: TestServices
let people: PeopleProcess
beforeAll(async () => {
  ;({ services, people } = await startPeopleProcess(['meetings', 'transcripts-search']))
}, PATIENCE_MS)
afterAll(() => people?.stop())

test('a killed process counts nothing twice and loses nothing', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { call, profiles, speakers, meeting, speakersOf, linked, totals } = spokenMeetings(services)
  const matched = services.eventsOf('mi.people.speaker_profile.matched.v1')

  const { id: ada } = await profiles.createSpeakerProfile({ name: 'Ada Quill' }, call)
  const { id: bo } = await profiles.createSpeakerProfile({ name: 'Bo Marsh' }, call)
  const both = [
    { name: 'Ada Quill', start: 0, end: 10 },
    { name: 'Bo Marsh', start: 10, end: 14 },
  ]
  // Kills while linking: at the write of the links, of the totals, and of the event.
  const places: [table: string, statement: string][] = [
    ['speaker_links', 'insert'],
    ['appearances', 'delete'],
    ['speaker_profiles', 'update speaker_profiles'],
    ['infra.outbox', 'insert into infra.outbox'],
  ]
  for (const [table, statement] of places) {
    const id = await people.killAt(table, statement, () => meeting(...both))
    await linked(id ?? '', 2)
  }
  // Kills after the commit: the events are published again.
  const later = await people.killAfterPublishing(() => meeting(...both))
  await linked(later ?? '', 2)
  // Kills after the commit of a consumer: its events are delivered again.
  const taken = ['mi.meetings.meeting.created.v1', 'mi.transcripts.transcript.ready.v1']
  for (const type of taken) {
    const id = await people.killBeforeAcknowledging(type, () => meeting(...both))
    await linked(id ?? '', 2)
    await expect.poll(() => people.unacknowledged(type), { timeout: PATIENCE_MS }).toBe(0)
  }
  expect([await totals(ada), await totals(bo)]).toEqual([
    [7, 70, 14],
    [7, 28, 14],
  ])

  // Kills while a link by hand teaches the voice and the name.
  const stranger = await meeting({ name: 'Speaker 1', start: 0, end: 5, voice: voiceOf(1, 1, 0.9) })
  const [heard] = await eventually(
    () => speakersOf(stranger),
    list => list.length === 1,
    PATIENCE_MS,
  )
  const byHand = { meetingId: stranger, participantId: heard?.participantId ?? '', speakerProfileId: ada }
  await people.killAt('voice_samples', 'insert', () =>
    speakers.linkMeetingSpeaker({ ...byHand, updateMask: ['speaker_profile_id'] }, call),
  )
  await eventually(
    () => speakersOf(stranger),
    ([speaker]) => speaker?.name === 'Ada Quill',
    PATIENCE_MS,
  )
  const voices = services.client('mi.people.v1.Voices')
  const samples = await voices.listVoiceSamples({ id: ada, limit: 100, cursor: '' }, call)
  expect(samples.data).toHaveLength(1)

  // Links by the voice that was just learned.
  const voice = { name: 'Speaker 1', start: 0, end: 6, voice: voiceOf(1, 2, 0.9) }
  const byVoice = await people.killAt('speaker_links', 'insert', () => meeting(voice))
  expect(await linked(byVoice ?? '', 1)).toMatchObject([{ speakerProfileId: ada, method: 'voice' }])
  expect(await totals(ada)).toEqual([9, 81, 18])

  // A merge without a response did not happen and can be repeated. The same applies to undoing it.
  const merge = () => profiles.mergeSpeakerProfile({ id: ada, fromId: bo }, call)
  expect(await people.killAt('appearances', 'insert|update|delete', merge)).toBeNull()
  expect(await totals(bo)).toEqual([7, 28, 14])
  // A committed merge happened once, whether or not its response arrived.
  await people.killAfterPublishing(merge)
  expect(await totals(ada)).toEqual([9, 109, 32])
  const unmerge = () => profiles.unmergeSpeakerProfile({ id: ada, fromId: bo }, call)
  expect(await people.killAt('appearances', 'insert|update|delete', unmerge)).toBeNull()
  expect(await totals(ada)).toEqual([9, 109, 32])
  await people.killAfterPublishing(unmerge)
  expect([await totals(ada), await totals(bo)]).toEqual([
    [9, 81, 18],
    [7, 28, 14],
  ])

  await expect
    .poll(state, { timeout: PATIENCE_MS, interval: 250 })
    .toEqual({ open: 0, pending: 0, differences: [] })
  // Each link is published once. A repeated delivery has the same event id.
  const announced = () => {
    const ids = new Map(matched.map(event => [event.id, JSON.stringify(event.data)]))
    return [...ids.values()].sort()
  }
  await expect.poll(() => announced().length, { timeout: PATIENCE_MS }).toBe(7 * 2 + 2)
  expect(new Set(announced()).size).toBe(7 * 2 + 2)
  expect(people.log()).toContain('"service":"people"')
  expect(people.log()).not.toContain(String(Math.sqrt(0.9)).slice(0, 8))

  /** The remaining work, and the differences that the service's own check finds. */
  async function state() {
    const database = peopleDatabase.open({ url: services.databaseUrl('people') })
    const differences: Difference[] = []
    try {
      const { pending } = await verifySpeakers({
        database,
        transcripts: services.peer('mi.transcripts.v1.TranscriptsInternal'),
        systemOrigin: tenant => systemOrigin('people', services.secret, tenant),
        onDifference: difference => differences.push(difference),
      })
      const { rows } = await people.database.query('select count(*)::int as n from infra.jobs')
      return { open: rows[0].n, pending, differences }
    } finally {
      await database.close()
    }
  }
})
