import { encode, loadContract } from '@mi/contracts'
import protobuf from 'protobufjs'
import { describe, expect, test } from 'vitest'
import { jsonWriter } from '../../src/response/json/json-writer.ts'

const contract = loadContract()

function bytesOf(typeName: string, message: object): Uint8Array {
  return encode(contract.type(typeName), message)
}

function written(typeName: string, bytes: Uint8Array): unknown {
  return JSON.parse(jsonWriter(contract.type(typeName))(bytes).toString('utf8'))
}

function roundTrip(typeName: string, message: object): unknown {
  return written(typeName, bytesOf(typeName, message))
}

const meeting = {
  id: 'mtg_01HZX000000000000000000000',
  title: 'Planning',
  status: 'in_progress',
  platform: 'google_meet',
  startedAt: new Date('2026-01-31T09:30:00.007Z'),
  endedAt: null,
  durationSeconds: null,
  participantCount: 2,
  createdAt: new Date('1969-12-31T23:59:59.999Z'),
  updatedAt: new Date('2026-02-01T00:00:00Z'),
}

describe('fields', () => {
  test('are all present: null, empty list, empty object, zero', () => {
    expect(roundTrip('mi.meetings.v1.MeetingDetail', meeting)).toEqual({
      id: 'mtg_01HZX000000000000000000000',
      title: 'Planning',
      status: 'in_progress',
      platform: 'google_meet',
      started_at: '2026-01-31T09:30:00.007Z',
      ended_at: null,
      duration_seconds: null,
      participant_count: 2,
      transcript_id: null,
      summary_id: null,
      language: null,
      created_at: '1969-12-31T23:59:59.999Z',
      participants: [],
      external_id: null,
      metadata: {},
      calendar_event_id: null,
      channel_ids: [],
      failure_reason: null,
      updated_at: '2026-02-01T00:00:00.000Z',
      time_zone: null,
      meeting_url: null,
    })
  })

  test('are all present in an empty message', () => {
    expect(written('mi.meetings.v1.Meeting', new Uint8Array(0))).toEqual({
      id: '',
      title: '',
      status: null,
      platform: null,
      started_at: null,
      ended_at: null,
      duration_seconds: null,
      participant_count: 0,
      transcript_id: null,
      summary_id: null,
      language: null,
      created_at: null,
    })
  })

  test('are an empty object for a message without fields', () => {
    expect(written('mi.identity.v1.GetMeRequest', new Uint8Array(0))).toEqual({})
  })

  test('show zero when set, null when unset, nothing when omitted', () => {
    const pagination = { total: 0, limit: null, offset: null, hasMore: false, nextCursor: '' }
    expect(roundTrip('mi.pagination.v1.Pagination', pagination)).toEqual({
      total: 0,
      has_more: false,
      next_cursor: '',
    })
  })

  test('keep the order of lists and maps', () => {
    const message = {
      ...meeting,
      participants: [
        { id: 'prt_1', name: 'Ada', email: 'ada@example.com', speakerProfileId: null },
        { id: 'prt_2', name: 'Grace', email: null, speakerProfileId: 'spk_1' },
      ],
      metadata: { b: 'two', a: 'one', '': 'nothing' },
      channelIds: ['chn_2', 'chn_1'],
    }
    expect(roundTrip('mi.meetings.v1.MeetingDetail', message)).toMatchObject({
      participants: [
        { id: 'prt_1', name: 'Ada', email: 'ada@example.com', speaker_profile_id: null },
        { id: 'prt_2', name: 'Grace', email: null, speaker_profile_id: 'spk_1' },
      ],
      metadata: { a: 'one', b: 'two', '': 'nothing' },
      channel_ids: ['chn_2', 'chn_1'],
    })
  })

  test('show the zero values of a map of numbers', () => {
    expect(
      roundTrip('mi.identity.v1.RequestUsage', {
        total: 3,
        byStatusClass: { '2xx': 3, '4xx': 0 },
        byDay: [],
      }),
    ).toEqual({
      total: 3,
      by_status_class: { '2xx': 3, '4xx': 0 },
      by_day: [],
    })
  })

  test('accept packed numbers', () => {
    const vector = [0.25, -1, 0, 1e-7]
    expect(roundTrip('mi.transcripts.v1.VoiceEmbedding', { model: 'm', vector })).toEqual({
      model: 'm',
      vector,
    })
  })
})

