import { newId } from '@mi/ids'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, linesOf, newAccount, spokenBy, upload } from '../support/account.ts'
import { stagedLeft } from '../support/database.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const SAID = [
  'Ada Lovelace 1-4 The engine weaves algebraic patterns.',
  'Charles Babbage 4.5-9.2 Another age must be the judge.',
]
const FILES: [format: string, type: string, body: string][] = [
  [
    'WebVTT',
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada Lovelace>The engine weaves algebraic patterns.</v>\n\n00:00:04.500 --> 00:00:09.200\n<v Charles Babbage>Another age must be the judge.</v>\n',
  ],
  [
    'SubRip',
    'application/x-subrip',
    '1\r\n00:00:01,000 --> 00:00:04,000\r\nAda Lovelace: The engine weaves algebraic patterns.\r\n\r\n2\r\n00:00:04,500 --> 00:00:09,200\r\nCharles Babbage: Another age must be the judge.\r\n',
  ],
  [
    'JSON',
    'application/json',
    JSON.stringify({
      segments: [
        { speaker: 'CB', text: 'Another age must be the judge.', start: 4.5, end: 9.2 },
        { speaker: 'Ada Lovelace', text: 'The engine weaves algebraic patterns.', start: 1, end: 4 },
      ],
      speakers: [{ label: 'CB', name: 'Charles Babbage', email: 'charles@example.com' }],
    }),
  ],
]

