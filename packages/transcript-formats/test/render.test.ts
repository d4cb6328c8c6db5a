import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXPORT_FORMATS, type ExportFormatName } from '../src/render/export-formats.ts'
import { renderMarkdown } from '../src/render/markdown.ts'
import { renderTranscript } from '../src/render/render-transcript.ts'
import { renderSrt } from '../src/render/srt.ts'
import { renderText } from '../src/render/text.ts'
import type { RenderedSegment, TranscriptDocument } from '../src/render/transcript-document.ts'
import { clock, spokenDuration } from '../src/render/turns.ts'
import { renderVtt } from '../src/render/vtt.ts'
import { readZipEntries, readZipEntry } from './zip-entries.ts'

function say(
  name: string,
  startMs: number,
  endMs: number,
  text: string,
  words: RenderedSegment['words'] = [],
): RenderedSegment {
  return { speaker: { id: name, name }, text, startMs, endMs, words }
}

const TALK = [
  say('Ana', 1000, 2500, 'Good morning.'),
  say('Ana', 3000, 4000, 'Shall we?'),
  say('Bo', 3_723_000, 3_725_000, 'Yes.'),
]

function documentOf(segments: RenderedSegment[]): TranscriptDocument {
  return {
    title: 'Plan #1 <draft>',
    startedAt: new Date('2026-07-01T09:30:00Z'),
    language: 'en',
    durationSeconds: 3725,
    segments,
  }
}

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormatName[]

describe('a file that is written segment by segment', () => {
  test.each(FORMATS)('%s: has the same content as a file written at once', format => {
    const segments = Array.from({ length: 60 }, (_, index) =>
      say(`Speaker ${index % 3}`, index * 900, index * 900 + 2_500, `Sentence ${index}. `.repeat(index % 9)),
    )
    const { segments: _, ...head } = documentOf(segments)
    const writer = EXPORT_FORMATS[format].createWriter(head)
    const parts = [writer.begin(), ...segments.map(segment => writer.add([segment])), writer.end()]
    const file = Buffer.concat(parts.flat())
    const atOnce = Buffer.from(renderTranscript(format, documentOf(segments)))
    if (format === 'docx') expect(readZipEntries(file)).toEqual(readZipEntries(atOnce))
    else expect(file.toString()).toBe(atOnce.toString())
  })
})

describe('text', () => {
  test('joins consecutive segments of a speaker', () => {
    expect(renderText(TALK)).toBe('[00:00:01] Ana: Good morning. Shall we?\n[01:02:03] Bo: Yes.\n')
  })

  test('keeps each turn on one line, whatever its text', () => {
    expect(renderText([say('A\nB', 0, 1, 'one\n\ntwo\u0000'), say('C', 1, 2, '')])).toBe(
      '[00:00:00] A B: one two\n[00:00:00] C:\n',
    )
    expect(renderText([])).toBe('')
  })
})

