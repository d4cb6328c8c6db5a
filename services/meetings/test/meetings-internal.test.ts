import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { example, type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

describe('beginning a transcript', () => {
  it('matches speakers, adds the others and moves the meeting to processing', async () => {
    const call = services.as(services.newCaller())
    const created = await services.meetings.createMeeting(
      { ...example, status: 'scheduled', participants: [{ name: 'Ada Lovelace', email: 'ada@example.com' }] },
      call,
    )
    const speakers = [
      { key: 'A', name: 'Lovelace, Ada' },
      { key: 'B', name: 'Grace Hopper' },
    ]
    const begun = await services.internal.beginTranscript(
      { meetingId: created.id, speakers, live: false },
      call,
    )
    expect(begun.meeting.status).toBe('processing')
    expect(begun.participants.A?.id).toBe(created.participants[0]?.id)
    expect(begun.participants.B?.name).toBe('Grace Hopper')
    expect(begun.meeting.participantCount).toBe(2)
    const again = await services.internal.beginTranscript(
      { meetingId: created.id, speakers, live: false },
      call,
    )
    expect(again.participants).toEqual(begun.participants)
    expect(again.meeting.participantCount).toBe(2)
  })

  it('adds a new participant once under concurrent calls', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting({ ...example, status: 'in_progress' }, call)
    const speakers = [{ key: 'Eve', name: 'Eve' }]
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        services.internal.beginTranscript({ meetingId: id, speakers, live: true }, call),
      ),
    )
    expect(new Set(all.map(({ participants }) => participants.Eve?.id)).size).toBe(1)
    expect(await services.meetings.getMeeting({ id }, call)).toMatchObject({
      status: 'in_progress',
      participantCount: 1,
    })
  })

  it('is refused live unless the meeting is in progress', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    await expect(
      services.internal.beginTranscript({ meetingId: id, speakers: [], live: true }, call),
    ).rejects.toMatchObject({ status: 'conflict' })
  })

  it('matches a speaker whose participant was renamed', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const speakers = [{ key: 'S1', name: 'Speaker 1' }]
    const begun = await services.internal.beginTranscript({ meetingId: id, speakers, live: false }, call)
    const participantId = begun.participants.S1?.id as string
    const renamed = await services.internal.renameParticipant(
      { meetingId: id, participantId, name: 'Ada' },
      call,
    )
    expect(renamed).toMatchObject({ id: participantId, name: 'Ada' })
    const again = await services.internal.beginTranscript({ meetingId: id, speakers, live: false }, call)
    expect(again.participants.S1).toEqual(renamed)
    await expect(
      services.internal.renameParticipant({ meetingId: id, participantId: newId('prt'), name: 'X' }, call),
    ).rejects.toMatchObject({ status: 'not_found', message: 'There is no such participant.' })
  })

  it('is refused above 1,000 participants', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const named = (prefix: string) =>
      Array.from({ length: 500 }, (_, index) => ({ key: `${prefix}${index}`, name: `${prefix} ${index}` }))
    const begin = (prefix: string) =>
      services.internal.beginTranscript({ meetingId: id, speakers: named(prefix), live: false }, call)
    for (const prefix of ['Ada', 'Ben']) await begin(prefix)
    await expect(begin('Cem')).rejects.toMatchObject({ status: 'conflict', code: 'limit_reached' })
    expect((await begin('Ben')).meeting.participantCount).toBe(1_000)
  })

  it('increases the version of the reference with every change', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const version = async () => (await services.internal.getMeetingRef({ meetingId: id }, call)).version
    const first = await version()
    await services.meetings.updateMeeting({ id, title: 'Next', updateMask: ['title'] }, call)
    expect(await version()).toBeGreaterThan(first)
  })
})

describe('the channels of a meeting', () => {
  it('follow the newest version in any order and with duplicates', async () => {
    const call = services.as(services.newCaller())
    const { id: meetingId } = await services.meetings.createMeeting(example, call)
    const versions = [newId('chn'), newId('chn'), newId('chn')].map((channel, index) => ({
      meetingId,
      channelIds: [channel],
      version: index + 1,
    }))
    const [first, second, third] = versions as [
      (typeof versions)[0],
      (typeof versions)[0],
      (typeof versions)[0],
    ]
    const before = await services.internal.getMeetingRef({ meetingId }, call)
    for (const change of [second, first, third, third, second])
      await services.internal.setMeetingChannels(change, call)
    const after = await services.internal.getMeetingRef({ meetingId }, call)
    expect(after.channelIds).toEqual(third.channelIds)
    // Two of the five calls changed the channels and were announced.
    expect(after.version).toBe(before.version + 2)
  })
})
