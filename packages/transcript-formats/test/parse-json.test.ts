import fc from '@mi/testkit/property'
import { describe, expect, test } from 'vitest'
import { parseTranscript, readTranscript } from '../src/parse/parse-transcript.ts'
import { chunksOf, errorsOf, fieldsOf, lines, read, readJson } from './read-files.ts'

const segment = { speaker: 'Ana', text: 'Hello', start: 0, end: 1.5 }

describe('JSON import', () => {
  test('keeps text, times, confidence and words unchanged', async () => {
    const words = [
      { word: 'Hello', start: 0.1, end: 0.4, confidence: 0.5 },
      { word: 'there.', start: 0.4, end: 1.2 },
    ]
    const transcript = await readJson({
      language: 'de',
      segments: [
        { speaker: 'Ana', text: 'Hello there.', start: 0.0004, end: 1.2345, confidence: 0.9, words },
      ],
    })
    expect(transcript).toMatchObject({
      language: 'de',
      times: 'given',
      wordCount: 2,
      durationMs: 1235,
      confidence: 0.9,
    })
    expect(transcript.segments).toEqual([
      {
        index: 0,
        speakerKey: 'Ana',
        text: 'Hello there.',
        startMs: 0,
        endMs: 1235,
        confidence: 0.9,
        words: [
          { word: 'Hello', startMs: 100, endMs: 400, confidence: 0.5 },
          { word: 'there.', startMs: 400, endMs: 1200, confidence: null },
        ],
      },
    ])
  })

  test('finds a speaker by label or name, before or after the segments', async () => {
    const speakers = [
      { label: 'S1', name: 'Ana Ruiz', email: 'ana@example.com' },
      { name: 'Bo' },
      { label: 'S3' },
    ]
    const segments = ['S1', 'Ana Ruiz', 'Bo', 'Cy', 'S3'].map(speaker => ({ ...segment, speaker }))
    for (const body of [
      { speakers, segments },
      { segments, speakers },
    ]) {
      const transcript = await readJson(body)
      expect(transcript.speakers).toEqual([
        { keys: ['S1', 'Ana Ruiz'], name: 'Ana Ruiz', email: 'ana@example.com', voiceEmbedding: null },
        { keys: ['Bo'], name: 'Bo', email: null, voiceEmbedding: null },
        { keys: ['S3'], name: 'S3', email: null, voiceEmbedding: null },
        { keys: ['Cy'], name: 'Cy', email: null, voiceEmbedding: null },
      ])
    }
  })

  test('accepts voice embeddings', async () => {
    const voice_embedding = { model: 'ecapa', vector: [0.25, -1] }
    const transcript = await readJson({ speakers: [{ name: 'Ana', voice_embedding }], segments: [segment] })
    expect(transcript.speakers[0]?.voiceEmbedding).toEqual({ model: 'ecapa', vector: [0.25, -1] })
  })

  test('sorts segments by start and keeps the order of equal starts', async () => {
    const transcript = await readJson({
      segments: [
        { ...segment, text: 'c', start: 2, end: 3 },
        { ...segment, text: 'a', start: 1, end: 9 },
        { ...segment, text: 'b', start: 1, end: 2 },
      ],
    })
    expect(transcript.segments.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
    expect(transcript.inOrder).toBe(false)
  })

  test('returns segments in file order and the header after them', async () => {
    const bytes = Buffer.from(JSON.stringify({ segments: [segment, { ...segment, start: 1 }, segment] }))
    const stream = parseTranscript('json', chunksOf(bytes, 10))
    expect(() => stream.header()).toThrow()
    const indexes: number[] = []
    for await (const { index } of stream.segments) indexes.push(index)
    expect(indexes).toEqual([0, 1, 2])
    expect(stream.header().segmentCount).toBe(3)
  })

  test('accepts null for an absent optional field, as in API responses', async () => {
    const transcript = await readJson({
      language: null,
      speakers: [{ label: 'S1', name: null, email: null, voice_embedding: null }],
      segments: [{ ...segment, confidence: null }],
    })
    expect(transcript.segments[0]).toMatchObject({ confidence: null, words: [] })
  })

  test('refuses null for a list, as the schema does', async () => {
    const vector = { label: 'S1', voice_embedding: { model: 'm', vector: null } }
    const body = { segments: [{ ...segment, words: null }], speakers: [vector] }
    expect(await errorsOf(readJson(body))).toEqual([
      { field: 'segments[0].words', message: 'must be a list' },
      { field: 'speakers[0].voice_embedding.vector', message: 'must be a list' },
    ])
    expect(await fieldsOf(readJson({ speakers: null, segments: [segment] }))).toEqual(['speakers'])
    expect(await fieldsOf(readJson({ segments: null }))).toContain('segments')
  })

  test('drops control characters and lone surrogates', async () => {
    const transcript = await read(
      'json',
      '\ufeff{"segments":[{"speaker":"A\\u0000na","text":"a\\u0000b\\u0007 \\ud800 \\n c","start":0,"end":1}]}',
    )
    expect(transcript.segments[0]).toMatchObject({ speakerKey: 'Ana', text: 'ab \ufffd \n c' })
  })

  test('reports every error with its place', async () => {
    const errors = await errorsOf(
      readJson({
        language: 'english',
        colour: 1,
        speakers: [
          { nick: 'x' },
          { name: 5 },
          { name: 'B', email: 'nobody' },
          { label: 'a', voice_embedding: { model: 'm', vector: [1, 'x'] } },
        ],
        segments: [
          segment,
          { ...segment, start: '0' },
          { ...segment, start: 2, end: 1 },
          { ...segment, start: -1 },
          { ...segment, speaker: ' ' },
          { text: 'x', start: 0, end: 1, id: 'seg_1' },
          { ...segment, confidence: 1.2 },
          {
            ...segment,
            words: [
              { word: 'x', start: 0, end: 1 },
              { word: 'y', start: 1, end: 0.5 },
            ],
          },
          'text',
        ],
      }),
    )
    expect(errors.map(({ field }) => field)).toEqual([
      'language',
      'colour',
      'speakers[0].nick',
      'speakers[0]',
      'speakers[1].name',
      'speakers[2].email',
      'speakers[3].voice_embedding.vector[1]',
      'segments[1].start',
      'segments[2].end',
      'segments[3].start',
      'segments[4].speaker',
      'segments[5].id',
      'segments[5].speaker',
      'segments[6].confidence',
      'segments[7].words[1].end',
      'segments[8]',
    ])
    expect(errors.every(({ message }) => message.length > 0)).toBe(true)
  })

  test('stops at twenty errors', async () => {
    const fields = await fieldsOf(
      readJson({ segments: Array.from({ length: 500 }, () => ({ ...segment, end: -1 })) }),
    )
    expect(fields).toHaveLength(20)
  })

  test.each([
    [
      'an infinite time',
      '{"segments":[{"speaker":"A","text":"x","start":0,"end":1e999}]}',
      'segments[0].end',
    ],
    ['NaN', '{"segments":[{"speaker":"A","text":"x","start":0,"end":NaN}]}', 'segments[0]'],
    ['a lost comma', '{"segments":[{"speaker":"A" "text":"x"}]}', 'segments[0]'],
    ['mismatched brackets', '{"segments":[{"speaker":["A"}]]}', 'segments[0]'],
    ['two values without a comma', '{"language":"en" "segments":[]}', 'line 1, column 18'],
    ['a comma too many', '{"segments":[{"speaker":"A","text":"x","start":0,"end":1},]}', 'line 1, column 59'],
    ['an array', '[]', 'line 1, column 1'],
    [
      'text behind the object',
      '{"segments":[{"speaker":"A","text":"x","start":0,"end":1}]} x',
      'line 1, column 61',
    ],
    ['a cut file', '{"segments":[{"speaker":"A","te', 'line 1, column 32'],
    ['a field twice', '{"segments":[],"segments":[]}', 'segments'],
    ['no segment', '{"segments":[]}', 'segments'],
    ['no segments', '{}', 'segments'],
    ['segments that are no array', '{"segments":{"0":1}}', 'segments'],
    ['a bare key', '{segments:[]}', 'line 1, column 2'],
    ['nothing', '', 'body'],
    ['white space', '  \n ', 'line 2, column 2'],
    [
      'prototype fields',
      '{"segments":[{"__proto__":1,"speaker":"A","text":"x","start":0,"end":1}]}',
      'segments[0].__proto__',
    ],
  ])('refuses %s and says where', async (_, file, field) => {
    expect((await fieldsOf(read('json', file)))[0]).toBe(field)
  })

  test('reports line and column of an error without quoting the text', async () => {
    expect(await errorsOf(read('json', '{"segments": [\n  {"speaker": "A",\n   "text" "secret"}]}'))).toEqual(
      [{ field: 'segments[0]', message: 'Malformed JSON at line 3, column 11.' }],
    )
    const file = '{"segments": [\n  {"speaker": "A",\n   "text": secret, "start": 0}\n]}'
    expect(await errorsOf(read('json', file))).toEqual([
      { field: 'segments[0]', message: 'Malformed JSON in the value that begins at line 2, column 3.' },
    ])
  })

  test('refuses invalid UTF-8, and names UTF-16', async () => {
    const bad = Buffer.concat([
      Buffer.from('{"segments":[{"speaker":"A","text":"'),
      Buffer.from([0xff]),
      Buffer.from('","start":0,"end":1}]}'),
    ])
    expect(await fieldsOf(read('json', bad))).toEqual(['segments[0]'])
    const [problem] = await errorsOf(read('json', Buffer.from('\ufeff{"segments":[]}', 'utf16le')))
    expect(problem?.message).toContain('UTF-16')
  })

  test('refuses the 50,001st segment', async () => {
    const segments = Array.from({ length: 50_001 }, () => segment)
    expect((await readJson({ segments: segments.slice(1) })).segmentCount).toBe(50_000)
    expect(await fieldsOf(readJson({ segments }))).toEqual(['segments[50000]'])
  })

  test('refuses a name of two speakers unless labels are used', async () => {
    const speakers = [
      { label: 'S1', name: 'Jo' },
      { label: 'S2', name: 'Jo' },
    ]
    expect(await fieldsOf(readJson({ speakers, segments: [{ ...segment, speaker: 'Jo' }] }))).toEqual([
      'segments[0].speaker',
    ])
    expect(
      (await readJson({ speakers, segments: [{ ...segment, speaker: 'S2' }] })).speakers[1]?.keys,
    ).toEqual(['S2'])
    expect(await fieldsOf(readJson({ speakers: [speakers[0], speakers[0]], segments: [segment] }))).toEqual([
      'speakers[1].label',
    ])
  })

  test('parses any text with any spacing and any chunks', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    const time = fc.integer({ min: 0, max: 10_000_000 })
    const segments = fc.array(
      fc.record({
        text,
        start: time,
        length: time,
        noise: fc.constantFrom('"', '\\', '[{', '}]', '\\"', ','),
      }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(
        segments,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1, '\t'),
        async (items, size, space) => {
          const body = {
            segments: items.map(({ text, start, length, noise }) => ({
              speaker: `Ana ${noise}`,
              text: noise + text,
              start: start / 1000,
              end: (start + length) / 1000,
            })),
          }
          const bytes = Buffer.from(JSON.stringify(body, null, space))
          const transcript = await readTranscript('json', chunksOf(bytes, size))
          const expected = body.segments
            .map((item, index) => ({ ...item, index }))
            .sort((a, b) => a.start - b.start || a.index - b.index)
          expect(transcript.segments.map(item => item.startMs / 1000)).toEqual(
            expected.map(item => item.start),
          )
          expect(transcript.segments.map(item => item.endMs / 1000)).toEqual(expected.map(item => item.end))
          expect(transcript.segments.map(item => item.index)).toEqual(expected.map(item => item.index))
        },
      ),
    )
  })

  test('keeps unusual texts', async () => {
    const texts = ['', '  spaced  ', '-->', '<b>&amp;', '\u{1f469}\u200d\u{1f680}', 'a"b\\c', '{"x":[1]}']
    const transcript = await readJson({ segments: texts.map(text => ({ ...segment, text })) })
    expect(transcript.segments.map(({ text }) => text)).toEqual(texts)
    expect(lines(transcript)[2]).toBe('Ana 0-1500 -->')
  })
})
