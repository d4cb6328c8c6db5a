import type { PostingCursor } from './posting-cursor.ts'

/** Where a phrase stands in a transcript: how often in which segment, with the segment's weight byte for its length. */
export interface PhraseMatch {
  position: number
  frequency: number
  weight: number
}

/** The segments of the transcript on whose blocks the cursors stand in which their words follow each other. */
export function phraseMatches(cursors: readonly PostingCursor[]): PhraseMatch[] {
  let open: Map<number, { weight: number; ends: number[] }> | undefined
  for (const cursor of cursors) {
    const reached: typeof open = new Map()
    for (const { position, weight, places } of cursor.places()) {
      if (open === undefined) {
        reached.set(position, { weight, ends: places })
        continue
      }
      const before = open.get(position)
      if (before === undefined) continue
      const ends = places.filter(place => before.ends.includes(place - 1))
      if (ends.length > 0) reached.set(position, { weight, ends })
    }
    if (reached.size === 0) return []
    open = reached
  }
  return [...(open ?? [])].map(([position, { weight, ends }]) => ({
    position,
    frequency: ends.length,
    weight,
  }))
}
