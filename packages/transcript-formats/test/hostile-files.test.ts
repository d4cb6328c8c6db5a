import { describe, expect, test } from 'vitest'
import type { ImportFormat } from '../src/parse/import-format.ts'
import { parseTranscript } from '../src/parse/parse-transcript.ts'
import { TranscriptParseError } from '../src/parse/transcript-parse-error.ts'
import { renderSrt } from '../src/render/srt.ts'
import { renderVtt } from '../src/render/vtt.ts'

const LENGTH = 99_000
const PATTERNS = [
  '<',
  '<v ',
  '</',
  '<v.a',
  '<00:',
  '&#',
  '&a',
  '{\\',
  '-->',
  ': ',
  ':',
  '：',
  '「',
  '予「',
  '[',
  '(',
  ' ',
  '\t',
  '\\',
  '"',
  '1:',
  'e\u0301',
  '.',
  '\u200d',
]

/** Quadratic work would take minutes here, so the timeout of the test detects it. */
describe('files designed to keep a parser busy', () => {
  test.each(PATTERNS)('%j over and over', { timeout: 20_000 }, async pattern => {
    const text = pattern.repeat(LENGTH / pattern.length)
    const files: [ImportFormat, string][] = [
      ['vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n\n${text}`],
      ['vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${text.slice(0, 190)}>予${text}`],
      ['srt', `1\n00:00:01,000 --> 00:00:02,000\n${text}`],
      ['text', `Ana: ${text}\n${text}`],
      ['json', JSON.stringify({ segments: [{ speaker: 'A', text: `予${text}`, start: 0, end: 1 }] })],
    ]
    for (const [format, file] of files) {
      const stream = parseTranscript(format, [Buffer.from(file)])
      try {
        for await (const segment of stream.segments) {
          const stored = { ...segment, speaker: { id: 'Ana', name: 'Ana' } }
          expect(renderVtt([stored])).toContain('WEBVTT')
          expect(renderSrt([stored])).toContain(' --> ')
        }
      } catch (error) {
        if (!(error instanceof TranscriptParseError)) throw error
      }
    }
  })

  test('refuses endless brackets', async () => {
    const { segments } = parseTranscript('json', [Buffer.from('['.repeat(5_000_000))])
    await expect(segments.next()).rejects.toThrow(TranscriptParseError)
    const nested = parseTranscript('json', [Buffer.from(`{"segments":[${'['.repeat(5_000_000)}`)])
    await expect(nested.segments.next()).rejects.toThrow(TranscriptParseError)
  })

  test('renders 50,000 overlapping segments quickly', { timeout: 20_000 }, () => {
    const text = 'word '.repeat(30)
    const segments = Array.from({ length: 50_000 }, (_, i) => ({
      speaker: { id: `p${i % 7}`, name: `Person ${i % 7}` },
      text,
      startMs: i % 3,
      endMs: 3_600_000 + i,
      words: [],
    })).sort((a, b) => a.startMs - b.startMs)
    expect(renderSrt(segments).match(/ --> /g)?.length).toBeGreaterThan(50_000)
  })
})
