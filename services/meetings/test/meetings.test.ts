import { encodeMessage, etagOf } from '@mi/contracts'
import type { CreateMeetingRequestInit } from '@mi/contracts/mi/meetings/v1'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const startedAt = new Date('2026-03-02T09:00:00Z')
const example: CreateMeetingRequestInit = { title: 'Planning', platform: 'zoom', startedAt }

describe('creating a meeting', () => {
  it('keeps every field, and GET reads back the same', async () => {
    const call = services.as(services.newCaller())
    const request = {
      ...example,
      endedAt: new Date('2026-03-02T09:30:00Z'),
      language: 'de',
      participants: [{ name: 'Ada', email: 'ada@example.com' }, { name: 'Bob' }],
      externalId: 'crm-1',
      metadata: { deal: '42', b: 'x' },
      calendarEventId: newId('evt'),
    }
    const created = await services.meetings.createMeeting(request, call)
    expect(created).toMatchObject({
      title: 'Planning',
      status: 'processing',
      platform: 'zoom',
      durationSeconds: 1800,
      participantCount: 2,
      language: 'de',
      externalId: 'crm-1',
      metadata: { deal: '42', b: 'x' },
      transcriptId: null,
      summaryId: null,
      failureReason: null,
    })
    expect(created.participants.map(({ name, email }) => [name, email])).toEqual([
      ['Ada', 'ada@example.com'],
      ['Bob', null],
    ])
    expect(await services.meetings.getMeeting({ id: created.id }, call)).toEqual(created)
  })

  it('is created also while nobody can say whether its template is there', async () => {
    const call = services.as(services.newCaller())
    const created = await services.meetings.createMeeting({ ...example, templateId: newId('tpl') }, call)
    expect(await services.meetings.getMeeting({ id: created.id }, call)).toEqual(created)
  })

  it('begins as asked', async () => {
    const call = services.as(services.newCaller())
    for (const status of ['scheduled', 'in_progress', 'processing'] as const)
      expect((await services.meetings.createMeeting({ ...example, status }, call)).status).toBe(status)
  })

  it.each([
    ['an end before its start', { endedAt: new Date('2026-03-02T08:59:59Z') }, 'ended_at'],
    ['an end that no duration can express', { endedAt: new Date('2094-03-20T12:14:08Z') }, 'ended_at'],
    ['a state that only comes later', { status: 'completed' as const }, 'status'],
    ['a state that only comes later', { status: 'failed' as const }, 'status'],
  ])('refuses %s', async (_what, more, field) => {
    const call = services.as(services.newCaller())
    await expect(services.meetings.createMeeting({ ...example, ...more }, call)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field }],
    })
  })

  it('returns the existing id when an external_id is repeated, also by many at once', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => services.meetings.createMeeting({ ...example, externalId: 'x' }, call)),
    )
    const created = attempts.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(created).toHaveLength(1)
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({
          status: 'conflict',
          code: 'already_exists',
          details: [{ field: 'external_id', message: created[0]?.id }],
        })
    // Another tenant, and the sandbox, have their own.
    await services.meetings.createMeeting({ ...example, externalId: 'x' }, services.as(services.newCaller()))
    await services.meetings.createMeeting(
      { ...example, externalId: 'x' },
      services.as({ ...caller, mode: 'test' }),
    )
  })
})

describe('tenants', () => {
  it('cannot see, change, delete or end what another has', async () => {
    const owner = services.newCaller()
    const { id } = await services.meetings.createMeeting(
      { ...example, status: 'in_progress' },
      services.as(owner),
    )
    for (const stranger of [services.newCaller(), { ...owner, mode: 'test' as const }]) {
      const call = services.as(stranger)
      const absent = { status: 'not_found', message: 'There is no such meeting.' }
      await expect(services.meetings.getMeeting({ id }, call)).rejects.toMatchObject(absent)
      await expect(
        services.meetings.updateMeeting({ id, title: 'x', updateMask: ['title'] }, call),
      ).rejects.toMatchObject(absent)
      await expect(services.meetings.deleteMeeting({ id }, call)).rejects.toMatchObject(absent)
      await expect(services.meetings.endMeeting({ id }, call)).rejects.toMatchObject(absent)
      await expect(services.internal.getMeetingRef({ meetingId: id }, call)).rejects.toMatchObject(absent)
      await expect(services.recordings.getRecording({ id }, call)).rejects.toMatchObject(absent)
      expect((await services.meetings.listMeetings({}, call)).data).toEqual([])
    }
    expect((await services.meetings.getMeeting({ id }, services.as(owner))).status).toBe('in_progress')
  })
})

