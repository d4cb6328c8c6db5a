import type { Segment, SummaryDraft } from '@mi/meeting-analysis'

/** Every citation of a summary, and how many of them stand word for word in their segment. */
export function countQuotes(
  draft: SummaryDraft,
  segments: readonly Segment[],
): { all: number; verbatim: number } {
  const texts = new Map(segments.map(segment => [segment.id, segment.text]))
  const citations = [...draft.sections, ...draft.actionItems, ...draft.decisions, ...draft.questions].flatMap(
    part => part.citations,
  )
  const verbatim = citations.filter(
    ({ segmentId, quote }) => quote.trim() !== '' && texts.get(segmentId)?.includes(quote) === true,
  )
  return { all: citations.length, verbatim: verbatim.length }
}
