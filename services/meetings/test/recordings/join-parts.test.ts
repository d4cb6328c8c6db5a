import { expect, it } from 'vitest'
import { joinParts } from '../../src/recordings/domain/join-parts.ts'

const said = (speaker: string) => ({
  ...{ speaker, text: 'x', start: 1, end: 2 },
  words: [{ word: 'x', start: 1, end: 2 }],
})
const part = (offsetSeconds: number, voices: Record<string, number[] | null>, model = 'm') => ({
  offsetSeconds,
  transcript: {
    language: 'en',
    segments: Object.keys(voices).map(said),
    voices: Object.entries(voices).flatMap(([speaker, embedding]) =>
      embedding ? [{ speaker, model, embedding }] : [],
    ),
  },
})
const join = (...parts: ReturnType<typeof part>[]) => joinParts(parts, 0.75)
const speakers = (...parts: ReturnType<typeof part>[]) =>
  join(...parts).segments.map(({ speaker }) => speaker)

it('adjusts times to the whole recording and joins speakers by voice', () => {
  const joined = join(
    part(0, { A: [1, 0] }),
    part(60, { C: [0.99, 0.05] }),
    part(120, { A: [0, 1], B: [1, 0.1] }),
  )
  expect(joined.segments.map(({ speaker, start, words }) => [speaker, start, words[0]?.end])).toEqual([
    ['A', 1, 2],
    ['A', 61, 62],
    ['A (part 3)', 121, 122],
    ['A', 121, 122],
  ])
  expect(joined.voices.map(({ speaker }) => speaker)).toEqual(['A', 'A (part 3)'])
})

it('keeps speakers of one part apart and matches the most similar', () => {
  const alike = part(0, { A: [1, 0.1], B: [1, 0] })
  expect(speakers(alike)).toEqual(['A', 'B'])
  expect(speakers(part(0, { A: [1, 0] }), part(60, { X: [1, 0.2], Y: [1, 0.1] }))).toEqual([
    'A',
    'X (part 2)',
    'A',
  ])
})

it('keeps labels apart without voices or with voices of different models', () => {
  expect(speakers(part(0, { A: null }), part(60, { A: null }))).toEqual(['A', 'A (part 2)'])
  expect(speakers(part(0, { A: [1, 0] }), part(60, { A: [1, 0] }, 'other'))).toEqual(['A', 'A (part 2)'])
})
