import type { RenderedSegment } from '../transcript-document.ts'
import { countLetters, type Token } from './tokens.ts'

export interface TokenTime {
  readonly startMs: number
  readonly endMs: number
}

/**
 * The time of each token: the times of the words if the segment has any, otherwise its share of the characters.
 * Words and text are aligned by their letters, so that punctuation and spacing may differ. If the letters
 * differ, they are stretched to the same length. Times never run backwards and never leave the segment.
 */
export function tokenTimes(tokens: readonly Token[], segment: RenderedSegment): TokenTime[] {
  const spoken = segment.words.filter(word => countLetters(word.word) > 0)
  const total = sum(tokens, token => token.letters)
  const letters = spoken.map(word => countLetters(word.word))
  const times =
    spoken.length > 0 && total > 0 ? byWords(tokens, total, spoken, letters) : byCharacters(tokens, segment)
  let floor = segment.startMs
  return times.map(({ startMs, endMs }) => {
    const start = clamp(startMs, floor, segment.endMs)
    const end = clamp(endMs, start, segment.endMs)
    floor = start
    return { startMs: start, endMs: end }
  })
}

function byCharacters(tokens: readonly Token[], { startMs, endMs }: RenderedSegment): TokenTime[] {
  const total = sum(tokens, token => token.characters)
  let before = 0
  const at = (characters: number) => startMs + ((endMs - startMs) * characters) / total
  return tokens.map(({ characters }) => {
    const start = at(before)
    before += characters
    return { startMs: start, endMs: at(before) }
  })
}

function byWords(
  tokens: readonly Token[],
  total: number,
  words: RenderedSegment['words'],
  letters: readonly number[],
): TokenTime[] {
  const scale = sum(letters, count => count) / total
  let position = 0
  let before = 0

  // The time at which this number of letters is spoken. Between two words it is the end of the first or the start of the second.
  function at(spoken: number, border: 'end' | 'start'): number {
    const target = spoken * scale
    for (;;) {
      const length = letters[position] ?? 0
      const passed = target - before
      if (position < words.length - 1 && (border === 'end' ? passed > length : passed >= length)) {
        before += length
        position += 1
        continue
      }
      const word = words[position]
      if (!word) return 0
      return word.startMs + (word.endMs - word.startMs) * clamp(passed / length, 0, 1)
    }
  }

  let spoken = 0
  return tokens.map(token => {
    const startMs = at(spoken, 'start')
    spoken += token.letters
    return { startMs, endMs: token.letters === 0 ? startMs : at(spoken, 'end') }
  })
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high))
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
