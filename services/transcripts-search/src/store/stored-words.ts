import type { TranscriptWord } from '@mi/transcript-formats'

/** A word in the column: an array without field names, since a transcript has tens of thousands of words. */
type PackedWord = [word: string, startMs: number, endMs: number, confidence: number | null]

/** The column's text; null when there are no word times. */
export function packWords(words: readonly TranscriptWord[]): string | null {
  if (words.length === 0) return null
  return JSON.stringify(
    words.map(({ word, startMs, endMs, confidence }): PackedWord => [word, startMs, endMs, confidence]),
  )
}

export function unpackWords(column: string | null): TranscriptWord[] {
  if (column === null) return []
  const packed = JSON.parse(column) as PackedWord[]
  return packed.map(([word, startMs, endMs, confidence]) => ({ word, startMs, endMs, confidence }))
}