describe('an import', () => {
  it.each(FILES)('%s: stores ordered segments, speakers and totals', async (_format, type, body) => {
    const meetingId = await account.meeting()
    const answer = await account.import(meetingId, type, body)
    expect(answer).toMatchObject({ id: meetingId, status: 'processing', transcriptId: null })
    const { transcriptId } = await account.named(meetingId)
    const transcript = await account.transcript(meetingId)
    expect(linesOf(transcript)).toEqual(SAID)
    const totals = { wordCount: 11, durationSeconds: 9, times: 'given', language: 'en', confidence: null }
    expect(transcript).toMatchObject({ id: transcriptId, meetingId, ...totals })
    for (const { words, confidence, editedAt } of transcript.segments)
      expect({ words, confidence, editedAt }).toEqual({ words: [], confidence: null, editedAt: null })
  })

  it('decodes the file with the charset of its Content-Type', async () => {
    const meetingId = await account.meeting()
    const said = 'Zoë: Der Pier wird weiß.\nJürgen: Schön, bis Freitag.\n'
    await account.import(
      meetingId,
      'text/plain; charset=utf-16',
      Buffer.from(`\ufeff${said}`, 'utf16le'),
      'de',
    )
    await account.named(meetingId)
    const transcript = await account.transcript(meetingId)
    expect(transcript.segments.map(({ speaker, text }) => `${speaker?.name}: ${text}`)).toEqual(
      said.trim().split('\n'),
    )
  })

  it('estimates the times of plain text and marks them as estimated', async () => {
    const meetingId = await account.meeting()
    await account.import(meetingId, 'text/plain', 'Ada: The engine weaves.\nCharles: It does.\n', 'en')
    const transcript = await account.transcript(meetingId)
    expect(transcript.times).toBe('estimated')
    expect(transcript.segments.map(one => one.start)).toEqual([0, 1.2])
  })

  it('keeps word times and confidences', async () => {
    const words = [
      { word: 'Weaves', start: 1, end: 1.5, confidence: 0.5 },
      { word: 'patterns.', start: 1.625, end: 2, confidence: null },
    ]
    const transcript = await account.meetingWith({
      language: 'de',
      segments: [
        { speaker: 'Ada', text: 'Weaves patterns.', start: 1, end: 2, confidence: 0.9, words },
        { speaker: 'Ada', text: 'One', start: 3, end: 4, confidence: 0.6 },
        { speaker: 'Ada', text: '', start: 4, end: 4 },
      ],
    })
    expect(transcript).toMatchObject({ language: 'de', confidence: 0.8, wordCount: 3 })
    expect(transcript.segments[0]?.words).toEqual(words)
    expect(transcript.segments[2]).toMatchObject({ text: '', words: [], confidence: null })
  })

  it("uses the meeting's language unless the file or client names another", async () => {
    const english = 'Ada: Good morning everybody, shall we begin with the report of last week?'
    const given = await account.meeting({ language: 'nl' })
    await account.import(given, 'text/plain', english)
    expect((await account.transcript(given)).language).toBe('nl')
    await account.import(given, 'text/plain', english, 'de')
    expect((await account.transcript(given)).language).toBe('de')

    const found = await account.meeting()
    await account.import(found, 'text/plain', english)
    await account.named(found)
    await account.import(
      found,
      'text/plain',
      'Ada: Guten Morgen zusammen, wollen wir mit dem Bericht beginnen?',
    )
    expect((await account.transcript(found)).language).toBe('de')
  })

  it('shows speakers with the names of their participants', async () => {
    const participants = [{ name: 'Lovelace, Ada' }, { name: 'Somebody Else', email: 'charles@example.com' }]
    const meetingId = await account.meeting({ participants })
    await account.import(meetingId, 'application/json', FILES[2]?.[2] ?? '')
    const meeting = await account.named(meetingId)
    const { segments } = await account.transcript(meetingId)
    expect(segments.map(one => one.speaker)).toEqual(
      meeting.participants.map(({ id, name }) => ({ id, name })),
    )
  })

  it('accepts any speaker key and adds silent speakers as participants', async () => {
    const meetingId = await account.meeting()
    await account.importJson(meetingId, {
      speakers: [{ name: 'Silent' }, { label: 'Silent', name: 'Talker' }, { label: '__proto__', name: 'P' }],
      segments: [
        { speaker: 'Silent', text: 'I talk.', start: 0, end: 1 },
        { speaker: '__proto__', text: 'So do I.', start: 1, end: 2 },
        { speaker: 'constructor', text: "Nul \u0000 isn't said.", start: 2, end: 3 },
      ],
    })
    const { participants } = await account.named(meetingId)
    expect(participants.map(one => one.name).sort()).toEqual(['P', 'Silent', 'Talker', 'constructor'])
    expect(linesOf(await account.transcript(meetingId))).toEqual([
      'Talker 0-1 I talk.',
      'P 1-2 So do I.',
      "constructor 2-3 Nul  isn't said.",
    ])
  })

  it('reads a file in small pieces in the same way', async () => {
    const meetingId = await account.meeting()
    const body = FILES[0]?.[2] ?? ''
    await services.transcripts.importTranscript(upload(meetingId, 'text/vtt', body, null, 7), account.as())
    expect(linesOf(await account.transcript(meetingId))).toEqual(SAID)
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    [
      'an end before its start',
      { segments: [{ speaker: 'A', text: 'x', start: 2, end: 1 }] },
      'segments[0].end',
    ],
    ['no segment', { segments: [] }, 'segments'],
    [
      'an unknown field',
      { segments: [{ speaker: 'A', text: 'x', start: 0, end: 1, volume: 3 }] },
      'segments[0].volume',
    ],
  ])('%s is a 400 that names the place', async (_what, body, field) => {
    const meetingId = await account.meeting()
    await expect(account.importJson(meetingId, body)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field }],
    })
  })

  it('is refused as no speech when nearly all words differ', async () => {
    const meetingId = await account.meeting()
    const words = (segment: number) =>
      Array.from({ length: 2_000 }, (_, word) => `w${segment * 2_000 + word}`).join(' ')
    await expect(account.importJson(meetingId, spokenBy(120, words))).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'segments[100].text', message: expect.stringContaining('no speech') }],
    })
    expect(await stagedLeft(services)).toBe(0)
  })

  it('changes neither the earlier transcript, the meeting nor the staging table', async () => {
    const before = await account.meetingWith(spokenBy(3))
    const broken = spokenBy(3_000)
    ;(broken.segments[2_999] as { end: number }).end = -1
    await expect(account.importJson(before.meetingId, broken)).rejects.toMatchObject({ status: 'invalid' })
    expect(await account.transcript(before.meetingId)).toEqual(before)
    expect(await stagedLeft(services)).toBe(0)
    const meeting = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    expect(meeting).toMatchObject({ status: 'processing', transcriptId: before.id })
  })

  it('does not fail a meeting whose other import is valid', async () => {
    const meetingId = await account.meeting()
    await expect(account.transcript(meetingId)).rejects.toMatchObject({ code: 'transcript_not_ready' })
    const holding = new pg.Client({ connectionString: services.databaseUrl })
    await holding.connect()
    try {
      // The valid import waits in its last transaction.
      await holding.query('begin')
      await holding.query('select 1 from meeting_refs where meeting_id = $1 for update', [meetingId])
      const importing = account.importJson(meetingId, spokenBy(3))
      await account.reaches(meetingId, 'processing')
      await expect(account.importJson(meetingId, {})).rejects.toMatchObject({ status: 'invalid' })
      await account.reaches(meetingId, 'failed')
      await holding.query('rollback')
      await importing
    } finally {
      await holding.end()
    }
    expect(await account.named(meetingId)).toMatchObject({ status: 'processing', failureReason: null })
  })

  it('returns 415 for an unsupported type', async () => {
    const meetingId = await account.meeting()
    await expect(account.import(meetingId, 'application/pdf', '%PDF')).rejects.toMatchObject({
      status: 'unsupported_media_type',
    })
  })

  it('names the field for an unknown charset or invalid bytes', async () => {
    const meetingId = await account.meeting()
    for (const [charset, field] of [
      ['klingon', 'Content-Type'],
      ['utf-16', 'body'],
    ])
      await expect(
        account.import(meetingId, `text/plain; charset=${charset}`, 'Ada: yes.'),
      ).rejects.toMatchObject({ status: 'invalid', details: [{ field }] })
    expect(await stagedLeft(services)).toBe(0)
  })

  it('returns 404 for an unknown meeting, another account or another mode', async () => {
    const meetingId = await account.meeting()
    const sameAccount = { ...account.caller, mode: 'test' as const }
    for (const [id, call] of [
      [newId('mtg'), account.as()],
      [meetingId, newAccount(services).as()],
      [meetingId, services.as(sameAccount)],
    ] as const)
      await expect(
        services.transcripts.importTranscript(upload(id, 'text/plain', 'A: b'), call),
      ).rejects.toMatchObject({ status: 'not_found', message: expect.stringContaining('meeting') })
  })

  it('leaves nothing when the client disconnects halfway', async () => {
    const meetingId = await account.meeting()
    const gone = new AbortController()
    async function* half() {
      const bytes = Buffer.from(JSON.stringify(spokenBy(5_000)))
      yield* upload(meetingId, 'application/json', bytes.subarray(0, bytes.length / 2))
      gone.abort()
      await new Promise(() => {})
    }
    await expect(
      services.transcripts.importTranscript(half(), account.as({ signal: gone.signal })),
    ).rejects.toThrow()
    await expect.poll(() => stagedLeft(services)).toBe(0)
    await expect(account.transcript(meetingId)).rejects.toMatchObject({ code: 'transcript_not_ready' })
  })
})

