import type { Segment } from '../request.ts'

/** One sentence, or what there is of it, inside one segment: the smallest thing that is scored and quoted. */
export interface Clause {
  /** Position among the clauses of the meeting. */
  readonly index: number
  readonly segment: Segment
  /** Character range in the segment's text. */
  readonly from: number
  readonly to: number
  /** What is read and printed of it: as in the transcript, but for names and terms that were misheard (`correct-clauses.ts`). */
  readonly text: string
  /** Lower-case words without noise tags and fillers. */
  readonly words: readonly string[]
  readonly asks: boolean
}
