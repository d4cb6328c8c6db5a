import { describe, expect, test } from 'vitest'
import { readTranscript } from '../src/parse/parse-transcript.ts'
import { chunksOf, errorsOf, fieldsOf, lines, read } from './read-files.ts'

const ZOOM = `WEBVTT

1
00:00:01.000 --> 00:00:02.500
Ana Ruiz: Good morning.

2
00:00:03.000 --> 00:00:04.000
Bo | Acme: Remember: the demo is at 10:30: be there.

3
00:00:05.000 --> 00:00:06.000
So am I.
`.replaceAll('\n', '\r\n')

const TEAMS = `WEBVTT

0d1f-44/12-0
00:00:03.369 --> 00:00:05.239
<v Ruiz, Ana (Guest)>Note: we start.
Now.</v>

0d1f-44/13-0
00:00:06.000 --> 00:00:07.000
<v.loud Bo &amp; Co>R&D is 1 &lt; 2 &#39;x&#39;</v>

00:00:08.000 --> 00:00:09.000
Nobody: said this.
`

describe('WebVTT import', () => {
  test('reads a Zoom file with names before the first colon', async () => {
    expect(lines(await read('vtt', ZOOM))).toEqual([
      'Ana Ruiz 1000-2500 Good morning.',
      'Bo | Acme 3000-4000 Remember: the demo is at 10:30: be there.',
      'Unknown speaker 5000-6000 So am I.',
    ])
  })

  test('reads a Teams file with voice tags, several lines and references', async () => {
    expect(lines(await read('vtt', TEAMS))).toEqual([
      'Ruiz, Ana (Guest) 3369-5239 Note: we start. Now.',
      "Bo & Co 6000-7000 R&D is 1 < 2 'x'",
      'Unknown speaker 8000-9000 Nobody: said this.',
    ])
  })

  test('ignores line ends, the byte order mark and chunk boundaries', async () => {
    const expected = lines(await read('vtt', ZOOM))
    for (const end of ['\n', '\r', '\r\n']) {
      const bytes = Buffer.from(`\ufeff${ZOOM.replaceAll('\r\n', end)}`)
      for (const size of [1, 2, 3, 7, 64, 10_000]) {
        expect(lines(await readTranscript('vtt', chunksOf(bytes, size)))).toEqual(expected)
      }
    }
  })

  test('ends a cue only at an empty line', async () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nAna:\n \nGood morning.\n\n \n\n00:03.000 --> 00:04.000\nYes.\n'
    expect(lines(await read('vtt', file))).toEqual([
      'Ana 1000-2000 Good morning.',
      'Unknown speaker 3000-4000 Yes.',
    ])
  })

  test('accepts a line of spaces between cues and before identifiers', async () => {
    const file = 'WEBVTT\n \n00:01.000 --> 00:02.000\na\n \nintro-2\n00:03.000 --> 00:04.000\nb\n'
    expect(lines(await read('vtt', file))).toEqual([
      'Unknown speaker 1000-2000 a',
      'Unknown speaker 3000-4000 b',
    ])
  })

  test('decodes all character references of HTML, in names too', async () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ren&eacute;>20&deg; &mdash; R&D &notaname; &#x1F600;</v>\n'
    expect(lines(await read('vtt', file))).toEqual(['René 1000-2000 20° — R&D &notaname; 😀'])
  })

  test('ignores repeated byte order marks and direction marks at times', async () => {
    const file = '\ufeff\ufeffWEBVTT\n\n\u200e00:01.000\u200f --> \u202a00:02.000\u202c\na\n'
    for (const size of [1, 4, 1_000])
      expect(lines(await readTranscript('vtt', chunksOf(Buffer.from(file), size)))).toEqual([
        'Unknown speaker 1000-2000 a',
      ])
  })

  test('skips header, notes, styles, regions and cue settings', async () => {
    const file = `WEBVTT - made by hand
Kind: captions
Language: fr-CA

STYLE
::cue { color: red }

REGION
id:fred

NOTE one line

NOTE
several
lines

intro
00:01.000 --> 00:02.000 align:start position:0%
<c.yellow.bg_blue>Bonjour</c> <i>tout</i> <b>le</b> <u>monde</u>
`
    const transcript = await read('vtt', file)
    expect(lines(transcript)).toEqual(['Unknown speaker 1000-2000 Bonjour tout le monde'])
    expect(transcript.language).toBe('fr')
    expect((await read('vtt', file, { language: 'de' })).language).toBe('de')
  })

  test('reads the notes of Microsoft Stream', async () => {
    const file = `WEBVTT

NOTE duration:"00:15:41.2540000"

NOTE language:en-us

NOTE Confidence: 0.77

e0f5-1
00:00:00.0000000 --> 00:00:03.0600000
one

e0f5-2
00:00:04.000 --> 00:00:05.000
two
`
    const transcript = await read('vtt', file)
    expect(transcript.segments.map(({ confidence, endMs }) => [confidence, endMs])).toEqual([
      [0.77, 3060],
      [null, 5000],
    ])
    expect(transcript).toMatchObject({ language: 'en', confidence: 0.77 })
  })

  test('reads word times from time tags if every word has one', async () => {
    const file = `WEBVTT

00:00:01.000 --> 00:00:03.000
<v Ana>so<00:00:01.500><c> we</c><00:00:02.000><c> have</c>

00:00:03.000 --> 00:00:05.000
<v Ana>so we <00:00:04.000>have it

00:00:05.000 --> 00:00:06.000
<v Ana>some<00:00:05.500>thing

00:00:06.000 --> 00:00:07.000
<v Ana>a <00:00:09.000>b
`
    const { segments } = await read('vtt', file)
    expect(segments.map(({ text }) => text)).toEqual(['so we have', 'so we have it', 'something', 'a b'])
    expect(segments[0]?.words).toEqual([
      { word: 'so', startMs: 1000, endMs: 1500, confidence: null },
      { word: 'we', startMs: 1500, endMs: 2000, confidence: null },
      { word: 'have', startMs: 2000, endMs: 3000, confidence: null },
    ])
    expect(segments[1]?.words).toEqual([])
    expect(segments[2]?.words).toEqual([{ word: 'something', startMs: 5000, endMs: 6000, confidence: null }])
    expect(segments[3]?.words).toEqual([])
  })

  test('keeps one segment for each cue, empty or with two speakers', async () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:02.000\n<v Ana>Hi.</v>\n<v Bo>Hello.</v>\n'
    expect(lines(await read('vtt', file))).toEqual([
      'Unknown speaker 1000-2000',
      'Ana 2000-2000 Hi. Bo: Hello.',
    ])
  })

  test('begins a cue at a time line without a preceding blank line', async () => {
    const file = 'WEBVTT\n00:01.000 --> 00:02.000\none\n2\n00:02.000 --> 00:03.000\ntwo'
    expect(lines(await read('vtt', file))).toEqual([
      'Unknown speaker 1000-2000 one',
      'Unknown speaker 2000-3000 two',
    ])
  })

  test('keeps text that only looks like markup', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nif a < b and c > d <grin> &unknown; & a --> b'
    expect((await read('vtt', file)).segments[0]?.text).toBe('if a < b and c > d <grin> &unknown; & a --> b')
  })

  test('reports every error with cue and line', async () => {
    const file = `WEBVTT

1
00:00:02.000 --> 00:00:01.000
a

00:61:00.000 --> 00:62:00.000
b

-00:00:01.000 --> 00:00:02.000
c

00:00:aa --> 00:00:02.000
d

00:00:01.000 -> 00:00:02.000
e

00:00:01.000 --> 999:00:00.000
f
`
    expect(await fieldsOf(read('vtt', file))).toEqual([
      'cue 1 (line 4)',
      'cue 2 (line 7)',
      'cue 2 (line 7)',
      'cue 3 (line 10)',
      'cue 4 (line 13)',
      'line 16',
      'cue 5 (line 19)',
    ])
  })

  test.each([
    ['no signature', '1\n00:01.000 --> 00:02.000\nx', 'line 1'],
    ['a signature that goes on', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nx', 'line 1'],
    ['nothing', '', 'body'],
    ['no cue', 'WEBVTT\n\nNOTE nothing here\n', 'body'],
  ])('refuses %s', async (_, file, field) => {
    expect(await fieldsOf(read('vtt', file))).toEqual([field])
  })

  test('reports the line of invalid UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\ncaf'),
      Buffer.from([0xe9]),
      Buffer.from('\n'),
    ])
    expect(await errorsOf(read('vtt', bytes))).toEqual([
      { field: 'line 4', message: 'is not valid UTF-8: save the file as UTF-8' },
    ])
  })

  test('drops NUL and other control characters', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A\u0000na>a\u0000b\u001bc\td'
    expect(lines(await read('vtt', file))).toEqual(['Ana 1000-2000 abc d'])
  })

  test('refuses the 50,001st cue', async () => {
    const cue = '\n\n00:01.000 --> 00:02.000\nx'
    expect((await read('vtt', `WEBVTT${cue.repeat(50_000)}`)).segmentCount).toBe(50_000)
    expect(await fieldsOf(read('vtt', `WEBVTT${cue.repeat(50_001)}`))).toEqual(['cue 50001 (line 150003)'])
  })
})