describe('values', () => {
  test.each([
    0, 1, 9, 10, 99, 100, 12_345, 2_147_483_647, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_991, -1,
    -2_147_483_648, -9_007_199_254_740_991,
  ])('whole number %d', total => {
    const read = roundTrip('mi.pagination.v1.Pagination', { total, hasMore: true }) as { total: number }
    expect(read.total).toBe(total)
  })

  test.each([
    0, 0.1, 0.001, 0.0005, 12.4, 12.34, 12.345, 1.2345678, 3599.999, 2_147_483.647, 2_147_484.001, 1e21, 1e-9,
    5e-324, 1.7976931348623157e308, -0.5, -3,
  ])('number %d', start => {
    const read = roundTrip('mi.transcripts.v1.Word', { word: 'a', start, end: start }) as { start: number }
    expect(read.start).toBe(start)
  })

  test('null for NaN and infinity', () => {
    for (const start of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const read = roundTrip('mi.transcripts.v1.Word', { word: 'a', start, end: 0 }) as { start: unknown }
      expect(read.start).toBeNull()
    }
  })

  test('text with every character', () => {
    const control = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).join('')
    for (const title of [
      '',
      '"',
      '\\',
      'a"b\\c',
      control,
      'naïve 日本語 🎉 \u2028\u2029',
      `${'x'.repeat(70_000)}"`,
    ]) {
      expect((roundTrip('mi.meetings.v1.Meeting', { ...meeting, title }) as { title: string }).title).toBe(
        title,
      )
    }
  })

  test('a complete response larger than the first buffer', () => {
    const segments = Array.from({ length: 5000 }, (_, index) => ({
      id: `seg_${index}`,
      speaker: { id: 'prt_1', name: 'Ada' },
      text: `Sentence ${index} "quoted"\n`,
      start: index / 10,
      end: index / 10 + 0.1,
      confidence: index % 2 === 0 ? null : 0.5,
      words: [{ word: 'Sentence', start: index / 10, end: index / 10 + 0.05, confidence: null }],
      editedAt: null,
    }))
    const transcript = {
      id: 'trs_1',
      meetingId: 'mtg_1',
      times: 'given',
      segments,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }
    const read = roundTrip('mi.transcripts.v1.Transcript', transcript) as { segments: unknown[] }
    expect(read.segments).toHaveLength(5000)
    expect(read.segments[4999]).toEqual({
      id: 'seg_4999',
      speaker: { id: 'prt_1', name: 'Ada' },
      text: 'Sentence 4999 "quoted"\n',
      start: 499.9,
      end: 4999 / 10 + 0.1,
      confidence: 0.5,
      words: [{ word: 'Sentence', start: 499.9, end: 499.9 + 0.05, confidence: null }],
      edited_at: null,
    })
  })

  test('times on a leap day, at year end and before 1970', () => {
    for (const iso of [
      '2024-02-29T23:59:59.999Z',
      '1999-12-31T23:59:59.000Z',
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      const read = roundTrip('mi.meetings.v1.Meeting', { ...meeting, startedAt: new Date(iso) }) as {
        started_at: string
      }
      expect(read.started_at).toBe(iso)
    }
  })
})

describe('bytes of other encoders', () => {
  const type = contract.type('mi.meetings.v1.Participant')

  /** Writes the fields in the given order, each as `[number, text]`. */
  function fields(...entries: [number, string][]): Uint8Array {
    const writer = protobuf.Writer.create()
    for (const [number, text] of entries) writer.uint32((number << 3) | 2).string(text)
    return writer.finish()
  }

  test('may have fields in any order', () => {
    expect(JSON.parse(jsonWriter(type)(fields([2, 'Ada'], [1, 'prt_1'])).toString())).toEqual({
      id: 'prt_1',
      name: 'Ada',
      email: null,
      speaker_profile_id: null,
    })
  })

  test('use the last value of a repeated single field', () => {
    const read = JSON.parse(
      jsonWriter(type)(fields([1, 'prt_1'], [2, 'Ada'], [2, 'Grace'], [1, 'prt_2'])).toString(),
    )
    expect(read).toMatchObject({ id: 'prt_2', name: 'Grace' })
  })

  test('may contain fields of a newer contract', () => {
    const newer = protobuf.Writer.create()
      .uint32((1 << 3) | 2)
      .string('prt_1')
      .uint32(900 << 3)
      .uint32(7)
    newer
      .uint32((901 << 3) | 2)
      .string('new')
      .uint32((902 << 3) | 1)
      .double(1)
      .uint32((903 << 3) | 5)
      .float(1)
    expect(JSON.parse(jsonWriter(type)(newer.finish()).toString())).toMatchObject({ id: 'prt_1', name: '' })
  })

  test('may split a list by another field, and split a message', () => {
    const writer = protobuf.Writer.create()
    const participant = (id: string) => fields([1, id])
    writer.uint32((13 << 3) | 2).bytes(participant('prt_1'))
    writer.uint32((1 << 3) | 2).string('mtg_1')
    writer.uint32((13 << 3) | 2).bytes(participant('prt_2'))
    writer.uint32((5 << 3) | 2).bytes(protobuf.Writer.create().uint32(8).int64(60).finish())
    writer.uint32((5 << 3) | 2).bytes(protobuf.Writer.create().uint32(16).int32(5_000_000).finish())
    const read = written('mi.meetings.v1.MeetingDetail', writer.finish()) as Record<string, unknown>
    expect(read.id).toBe('mtg_1')
    expect((read.participants as { id: string }[]).map(({ id }) => id)).toEqual(['prt_1', 'prt_2'])
    expect(read.started_at).toBe('1970-01-01T00:01:00.005Z')
  })
})