describe('changing a meeting', () => {
  it('changes what is in the mask and nothing else', async () => {
    const call = services.as(services.newCaller())
    const before = await services.meetings.createMeeting(
      { ...example, externalId: 'a', metadata: { k: 'v' }, language: 'en' },
      call,
    )
    const after = await services.meetings.updateMeeting(
      { id: before.id, title: 'Retro', metadata: { n: '1' }, updateMask: ['title'] },
      call,
    )
    expect(after).toEqual({ ...before, title: 'Retro', updatedAt: after.updatedAt })
    const cleared = await services.meetings.updateMeeting(
      {
        id: before.id,
        externalId: null,
        language: null,
        metadata: {},
        updateMask: ['external_id', 'language', 'metadata'],
      },
      call,
    )
    expect(cleared).toMatchObject({ title: 'Retro', externalId: null, language: null, metadata: {} })
    expect(await services.meetings.getMeeting({ id: before.id }, call)).toEqual(cleared)
  })

  it('keeps the time zone and refuses what is none', async () => {
    const call = services.as(services.newCaller())
    const created = await services.meetings.createMeeting(
      {
        title: 'Sprint',
        platform: 'zoom',
        startedAt: new Date('2026-03-02T10:00:00Z'),
        timeZone: 'Asia/Tokyo',
      },
      call,
    )
    const { id } = created
    expect(created.timeZone).toBe('Asia/Tokyo')
    expect((await services.meetings.getMeeting({ id }, call)).timeZone).toBe('Asia/Tokyo')
    const change = (timeZone: string | null) =>
      services.meetings.updateMeeting({ id, timeZone, updateMask: ['time_zone'] }, call)
    await expect(change('Mars/Olympus')).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'time_zone' }],
    })
    expect((await change(null)).timeZone).toBeNull()
  })

  it('computes the duration again', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const endedAt = new Date('2026-03-02T10:00:00Z')
    const ended = await services.meetings.updateMeeting({ id, endedAt, updateMask: ['ended_at'] }, call)
    expect(ended.durationSeconds).toBe(3600)
    const late = new Date('2026-03-02T10:00:01Z')
    await expect(
      services.meetings.updateMeeting({ id, startedAt: late, updateMask: ['started_at'] }, call),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'ended_at' }] })
  })

  it('refuses an end that no duration can express, whichever of the two times is changed', async () => {
    const call = services.as(services.newCaller())
    const longest = new Date(startedAt.getTime() + 2_147_483_647_000)
    const { id } = await services.meetings.createMeeting({ ...example, endedAt: longest }, call)
    const refused = { status: 'invalid', details: [{ field: 'ended_at' }] }
    for (const change of [
      { endedAt: new Date(longest.getTime() + 1_000), updateMask: ['ended_at'] },
      { startedAt: new Date(startedAt.getTime() - 1_000), updateMask: ['started_at'] },
    ])
      await expect(services.meetings.updateMeeting({ id, ...change }, call)).rejects.toMatchObject(refused)
    expect((await services.meetings.getMeeting({ id }, call)).durationSeconds).toBe(2_147_483_647)
  })

  it('takes the whole list of participants and keeps those with an id', async () => {
    const call = services.as(services.newCaller())
    const { id, participants } = await services.meetings.createMeeting(
      { ...example, participants: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Eve' }] },
      call,
    )
    const [ada, bob] = participants
    const list = [
      { name: 'Zoe' },
      { id: bob?.id, name: 'Robert', email: 'bob@example.com' },
      { id: ada?.id, name: 'Ada' },
    ]
    const after = await services.meetings.updateMeeting(
      { id, participants: list, updateMask: ['participants'] },
      call,
    )
    expect(after.participantCount).toBe(3)
    expect(after.participants.map(one => one.name)).toEqual(['Zoe', 'Robert', 'Ada'])
    expect(after.participants.slice(1).map(one => one.id)).toEqual([bob?.id, ada?.id])
    await expect(
      services.meetings.updateMeeting(
        { id, participants: [{ id: newId('prt'), name: 'X' }], updateMask: ['participants'] },
        call,
      ),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'participants[0].id' }] })
    expect((await services.meetings.getMeeting({ id }, call)).participants).toHaveLength(3)
  })

  it('lets the client start and fail, and refuses what the states forbid', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting({ ...example, status: 'scheduled' }, call)
    const set = (status: 'in_progress' | 'failed' | 'completed') =>
      services.meetings.updateMeeting({ id, status, updateMask: ['status'] }, call)
    expect((await set('in_progress')).status).toBe('in_progress')
    await expect(set('completed')).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'status' }],
    })
    expect(await set('failed')).toMatchObject({ status: 'failed', failureReason: 'failed_by_client' })
    await expect(set('in_progress')).rejects.toMatchObject({ status: 'conflict', code: 'conflict' })
  })

  it('holds If-Match against what GET answers', async () => {
    const call = services.as(services.newCaller())
    const meeting = await services.meetings.createMeeting(
      { ...example, metadata: { z: '1', a: '2' }, participants: [{ name: 'Ada' }] },
      call,
    )
    const { id } = meeting
    const read = await services.meetings.getMeeting({ id }, call)
    const etag = etagOf(encodeMessage('mi.meetings.v1.MeetingDetail', read))
    const change = (title: string) =>
      services.meetings.updateMeeting({ id, title, updateMask: ['title'] }, { ...call, ifMatch: etag })
    expect((await change('First')).title).toBe('First')
    await expect(change('Second')).rejects.toMatchObject({ status: 'precondition_failed' })
    await expect(services.meetings.deleteMeeting({ id }, { ...call, ifMatch: etag })).rejects.toMatchObject({
      status: 'precondition_failed',
    })
    expect((await services.meetings.getMeeting({ id }, call)).title).toBe('First')
  })

  it('lets exactly one of many holders of one ETag win', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const ifMatch = etagOf(
      encodeMessage('mi.meetings.v1.MeetingDetail', await services.meetings.getMeeting({ id }, call)),
    )
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        services.meetings.updateMeeting(
          { id, title: `Title ${at}`, updateMask: ['title'] },
          { ...call, ifMatch },
        ),
      ),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('ending a meeting', () => {
  it('works for a start in the distant past too', async () => {
    const call = services.as(services.newCaller())
    const old = { ...example, status: 'in_progress' as const, startedAt: new Date('1900-01-01T00:00:00Z') }
    const { id } = await services.meetings.createMeeting(old, call)
    expect((await services.meetings.endMeeting({ id }, call)).durationSeconds).toBe(2_147_483_647)
  })

  it('makes a meeting in progress processing, once', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting({ ...example, status: 'in_progress' }, call)
    const ended = await services.meetings.endMeeting({ id }, call)
    expect(ended.status).toBe('processing')
    expect(ended.endedAt).not.toBeNull()
    await expect(services.meetings.endMeeting({ id }, call)).rejects.toMatchObject({ status: 'conflict' })
  })
})

