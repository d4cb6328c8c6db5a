import { encodeMessage, etagOf } from '@mi/contracts'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { example, type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const startedAt = new Date('2026-03-02T09:00:00Z')

describe('changing a meeting', () => {
  it('changes only the fields in the mask', async () => {
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

  it('stores the time zone and refuses an unknown time zone', async () => {
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

  it('recomputes the duration', async () => {
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

  it('refuses an end beyond the maximum duration', async () => {
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

  it('replaces the participants and keeps participants with an id', async () => {
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
    expect(after.participants.map(({ name }) => name)).toEqual(['Zoe', 'Robert', 'Ada'])
    expect(after.participants.slice(1).map(({ id }) => id)).toEqual([bob?.id, ada?.id])
    await expect(
      services.meetings.updateMeeting(
        { id, participants: [{ id: newId('prt'), name: 'X' }], updateMask: ['participants'] },
        call,
      ),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'participants[0].id' }] })
    expect((await services.meetings.getMeeting({ id }, call)).participants).toHaveLength(3)
  })

  it('permits start and failure by the client, and no other transitions', async () => {
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

  it('compares If-Match with the ETag of GET', async () => {
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

  it('accepts exactly one of several concurrent changes with the same ETag', async () => {
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
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('ending a meeting', () => {
  it('accepts a start in the distant past', async () => {
    const call = services.as(services.newCaller())
    const old = { ...example, status: 'in_progress' as const, startedAt: new Date('1900-01-01T00:00:00Z') }
    const { id } = await services.meetings.createMeeting(old, call)
    expect((await services.meetings.endMeeting({ id }, call)).durationSeconds).toBe(2_147_483_647)
  })

  it('moves a meeting in progress to processing, once', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting({ ...example, status: 'in_progress' }, call)
    const ended = await services.meetings.endMeeting({ id }, call)
    expect(ended.status).toBe('processing')
    expect(ended.endedAt).not.toBeNull()
    await expect(services.meetings.endMeeting({ id }, call)).rejects.toMatchObject({ status: 'conflict' })
  })
})
