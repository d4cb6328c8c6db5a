import fc from '@mi/testkit/property'
import { describe, expect, test } from 'vitest'
import { renderSrt } from '../src/render/srt.ts'
import type { RenderedSegment } from '../src/render/transcript-document.ts'
import { renderVtt } from '../src/render/vtt.ts'
import { countWithFfmpeg, hasFfmpeg, readForeignSrt, readStrictVtt } from './strict-parsers.ts'

const AWKWARD = [
  '',
  ' ',
  '-->',
  '00:00:01.000 --> 00:00:02.000',
  '1',
  'NOTE this',
  'STYLE',
  'WEBVTT',
  '<script>alert(1)</script>',
  '<v Bo>x</v>',
  '<',
  '&',
  '&lt;b&gt;',
  '{\\an8}up',
  'line\none\r\n\r\ntwo',
  'x'.repeat(300),
  `https://example.com/${'path/'.repeat(30)}`,
  '予算の話から始めましょう。'.repeat(8),
  '👩‍🚀'.repeat(60),
  'e\u0301'.repeat(100),
  'nul\u0000bell\u0007',
  'שלום לכולם '.repeat(10),
  'a "b" \'c\' \\ / | ',
]

const text = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc
    .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.lorem({ maxCount: 12 })), { maxLength: 4 })
    .map(parts => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const name = fc.oneof(
  fc.constantFrom('Ana', 'Bo | Acme', '山田', 'A <b> & C: "x"', 'N'.repeat(120)),
  fc.string({ minLength: 1, maxLength: 30 }),
)

const segment = fc
  .record({
    name,
    text,
    startMs: fc.integer({ min: 0, max: 60_000 }),
    length: fc.integer({ min: 0, max: 9000 }),
    wordMs: fc.integer({ min: 0, max: 700 }),
    timed: fc.boolean(),
  })
  .map(
    ({ name, text, startMs, length, wordMs, timed }): RenderedSegment => ({
      speaker: { id: name, name },
      text,
      startMs,
      endMs: startMs + length,
      words: timed
        ? text
            .split(/\s+/)
            .map((word, i) => ({ word, startMs: startMs + i * wordMs, endMs: startMs + (i + 1) * wordMs }))
        : [],
    }),
  )
const transcript = fc
  .array(segment, { minLength: 1, maxLength: 12 })
  .map(segments => segments.sort((a, b) => a.startMs - b.startMs))

const ANYTHING: RenderedSegment = {
  speaker: { id: 'Ana', name: 'Ana' },
  text: '',
  startMs: 0,
  endMs: 0,
  words: [],
}

function check(
  segments: readonly RenderedSegment[],
  cues: readonly { startMs: number; endMs: number; text: string }[],
): void {
  expect(cues.length).toBeGreaterThanOrEqual(segments.length)
  let last = 0
  for (const cue of cues) {
    expect(cue.startMs).toBeGreaterThanOrEqual(last)
    expect(cue.endMs).toBeGreaterThan(cue.startMs)
    last = cue.startMs
    expect(cue.text.split('\n').length).toBeLessThanOrEqual(2)
  }
}

/** Only letters and digits: except for line ends and escaped markup, no speech may be lost. */
const letters = (said: string) => said.toWellFormed().replace(/[^\p{L}\p{N}]/gu, '')
const sorted = (said: string) => [...said].sort().join('')

describe('subtitles of any transcript', () => {
  test('are valid for a strict WebVTT parser and contain every letter', () => {
    fc.assert(
      fc.property(transcript, segments => {
        const file = renderVtt(segments)
        const { cues, errors } = readStrictVtt(file)
        expect(errors).toEqual([])
        check(segments, cues)
        const said = cues
          .map(cue => cue.text.replace(/<v [^>]*>/, '').replace(/&(lt|gt|amp);/g, ' '))
          .join('')
        // The cues of overlapping segments alternate, so the letters are the same in a different order.
        expect(sorted(letters(said))).toBe(sorted(letters(segments.map(({ text }) => text).join(''))))
      }),
      { numRuns: 300 },
    )
  })

  test('keep a cue whose speaker name ends with dashes', () => {
    const speaker = { id: 'Ana', name: 'Ana --' }
    const file = renderVtt([{ ...ANYTHING, speaker, text: 'Hello.', endMs: 900 }])
    const { cues, errors } = readStrictVtt(file)
    expect(errors).toEqual([])
    expect(cues.map(({ text }) => text)).toEqual(['<v Ana -- >Hello.'])
  })

  test('have lines of at most 42 columns, except for a longer tag', () => {
    fc.assert(
      fc.property(transcript, segments => {
        for (const file of [renderVtt(segments), renderSrt(segments)]) {
          for (const line of file.split('\n')) {
            if (line.includes(' --> ') || /^<v [^>]*>$/.test(line)) continue
            expect(
              [...line].filter(character => !/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)).length,
            ).toBeLessThanOrEqual(42)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('are completely read by a SubRip parser', () => {
    fc.assert(
      fc.property(transcript, segments => {
        const file = renderSrt(segments)
        const count = file.match(/^\d+\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/gm)?.length ?? 0
        const cues = readForeignSrt(file)
        expect(cues.length).toBe(count)
        check(segments, cues)
      }),
      { numRuns: 300 },
    )
  })

  test.skipIf(!hasFfmpeg)('are completely read by ffmpeg in both formats', () => {
    fc.assert(
      fc.property(transcript, drawn => {
        // Without overlap and not all empty: ffmpeg merges cues with the same times and text.
        const segments = [{ ...ANYTHING, text: 'Words' }, ...drawn].map((segment, i) => ({
          ...segment,
          startMs: 9000 * i,
          endMs: 9000 * (i + 1),
          words: [],
        }))
        const vtt = renderVtt(segments)
        expect(countWithFfmpeg(vtt, 'webvtt')).toBe(readStrictVtt(vtt).cues.length)
        const srt = renderSrt(segments)
        expect(countWithFfmpeg(srt, 'srt')).toBe(readForeignSrt(srt).length)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})
