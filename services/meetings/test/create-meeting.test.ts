import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { example, type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

describe('creating a meeting', () => {
  it('stores every field and returns it in GET', async () => {
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

  it('succeeds while the service of its template is unavailable', async () => {
    const call = services.as(services.newCaller())
    const created = await services.meetings.createMeeting({ ...example, templateId: newId('tpl') }, call)
    expect(await services.meetings.getMeeting({ id: created.id }, call)).toEqual(created)
  })

  it('starts in the requested status', async () => {
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

  it('returns the existing id for a repeated external_id, also concurrently', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => services.meetings.createMeeting({ ...example, externalId: 'x' }, call)),
    )
    const created = attempts.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(created).toHaveLength(1)
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({
          status: 'conflict',
          code: 'already_exists',
          details: [{ field: 'external_id', message: created[0]?.id }],
        })
    // Another tenant and the sandbox have separate external ids.
    await services.meetings.createMeeting({ ...example, externalId: 'x' }, services.as(services.newCaller()))
    await services.meetings.createMeeting(
      { ...example, externalId: 'x' },
      services.as({ ...caller, mode: 'test' }),
    )
  })
})

describe('tenants', () => {
  it('cannot see, change, delete or end meetings of another tenant', async () => {
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

describe('recordings', () => {
  it('are refused before the body is read without an engine', async () => {
    const call = services.as(services.newCaller())
    const { id } = await services.meetings.createMeeting(example, call)
    const refused = Promise.withResolvers<void>()
    async function* body() {
      yield { id, contentType: 'audio/mpeg', chunk: new Uint8Array() }
      await refused.promise
      yield { id: '', contentType: '', chunk: new Uint8Array(64 * 1024) }
    }
    await expect(services.recordings.uploadRecording(body(), call)).rejects.toMatchObject({
      status: 'conflict',
      code: 'transcription_not_configured',
    })
    refused.resolve()
  })
})
