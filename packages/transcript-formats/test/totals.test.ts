import { describe, expect, test } from 'vitest'
import { countTotals, durationSeconds } from '../src/totals.ts'

describe('totals', () => {
  const segment = (
    text: string,
    endMs: number,
    confidence: number | null,
    words: (number | null)[] = [],
  ) => ({
    text,
    endMs,
    confidence,
    words: words.map(given => ({ confidence: given })),
  })

  test('use the word-weighted mean as the confidence', () => {
    const segments = [
      segment('a b c', 1, 0.9),
      segment('d', 2, 0.5),
      segment('e f', 3, null),
      segment('g h', 4, null, [0.6, null, 0.8]),
    ]
    expect(countTotals(segments).confidence).toBe(0.766667)
    expect(countTotals([segment('a', 1, null)]).confidence).toBeNull()
    expect(countTotals([segment('', 1, 0.4), segment('', 1, 0.6)]).confidence).toBe(0.5)
  })

  test('use the last end as the duration, also for overlapping segments', () => {
    const totals = countTotals([segment('a', 9500, null), segment('b', 3000, null)])
    expect(totals).toMatchObject({ segmentCount: 2, wordCount: 2, durationMs: 9500 })
    expect(durationSeconds(totals)).toBe(10)
  })
})
