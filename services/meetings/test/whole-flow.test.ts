import type { Caller, CallOptions } from '@mi/contracts'
import { type CloudEvent, openEventBus } from '@mi/events'
import { meetingStores } from '@mi/lifecycle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices({ withTranscripts: true })
})
afterAll(() => services.stop())

const patience = { timeout: 60_000, interval: 50 }
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Lovelace>The engine weaves algebraic patterns.</v>

00:00:04.500 --> 00:00:09.200
<v Charles Babbage>Another age must be the judge.</v>
`

async function importVtt(caller: Caller, meetingId: string, text = VTT) {
  async function* body() {
    yield { meetingId, contentType: 'text/vtt', chunk: new Uint8Array() }
    yield { meetingId: '', contentType: '', chunk: Buffer.from(text) }
  }
  return services.transcripts.importTranscript(body(), services.as(caller))
}

async function create(caller: Caller, more: object = {}) {
  return services.meetings.createMeeting(
    { title: 'Analytical engine', platform: 'zoom', startedAt: new Date('2026-03-02T09:00:00Z'), ...more },
    services.as(caller),
  )
}

const reaches = (caller: Caller, id: string, status: string) =>
  vi.waitUntil(async () => {
    const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
    return meeting.status === status && meeting
  }, patience)

describe("a meeting's template", () => {
  it('is stored for its summary', async () => {
    const caller = services.newCaller()
    const section = { key: 'notes', title: 'Notes', prompt: 'What was said.', format: 'bullets' as const }
    const own = await services.templates.createTemplate(
      { name: 'Mine', sections: [section] },
      services.as(caller),
    )
    const builtIn = (await services.templates.listTemplates({ type: 'built_in' }, services.as(caller)))
      .data[0]
    for (const templateId of [own.id, builtIn?.id]) {
      const { id } = await create(caller, { templateId })
      const ref = await services.internal.getMeetingRef({ meetingId: id }, services.as(caller))
      expect(ref.templateId).toBe(templateId)
    }
  })
})

describe('a meeting with a transcript', () => {
  it('completes with the language and duration of its transcript', async () => {
    const caller = services.newCaller()
    const { id } = await create(caller, { participants: [{ name: 'Lovelace, Ada' }] })
    expect((await importVtt(caller, id)).status).toBe('processing')
    const meeting = await reaches(caller, id, 'completed')
    expect(meeting).toMatchObject({ durationSeconds: 9, participantCount: 2, failureReason: null })
    expect(meeting.transcriptId).toMatch(/^trs_/)
    expect(meeting.summaryId).toMatch(/^sum_/)
    expect(meeting.participants.map(({ name }) => name)).toEqual(['Lovelace, Ada', 'Charles Babbage'])
  })

  it('stays completed while the transcript is replaced', async () => {
    const caller = services.newCaller()
    const { id } = await create(caller)
    await importVtt(caller, id)
    const first = await reaches(caller, id, 'completed')
    expect((await importVtt(caller, id, VTT.replace('00:00:09.200', '00:00:30.000'))).status).toBe(
      'completed',
    )
    const second = await vi.waitUntil(async () => {
      const meeting = await services.meetings.getMeeting({ id }, services.as(caller))
      return meeting.transcriptId !== first.transcriptId && meeting
    }, patience)
    expect(second).toMatchObject({ status: 'completed', durationSeconds: 30, participantCount: 2 })
  })

  it('is processed again after a failure', async () => {
    const caller = services.newCaller()
    const { id } = await create(caller)
    await services.meetings.updateMeeting(
      { id, status: 'failed', updateMask: ['status'] },
      services.as(caller),
    )
    await importVtt(caller, id)
    expect(await reaches(caller, id, 'completed')).toMatchObject({ failureReason: null })
  })

  it('fails at once for a refused transcript, then completes with another', async () => {
    const caller = services.newCaller()
    const { id } = await create(caller)
    await expect(importVtt(caller, id, 'WEBVTT\n\nno cue time\nHello')).rejects.toMatchObject({
      status: 'invalid',
    })
    expect(await services.meetings.getMeeting({ id }, services.as(caller))).toMatchObject({
      status: 'failed',
      failureReason: 'transcript_invalid',
    })
    await importVtt(caller, id)
    await reaches(caller, id, 'completed')
    // A meeting with a transcript keeps it.
    await expect(importVtt(caller, id, 'WEBVTT\n\nno cue time\nHello')).rejects.toMatchObject({
      status: 'invalid',
    })
    expect((await services.meetings.getMeeting({ id }, services.as(caller))).status).toBe('completed')
  })
})

describe('deleting a meeting', () => {
  it('hides it at once, empties all stores and completes the receipt', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { id } = await create(caller)
    await importVtt(caller, id)
    const { transcriptId } = await reaches(caller, id, 'completed')
    const { deletionId } = await services.meetings.deleteMeeting({ id }, call)
    await expect(services.meetings.getMeeting({ id }, call)).rejects.toMatchObject({ status: 'not_found' })
    await expect(services.meetings.deleteMeeting({ id }, call)).rejects.toMatchObject({ status: 'not_found' })
    await expect(
      services.transcripts.getTranscript({ id: transcriptId as string }, call),
    ).rejects.toMatchObject({
      status: 'not_found',
    })
    await expect(importVtt(caller, id)).rejects.toMatchObject({ status: 'not_found' })
    // The test does not start the other services. packages/lifecycle/test covers all of them.
    const started = ['meetings', 'transcripts-search', 'insights']
    const receipt = await vi.waitUntil(async () => {
      const found = await services.meetings.getDeletion({ id: deletionId }, call)
      const ours = found.stores.filter(({ service }) => started.includes(service))
      return ours.every(({ emptiedAt }) => emptiedAt !== null) && found
    }, patience)
    expect(receipt).toMatchObject({ id: deletionId, meetingId: id })
    const lines = receipt.stores.map(({ service, store }) => `${service} ${store}`)
    expect(lines.sort()).toEqual(
      meetingStores()
        .map(({ service, store }) => `${service} ${store}`)
        .sort(),
    )
    const items = Object.fromEntries(
      receipt.stores.map(({ service, store, items }) => [`${service} ${store}`, items]),
    )
    expect(items).toMatchObject({
      'meetings meetings': 3,
      'transcripts-search transcripts': 1,
      'transcripts-search live_segments': 0,
      'insights summaries': 1,
      'insights action_items': 0,
      'insights diagrams': 0,
    })
    const stranger = services.as(services.newCaller())
    await expect(services.meetings.getDeletion({ id: deletionId }, stranger)).rejects.toMatchObject({
      status: 'not_found',
      message: 'There is no such deletion receipt.',
    })
  })
})

describe('the sandbox', () => {
  it('is filled for a new account and reset on request', async () => {
    const caller = services.newCaller('test')
    const call = services.as(caller)
    const first = await services.meetings.resetTestData({}, call)
    expect(first).toEqual({ deleted: 0, created: 4 })
    const completed = () =>
      vi.waitUntil(async () => {
        const { data, pagination } = await services.meetings.listMeetings({ status: 'completed' }, call)
        return pagination?.total === 4 && data
      }, patience)
    const samples = await completed()
    expect(new Set(samples.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'es', 'fr']))
    await create(caller)
    expect(await services.meetings.resetTestData({}, call)).toEqual({ deleted: 5, created: 4 })
    const again = await completed()
    expect(again.map(({ id }) => id)).not.toContain(samples[0]?.id)
    expect((await services.meetings.listMeetings({}, call)).pagination?.total).toBe(4)
  })

  it('loses its templates on a reset, unlike the live mode', async () => {
    const caller = services.newCaller('test')
    const template = {
      name: 'Retro',
      sections: [{ key: 'all', title: 'All', prompt: 'All of it', format: 'bullets' as const }],
    }
    const modes = [caller, { ...caller, mode: 'live' as const }].map(owner => services.as(owner))
    const custom = await Promise.all(modes.map(call => services.templates.createTemplate(template, call)))
    const call = modes[0] as CallOptions
    await services.templates.setDefaultTemplate({ templateId: custom[0]?.id as string }, call)
    await services.meetings.resetTestData({}, call)
    await expect(services.templates.getTemplate({ id: custom[0]?.id as string }, call)).rejects.toMatchObject(
      {
        status: 'not_found',
      },
    )
    expect((await services.templates.getDefaultTemplate({}, call)).name).not.toBe('Retro')
    const live = modes[1] as CallOptions
    expect((await services.templates.getTemplate({ id: custom[1]?.id as string }, live)).name).toBe('Retro')
  })

  it('is reset only with a test key, without effect on live mode', async () => {
    const caller = services.newCaller('live')
    const { id } = await create(caller)
    await expect(services.meetings.resetTestData({}, services.as(caller))).rejects.toMatchObject({
      status: 'forbidden',
    })
    await services.meetings.resetTestData({}, services.as({ ...caller, mode: 'test' }))
    expect((await services.meetings.getMeeting({ id }, services.as(caller))).id).toBe(id)
  })
})

describe('events', () => {
  it('announce every change in order with increasing versions', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { id } = await create(caller, { status: 'scheduled' })
    await services.meetings.updateMeeting({ id, title: 'New title', updateMask: ['title'] }, call)
    await services.meetings.updateMeeting({ id, status: 'in_progress', updateMask: ['status'] }, call)
    await importVtt(caller, id)
    await reaches(caller, id, 'completed')
    await services.meetings.deleteMeeting({ id }, call)
    const seen: CloudEvent[] = []
    const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
    bus.subscribe({
      durable: 'a-test',
      types: ['created', 'updated', 'started', 'ended', 'completed', 'failed', 'deleted'].map(
        what => `mi.meetings.meeting.${what}.v1`,
      ),
      async handle(event) {
        if (event.subject === id) seen.push(event)
        return 'done'
      },
    })
    await vi.waitUntil(() => seen.some(event => event.type === 'mi.meetings.meeting.deleted.v1'), patience)
    await bus.close()
    expect(seen.map(event => event.type.split('.')[3])).toEqual([
      'created',
      'updated',
      'started',
      // The transcript was uploaded. Next it becomes ready.
      'updated',
      'updated',
      'completed',
      'deleted',
    ])
    const versions = seen.slice(0, -1).map(event => Number(event.data.version))
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  })
})
