import { describe, expect, test } from 'vitest'
import { MAX_DIFFERENT_WORDS, MAX_TOTAL_WORDS } from '../src/limits.ts'
import type { ImportFormat } from '../src/parse/import-format.ts'
import { errorsOf, read } from './read-files.ts'

const WORDS_PER_SEGMENT = 2_000

/** A file with these texts, one in each segment. */
function fileOf(format: ImportFormat, texts: string[]): string {
  switch (format) {
    case 'json':
      return JSON.stringify({ segments: texts.map(text => ({ speaker: 'A', text, start: 0, end: 1 })) })
    case 'text':
      return texts.join('\n')
    default: {
      const cues = texts.map(text => `00:00:00.000 --> 00:00:01.000\n${text}\n\n`)
      return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('')}`
    }
  }
}

/** A number of words, split into segments. */
function textsOf(words: number, wordAt: (index: number) => string, separator = ' '): string[] {
  return Array.from({ length: words / WORDS_PER_SEGMENT }, (_, segment) =>
    Array.from({ length: WORDS_PER_SEGMENT }, (_, word) => wordAt(segment * WORDS_PER_SEGMENT + word)).join(
      separator,
    ),
  )
}

const numbered = (index: number) => `w${index.toString(36)}`
/** Two characters that form a unique pair. */
const hanPair = (index: number) => String.fromCodePoint(0x4e00 + (index >> 8), 0x5e00 + (index & 255))

const PLACES: [ImportFormat, string][] = [
  ['json', 'segments[100].text'],
  ['vtt', 'cue 101 (line 303)'],
  ['srt', 'cue 101 (line 301)'],
  ['text', 'line 101'],
]

describe('a file that is not speech', () => {
  test.each(PLACES)('%s: is refused at the text with too many different words', async (format, place) => {
    const texts = textsOf(MAX_DIFFERENT_WORDS + 4 * WORDS_PER_SEGMENT, numbered)
    const errors = await errorsOf(read(format, fileOf(format, texts)))
    expect(errors).toEqual([{ field: place, message: expect.stringContaining('200000 different words') }])
  })

  test('is refused whatever separates its words', async () => {
    const texts = textsOf(MAX_DIFFERENT_WORDS + WORDS_PER_SEGMENT, numbered, ',')
    expect(await errorsOf(read('json', fileOf('json', texts)))).toHaveLength(1)
  })

  test('is refused with too many words, even if few of them differ', async () => {
    const texts = textsOf(MAX_TOTAL_WORDS + WORDS_PER_SEGMENT, index => `w${index % 9}`)
    const errors = await errorsOf(read('json', fileOf('json', texts)))
    expect(errors).toEqual([
      { field: 'segments[500].text', message: 'Here the transcript has more than 1000000 words.' },
    ])
  })

  test('is refused in a script without spaces', async () => {
    const pairs = textsOf(MAX_DIFFERENT_WORDS + WORDS_PER_SEGMENT, hanPair, '')
    expect(await errorsOf(read('json', fileOf('json', pairs)))).toHaveLength(1)
    const long = textsOf(3 * MAX_TOTAL_WORDS + WORDS_PER_SEGMENT, () => '字', '')
    expect(await errorsOf(read('json', fileOf('json', long)))).toHaveLength(1)
  })
})

test('accepts a meeting of more than a full day', async () => {
  const texts = textsOf(800_000, index => numbered(index % 150_000))
  expect(await read('json', fileOf('json', texts))).toMatchObject({ wordCount: 800_000, segmentCount: 400 })
}, 20_000)
