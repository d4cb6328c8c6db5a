import protobuf from 'protobufjs'
import { describe, expect, test } from 'vitest'
import type { MeetingDetail } from '../src/generated/mi/meetings/v1.ts'
import {
  decodeMessage,
  encodeInPieces,
  encodeMessage,
  etagOf,
  loadContract,
  sameVersion,
} from '../src/index.ts'

const contract = loadContract()
const startedAt = new Date('2026-03-01T09:30:00.125Z')

const meeting: MeetingDetail = {
  id: 'mtg_1',
  title: 'Grüße 会议 🎉',
  status: 'in_progress',
  platform: 'google_meet',
  startedAt,
  endedAt: null,
  durationSeconds: 0,
  participantCount: 2,
  transcriptId: null,
  summaryId: null,
  language: 'de',
  createdAt: new Date('1969-12-31T23:59:59.999Z'),
  participants: [{ id: 'prt_1', name: 'Ada', email: '', speakerProfileId: null }],
  externalId: null,
  metadata: { b: '2', a: '1', __proto__x: '' },
  calendarEventId: null,
  channelIds: ['chn_1', 'chn_2'],
  failureReason: null,
  updatedAt: startedAt,
  meetingUrl: null,
  timeZone: 'Europe/Berlin',
}

describe('typed objects', () => {
  test('are equal after a round trip', () => {
    const bytes = encodeMessage('mi.meetings.v1.MeetingDetail', meeting)
    expect(decodeMessage('mi.meetings.v1.MeetingDetail', bytes)).toEqual(meeting)
  })

  test('are encoded so that any protobuf library reads them', () => {
    const type = contract.type('mi.meetings.v1.MeetingDetail')
    const plain = type.toObject(type.decode(encodeMessage('mi.meetings.v1.MeetingDetail', meeting)), {
      longs: Number,
      enums: String,
    })
    expect(plain).toMatchObject({
      id: 'mtg_1',
      status: 'MEETING_STATUS_IN_PROGRESS',
      duration_seconds: 0,
      started_at: { seconds: 1772357400, nanos: 125_000_000 },
      created_at: { seconds: -1, nanos: 999_000_000 },
      metadata: { a: '1', b: '2', __proto__x: '' },
    })
    expect(plain).not.toHaveProperty('ended_at')
    // Decodes bytes that protobufjs has encoded.
    expect(
      decodeMessage('mi.meetings.v1.MeetingDetail', type.encode(type.fromObject(plain)).finish()),
    ).toEqual(meeting)
  })

  test('decode an empty message as zero values, nulls, empty lists and maps', () => {
    expect(decodeMessage('mi.meetings.v1.UpdateMeetingRequest', new Uint8Array())).toEqual({
      id: '',
      title: '',
      platform: null,
      startedAt: null,
      endedAt: null,
      language: null,
      metadata: {},
      externalId: null,
      status: null,
      participants: [],
      timeZone: null,
      updateMask: [],
    })
  })

  test('accept absent properties in place of null', () => {
    const bytes = encodeMessage('mi.meetings.v1.Participant', { id: 'prt_1', name: 'Ada' })
    expect(decodeMessage('mi.meetings.v1.Participant', bytes)).toEqual({
      id: 'prt_1',
      name: 'Ada',
      email: null,
      speakerProfileId: null,
    })
  })

  test('have a stable ETag, whatever the order of a map', () => {
    const one = encodeMessage('mi.meetings.v1.MeetingDetail', { ...meeting, metadata: { b: '2', a: '1' } })
    const two = encodeMessage('mi.meetings.v1.MeetingDetail', { ...meeting, metadata: { a: '1', b: '2' } })
    expect(Buffer.from(one).equals(two)).toBe(true)
    expect(etagOf(one)).toMatch(/^"[\w-]{22}"$/)
  })

  test('have an ETag of two parts when a field is volatile', () => {
    const type = loadContract().type('mi.identity.v1.ApiKey')
    const tag = (more: object) => {
      const key = { id: 'key_1', name: 'CI', mode: 'live', createdAt: new Date(0), ...more }
      return etagOf(encodeMessage('mi.identity.v1.ApiKey', key), type)
    }
    const [unused, used, renamed] = [tag({}), tag({ lastUsedAt: new Date(1) }), tag({ name: 'New' })]
    expect(unused).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    expect([used === unused, sameVersion(used, unused)]).toEqual([false, true])
    expect(sameVersion(renamed, unused)).toBe(false)
    expect(sameVersion('"a"', '"b"')).toBe(false)
  })

  test('have at most one member of a oneof', () => {
    const name = 'mi.identity.v1.BeginRequestResponse'
    const record = {
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([1, 2]),
    }
    const back = decodeMessage<Record<string, unknown>>(name, encodeMessage(name, { record }))
    expect(back).toMatchObject({ claim: null, inProgress: null, reusedWithOtherPayload: null })
    expect(back.record).toMatchObject({ status: 201, headers: record.headers })
    // The last member on the wire counts.
    const writer = protobuf.Writer.create().uint32(10).string('claim').uint32(16).bool(true)
    expect(decodeMessage(name, writer.finish())).toMatchObject({ claim: null, inProgress: true })
  })

  test('hold integers up to 2^53 − 1 and refuse larger ones', () => {
    const name = 'mi.pagination.v1.Pagination'
    const round = (total: number) =>
      decodeMessage<{ total: number }>(name, encodeMessage(name, { total })).total
    for (const total of [0, 1, -1, 2 ** 32, -(2 ** 40), Number.MAX_SAFE_INTEGER])
      expect(round(total)).toBe(total)
    expect(() => encodeMessage(name, { total: 2 ** 53 })).toThrow('mi.pagination.v1.Pagination.total')
    const beyond = new Uint8Array([8, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10])
    expect(() => decodeMessage(name, beyond)).toThrow(RangeError)
  })

  test('read an unknown enum value as unset', () => {
    const bytes = protobuf.Writer.create().uint32(24).int32(99).finish()
    expect(decodeMessage('mi.meetings.v1.Meeting', bytes)).toMatchObject({ status: null })
  })

  test('skip unknown fields', () => {
    const bytes = protobuf.Writer.create()
      .uint32((999 << 3) | 2)
      .string('new')
      .uint32(10)
      .string('mtg_2')
      .finish()
    expect(decodeMessage('mi.meetings.v1.Meeting', bytes)).toMatchObject({ id: 'mtg_2' })
  })

  test.each([
    ['title', 7, 'a string'],
    ['status', 'done', 'one of scheduled, in_progress'],
    ['startedAt', '2026-03-01T09:30:00Z', 'a valid Date'],
    ['startedAt', new Date(Number.NaN), 'a valid Date'],
    ['durationSeconds', 1.5, 'a 32-bit integer'],
    ['participantCount', 2 ** 31, 'a 32-bit integer'],
    ['participants', ['Ada'], 'an object'],
  ])('refuse %s = %j by its name', (property, value, expected) => {
    expect(() => encodeMessage('mi.meetings.v1.MeetingDetail', { ...meeting, [property]: value })).toThrow(
      expected,
    )
  })

  test('are not decoded from bytes of another format', () => {
    expect(() => decodeMessage('mi.meetings.v1.MeetingDetail', new Uint8Array([0xff, 0xff, 0xff]))).toThrow()
    expect(() => decodeMessage('mi.meetings.v1.MeetingDetail', new Uint8Array([0x9f, 0x06, 0x01]))).toThrow()
  })

  test('may have packed numbers and a map key __proto__', () => {
    const voice = { participantId: 'prt_1', model: 'm', vector: [0.5, -1, 0.25] }
    const name = 'mi.transcripts.v1.SpeakerEmbedding'
    expect(decodeMessage(name, encodeMessage(name, voice))).toEqual(voice)
    const metadata = JSON.parse('{"__proto__":"x"}')
    const bytes = encodeMessage('mi.meetings.v1.MeetingDetail', { ...meeting, metadata })
    const back = decodeMessage<MeetingDetail>('mi.meetings.v1.MeetingDetail', bytes)
    expect(Object.entries(back.metadata)).toEqual([['__proto__', 'x']])
  })
})

