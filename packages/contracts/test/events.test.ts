import { describe, expect, test } from 'vitest'
import type { MeetingCreated } from '../src/generated/mi/events/v1.ts'
import { decodeEvent, encodeEvent, eventSubject, eventType, loadContract, SERVICES } from '../src/index.ts'

const created: MeetingCreated = {
  meetingId: 'mtg_1',
  ref: {
    meetingId: 'mtg_1',
    title: 'Weekly',
    status: 'processing',
    platform: 'zoom',
    startedAt: new Date('2026-03-02T09:30:00Z'),
    language: null,
    participants: [{ id: 'prt_1', name: 'Ada', email: null, speakerProfileId: null }],
    channelIds: [],
    templateId: null,
    timeZone: null,
    version: 3,
    endedAt: null,
  },
}

describe('events', () => {
  test('are JSON as the API writes it', () => {
    const data = encodeEvent('mi.meetings.meeting.created.v1', created)
    expect(data).toEqual({
      meeting_id: 'mtg_1',
      ref: {
        meeting_id: 'mtg_1',
        title: 'Weekly',
        status: 'processing',
        platform: 'zoom',
        started_at: '2026-03-02T09:30:00.000Z',
        language: null,
        participants: [{ id: 'prt_1', name: 'Ada', email: null, speaker_profile_id: null }],
        channel_ids: [],
        template_id: null,
        time_zone: null,
        version: 3,
        ended_at: null,
      },
    })
    expect(decodeEvent('mi.meetings.meeting.created.v1', JSON.parse(JSON.stringify(data)))).toEqual(created)
  })

  test('of a newer version are read: what is unknown is ignored, what is missing is unset', () => {
    const data = { meeting_id: 'mtg_1', ref: { title: 'Weekly', status: 'paused', mood: 'fine' } }
    const { ref } = decodeEvent('mi.meetings.meeting.created.v1', data)
    expect(ref).toMatchObject({ title: 'Weekly', status: null, participants: [], version: 0 })
    expect(ref).not.toHaveProperty('mood')
  })

  test('are ordered by their subject', () => {
    expect(eventSubject('mi.meetings.meeting.created.v1', created)).toBe('mtg_1')
    expect(eventType('mi.identity.act.audited.v1')).toMatchObject({
      subject: 'targetId',
      message: 'mi.events.v1.ActAudited',
    })
    expect(() => eventType('mi.meetings.meeting.melted.v1')).toThrow('no event mi.meetings.meeting.melted.v1')
  })

  test('are named after the context that owns them', () => {
    const contexts = Object.values(SERVICES).flatMap(({ contexts }): readonly string[] => contexts)
    for (const { type } of loadContract().events) expect(contexts).toContain(type.split('.')[1])
  })
})