describe('subtitles', () => {
  test('name the speaker once a turn in srt, always in vtt', () => {
    expect(renderSrt(TALK)).toBe(`1
00:00:01,000 --> 00:00:02,500
Ana: Good morning.

2
00:00:03,000 --> 00:00:04,000
Shall we?

3
01:02:03,000 --> 01:02:05,000
Bo: Yes.

`)
    expect(renderVtt(TALK)).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.500
<v Ana>Good morning.

00:00:03.000 --> 00:00:04.000
<v Ana>Shall we?

01:02:03.000 --> 01:02:05.000
<v Bo>Yes.

`)
  })

  test('cut a long segment at the word times, whatever the punctuation', () => {
    const text =
      'One two three four five six seven eight nine ten eleven twelve thirteen, fourteen fifteen sixteen seventeen eighteen.'
    const words = text
      .split(' ')
      .map((word, i) => ({ word: word.replace(/\W/, ''), startMs: 1000 * i + 100, endMs: 1000 * i + 900 }))
    const srt = renderSrt([say('Ana', 0, 20_000, text, words)])
    expect(srt).toContain(
      '00:00:00,000 --> 00:00:12,900\nAna: One two three four five six seven\neight nine ten eleven twelve thirteen,',
    )
    expect(srt).toContain('00:00:13,100 --> 00:00:20,000\nfourteen fifteen sixteen seventeen\neighteen.')
  })

  test('cut by characters where words have no times', () => {
    const srt = renderSrt([say('A', 0, 10_000, `${'abcd '.repeat(40)}`)])
    const times = [...srt.matchAll(/(\S+) --> (\S+)/g)].map(([, start, end]) => [start, end])
    expect(times).toEqual([
      ['00:00:00,000', '00:00:04,000'],
      ['00:00:04,000', '00:00:08,000'],
      ['00:00:08,000', '00:00:10,000'],
    ])
  })

  test('end a cue with a sentence that ends in its second half', () => {
    const text = 'This is the first sentence and it is quite long. Here begins another one that is long too.'
    expect(renderSrt([say('A', 0, 9000, text)])).toContain('quite long.\n\n2')
  })

  test('alternate when speech overlaps, and name the speakers again', () => {
    const long = 'word '.repeat(40).trim()
    const srt = renderSrt([say('Ana', 0, 10_000, long), say('Bo', 4500, 5000, 'Right.')])
    expect(srt.split('\n\n').map(cue => cue.split('\n')[2]?.split(' ')[0])).toEqual([
      'Ana:',
      'word',
      'Bo:',
      'Ana:',
      undefined,
    ])
  })

  test('repeat the name before text that looks like a name', () => {
    const srt = renderSrt([say('Ana', 0, 1000, 'Well.'), say('Ana', 1000, 2000, 'Bo: said no.')])
    expect(srt).toContain('\nAna: Bo: said no.\n')
  })

  test('count wide characters as two columns and keep closing marks', () => {
    const text = '予算の話から始めましょう。'.repeat(6)
    const lines = renderVtt([say('山田', 0, 10_000, text)])
      .split('\n')
      .filter(line => line.includes('予') || /[\u3040-\u30ff]/.test(line))
    for (const line of lines) {
      expect(
        [...line.replace(/<v 山田>/, '1234567')].reduce(
          (sum, c) => sum + (c.charCodeAt(0) > 0x2fff ? 2 : 1),
          0,
        ),
      ).toBeLessThanOrEqual(42)
      expect(line.replace(/<[^>]*>/, '')).not.toMatch(/^。/)
    }
    expect(lines.map(line => line.replace(/<[^>]*>/, '')).join('')).toBe(text)
  })

  test('break markup in srt and escape it in vtt', () => {
    const text = 'a --> b <b>c</b> {\\an8} &amp; R&D 1 < 2'
    expect(renderSrt([say('A<i>', 0, 1, text)])).toContain(
      'A< i>: a -- > b < b>c< /b> { \\an8} & amp;\nR&D 1 < 2',
    )
    expect(renderVtt([say('A<i>', 0, 1, text)])).toContain(
      '<v A&lt;i&gt;>a --&gt; b\n&lt;b&gt;c&lt;/b&gt; {\\an8} &amp;amp;',
    )
  })

  test('cut a name in srt that is longer than a line', () => {
    expect(renderSrt([say('N'.repeat(60), 0, 1, 'yes')])).toContain(`\n${'N'.repeat(40)}…:\nyes\n`)
  })
})

describe('documents', () => {
  test('escape all speech in Markdown', () => {
    const markdown = renderMarkdown(
      documentOf([say('A_b*', 0, 1, '# <script> [x](y) `z` 1 | 2 ~no~ &amp; \\')]),
    )
    expect(markdown).toBe(`# Plan \\#1 \\<draft\\>

*2026-07-01 09:30 UTC · 1 h 2 min · en*

**A\\_b\\*** (00:00:00): \\# \\<script\\> \\[x\\](y) \\\`z\\\` 1 \\| 2 \\~no\\~ \\&amp; \\\\
`)
  })

  test('contain the speech in Word, with the same bytes each time', async () => {
    const transcript = documentOf([
      ...TALK,
      say('Cy & Co', 4_000_000, 4_001_000, 'a & b <c> \u0000\u0008 \ud800'),
    ])
    const file = Buffer.from(await renderTranscript('docx', transcript))
    const said = readZipEntry(file, 'word/document.xml')
      .replace(/<\/w:p>/g, '\n')
      .replace(/<[^>]*>/g, '')
    expect(said.trim().split('\n')).toEqual([
      'Plan #1 &lt;draft&gt;',
      '2026-07-01 09:30 UTC · 1 h 2 min · en',
      'Ana (00:00:01): Good morning. Shall we?',
      'Bo (01:02:03): Yes.',
      'Cy &amp; Co (01:06:40): a &amp; b &lt;c&gt; \ufffd',
    ])
    expect(readZipEntry(file, 'docProps/core.xml')).toContain('2026-07-01T09:30:00Z')
    // Zip files store times in steps of two seconds.
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(file.equals(Buffer.from(await renderTranscript('docx', transcript)))).toBe(true)
  })

  test('format clocks', () => {
    expect([clock(0), clock(59_999), clock(360_000_000)]).toEqual(['00:00:00', '00:00:59', '100:00:00'])
    expect([40, 61, 3600, 7500].map(spokenDuration)).toEqual(['40 s', '1 min', '1 h 0 min', '2 h 5 min'])
  })
})
