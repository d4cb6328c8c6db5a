import type { Citation } from '../../engine.ts'

/** In the order of the meeting, each segment's quote once; of quotes where one holds another, the longer. */
export function sortCitations(citations: readonly Citation[]): Citation[] {
  const kept: Citation[] = []
  for (const one of citations.toSorted((a, b) => b.quote.length - a.quote.length))
    if (!kept.some(other => other.segmentId === one.segmentId && other.quote.includes(one.quote)))
      kept.push(one)
  return kept.sort((a, b) => a.start - b.start || a.end - b.end || (a.segmentId < b.segmentId ? -1 : 1))
}
