import { describe, expect, test } from 'vitest'
import { countWords } from '../src/index.ts'

describe('word count', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ["Well, it's fine .", 4],
    ['one\ntwo\tthree\u00a0four', 4],
    ['予算の話', 4],
    ['GPT模型。', 3],
    ['コーヒー、二つ', 6],
    ['좋아요 예산부터', 2],
  ])('%j has %i', (text, count) => {
    expect(countWords(text)).toBe(count)
  })
})