describe('transcripts that begin', () => {
  it('match speakers, add the rest, and move the meeting to processing', async () => {
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

  it('give many at once the same new participant', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting({ ...example, status: 'in_progress' }, call)
    const speakers = [{ key: 'Eve', name: 'Eve' }]
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        services.internal.beginTranscript({ meetingId: id, speakers, live: true }, call),
      ),
    )
    expect(new Set(all.map(one => one.participants.Eve?.id)).size).toBe(1)
    expect(await services.meetings.getMeeting({ id }, call)).toMatchObject({
      status: 'in_progress',
      participantCount: 1,
    })
  })

  it('are refused live unless the meeting is in progress', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    await expect(
      services.internal.beginTranscript({ meetingId: id, speakers: [], live: true }, call),
    ).rejects.toMatchObject({ status: 'conflict' })
  })

  it('still know a speaker whose participant was renamed', async () => {
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

  it('raise the version of the reference with every change', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const version = async () => (await services.internal.getMeetingRef({ meetingId: id }, call)).version
    const first = await version()
    await services.meetings.updateMeeting({ id, title: 'Next', updateMask: ['title'] }, call)
    expect(await version()).toBeGreaterThan(first)
  })
})

describe('recordings', () => {
  it('are refused before the body is read where no engine is configured', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    let read = 0
    async function* body() {
      yield { id, contentType: 'audio/mpeg', chunk: new Uint8Array() }
      for (; read < 500; read++) {
        await new Promise(resume => setTimeout(resume, 5))
        yield { id: '', contentType: '', chunk: new Uint8Array(64 * 1024) }
      }
    }
    await expect(services.recordings.uploadRecording(body(), call)).rejects.toMatchObject({
      status: 'conflict',
      code: 'transcription_not_configured',
    })
    expect(read).toBeLessThan(100)
  })
})

describe('the channels of a meeting', () => {
  it('are what the newest version says, in whatever order and however often it comes', async () => {
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
    // Two of the five changed it, and were announced.
    expect(after.version).toBe(before.version + 2)
  })
})
