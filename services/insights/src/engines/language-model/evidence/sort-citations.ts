import type { Citation } from '../../engine.ts'

/** Sorts citations in the order of the meeting, without duplicates. If one quote contains another, only the longer is kept. */
export function sortCitations(citations: readonly Citation[]): Citation[] {
  const kept: Citation[] = []
  for (const one of citations.toSorted((a, b) => b.quote.length - a.quote.length))
    if (!kept.some(other => other.segmentId === one.segmentId && other.quote.includes(one.quote)))
      kept.push(one)
  return kept.sort((a, b) => a.start - b.start || a.end - b.end || (a.segmentId < b.segmentId ? -1 : 1))
}