describe('a message with a long list', () => {
  const name = 'mi.transcripts.v1.GetTranscriptResponse'
  const answer = (segments: number) => ({
    transcript: {
      id: 'trs_1',
      language: 'en',
      times: 'given',
      segments: Array.from({ length: segments }, (_, index) => ({
        id: `seg_${index}`,
        text: 'a',
        start: index,
        end: index + 1,
        words: [{ word: 'a', start: index, end: index + 1, confidence: 0.5 }],
      })),
      createdAt: new Date(0),
      updatedAt: new Date(1),
      pagination: null,
    },
    rendered: null,
    fileName: 'x',
  })

  test('is encoded in pieces to the same bytes', async () => {
    const bytes = await encodeInPieces(loadContract().type(name), answer(1_001))
    expect(bytes?.equals(encodeMessage(name, answer(1_001)))).toBe(true)
  })

  test('is encoded at once when the list is short', () => {
    expect(encodeInPieces(loadContract().type(name), answer(10))).toBeNull()
  })

  test('is refused when a value does not fit', async () => {
    const wrong = answer(500)
    Object.assign(wrong.transcript.segments[499] as object, { text: 5 })
    await expect(encodeInPieces(loadContract().type(name), wrong)).rejects.toThrow('Segment.text')
  })
})
