import { describe, expect, it } from 'vitest'
import { transcriptImport } from '../../src/recordings/domain/transcript-import.ts'
import { readDiarized, readVerbose } from '../../src/recordings/engines/openai/read-response.ts'

const segment = (speaker: string | null, text: string, start: number, end: number) => ({
  speaker,
  text,
  start,
  end,
  words: [],
})

describe('responses of a speech engine', () => {
  it('reads speakers and voices from diarized_json', () => {
    const response = {
      text: 'Hello. Hi.',
      segments: [
        { id: 'seg_1', type: 'transcript.text.segment', speaker: 'A', text: ' Hello. ', start: 0, end: 1.5 },
        { speaker: 'B', text: 'Hi.', start: 1.5, end: 2 },
        { speaker: 'B', text: '   ', start: 2, end: 3 },
      ],
      speakers: [{ label: 'A', embedding: [1, 0] }, { label: 'B' }],
    }
    expect(readDiarized(response, 'tiny')).toEqual({
      language: null,
      segments: [segment('A', 'Hello.', 0, 1.5), segment('B', 'Hi.', 1.5, 2)],
      voices: [{ speaker: 'A', model: 'tiny', embedding: [1, 0] }],
    })
  })

  it('assigns verbose_json words to segments and reads the language', () => {
    const read = readVerbose({
      language: 'english',
      segments: [
        { text: 'One two.', start: 0, end: 1 },
        { text: 'Three.', start: 1, end: 2 },
      ],
      words: [
        { word: 'One', start: 0, end: 0.4 },
        { word: ' two.', start: 0.5, end: 1.05 },
        { word: 'Three.', start: 1.1, end: 2 },
      ],
    })
    expect(read.language).toBe('en')
    expect(read.segments.map(({ words }) => words.map(({ word }) => word))).toEqual([
      ['One', 'two.'],
      ['Three.'],
    ])
    expect(readVerbose({ language: 'de' }).language).toBe('de')
    expect(readVerbose({ language: 'Klingon' }).language).toBeNull()
  })
})

it('becomes the body of an import with labels as names', () => {
  const transcript = {
    language: 'en',
    segments: [segment('A', 'Hello', 0, 1), segment('ada', 'Hi', 1, 2), segment(null, 'Hm', 2, 3)],
    voices: [{ speaker: 'A', model: 'tiny', embedding: [1, 2] }],
  }
  expect(JSON.parse(transcriptImport(transcript))).toEqual({
    language: 'en',
    speakers: [
      { label: 'A', name: 'Speaker A', voice_embedding: { model: 'tiny', vector: [1, 2] } },
      { label: 'ada', name: 'ada' },
      { label: 'Speaker', name: 'Speaker' },
    ],
    segments: [
      { speaker: 'A', text: 'Hello', start: 0, end: 1, words: [] },
      { speaker: 'ada', text: 'Hi', start: 1, end: 2, words: [] },
      { speaker: 'Speaker', text: 'Hm', start: 2, end: 3, words: [] },
    ],
  })
})
