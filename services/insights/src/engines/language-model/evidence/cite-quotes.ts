import type { Citation, Segment } from '../../engine.ts'
import type { QuotedEvidence } from '../reply/evidence.ts'
import type { NumberedSegment } from '../transcript/number-segments.ts'
import { findQuote } from './find-quote.ts'
import { sortCitations } from './sort-citations.ts'

/** Models miscount by a line or two, so the quote is also searched in adjacent segments. */
const NEIGHBOURS = [0, -1, 1, -2, 2]

/** Converts a model's evidence to citations, each checked against its segment. */
export type Cite<Evidence> = (evidence: readonly Evidence[]) => Citation[]

/** Cites by number and quote. Only shown segments can be cited; quotes that were not spoken are dropped. */
export function citeQuotes(shown: readonly NumberedSegment[]): Cite<QuotedEvidence> {
  const byNumber = new Map(shown.map(({ number, segment }) => [number, segment]))
  return evidence =>
    sortCitations(
      evidence.flatMap(({ segment: number, quote }) => {
        for (const offset of NEIGHBOURS) {
          const segment = byNumber.get(number + offset)
          const span = segment && findQuote(quote, segment.text)
          if (segment && span) return [citation(segment, span)]
        }
        return []
      }),
    )
}

function citation({ id, start, end }: Segment, quote: string): Citation {
  return { segmentId: id, start, end, quote }
}
