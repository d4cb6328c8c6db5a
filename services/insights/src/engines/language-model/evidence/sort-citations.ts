import type { Citation } from '../../engine.ts'

/** Sorts citations in the order of the meeting, without duplicates. If one quote contains another, only the longer is kept. */
export function sortCitations(citations: readonly Citation[]): Citation[] {
  const distinct: Citation[] = []
  for (const citation of citations.toSorted((a, b) => b.quote.length - a.quote.length))
    if (
      !distinct.some(other => other.segmentId === citation.segmentId && other.quote.includes(citation.quote))
    )
      distinct.push(citation)
  return distinct.sort((a, b) => a.start - b.start || a.end - b.end || (a.segmentId < b.segmentId ? -1 : 1))
}