describe('a replacement', () => {
  it('creates a new transcript and removes the old one', async () => {
    const first = await account.meetingWith(spokenBy(5))
    await account.importJson(
      first.meetingId,
      spokenBy(3, index => `Replaced ${index}.`),
    )
    const second = await account.transcript(first.meetingId)
    expect(second.id).not.toBe(first.id)
    expect(second.segments).toHaveLength(3)
    await expect(
      services.transcripts.getTranscript({ id: first.id, format: 'json' }, account.as()),
    ).rejects.toMatchObject({ status: 'not_found', message: expect.stringContaining('transcript') })
    await expect
      .poll(
        async () => (await services.meetings.getMeeting({ id: first.meetingId }, account.as())).transcriptId,
      )
      .toBe(second.id)
  })

  it('leaves one complete transcript when several imports run concurrently', async () => {
    const { meetingId } = await account.meetingWith(spokenBy(400, () => 'Version 0.'))
    let importing = true
    const readings: string[][] = []
    const reading = (async () => {
      while (importing) {
        const { segments } = await account.transcript(meetingId)
        readings.push([String(segments.length), ...new Set(segments.map(one => one.text))])
      }
    })()
    await Promise.all(
      [1, 2, 3, 4].map(version =>
        account.importJson(
          meetingId,
          spokenBy(400, () => `Version ${version}.`),
        ),
      ),
    )
    importing = false
    await reading
    for (const [count, ...versions] of readings)
      expect({ count, versions: versions.length }).toEqual({ count: '400', versions: 1 })
    const { id, segments } = await account.transcript(meetingId)
    expect(segments).toHaveLength(400)
    expect(new Set(segments.map(one => one.text)).size).toBe(1)
    await expect
      .poll(async () => (await services.meetings.getMeeting({ id: meetingId }, account.as())).transcriptId)
      .toBe(id)
    expect(await stagedLeft(services)).toBe(0)
  })
})
