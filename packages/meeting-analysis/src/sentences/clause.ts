import type { Segment } from '../request.ts'

/** A sentence, or its part in one segment: the smallest unit that is scored and quoted. */
export interface Clause {
  /** The position among the clauses of the meeting. */
  readonly index: number
  readonly segment: Segment
  /** The range of characters in the text of the segment. */
  readonly from: number
  readonly to: number
  /** The text that is read and printed: that of the transcript, with corrected names and terms. */
  readonly text: string
  /** Lower-case words without noise tags and fillers. */
  readonly words: readonly string[]
  readonly asks: boolean
}
