import { NAMED_SPEAKER_FACTOR } from '../ranking/formula.ts'
import type { PostingCursor } from './posting-cursor.ts'
import type { PreparedPlan, PreparedWord } from './prepare-plan.ts'
import type { TranscriptScratch } from './transcript-scratch.ts'

export interface NamedCursor {
  nameTerms: ReadonlySet<string>
  /** The query has the whole name. */
  whole: boolean
  cursor: PostingCursor
}

/**
 * Raises the scores of segments whose speaker the query names: each word of the name that is not spoken in the segment counts a
 * little, the whole name multiplies. A name never makes a segment match.
 */
export function addNames(
  transcriptNo: number,
  { words }: PreparedPlan,
  named: readonly NamedCursor[],
  scratch: TranscriptScratch,
): void {
  for (const { nameTerms, whole, cursor } of named) {
    while (cursor.transcriptNo < transcriptNo) cursor.next()
    for (; cursor.transcriptNo === transcriptNo; cursor.next()) {
      for (const word of words) {
        if (nameTerms.has(word.term)) addNameWord(transcriptNo, word, cursor, scratch)
      }
      if (whole) multiply(cursor, scratch)
    }
  }
}

function addNameWord(
  transcriptNo: number,
  { cursor, nameValue }: PreparedWord,
  speaker: PostingCursor,
  scratch: TranscriptScratch,
): void {
  const { block, mark } = scratch
  if (cursor.transcriptNo === transcriptNo) {
    const spoken = cursor.decode(block)
    for (let k = 0; k < spoken; k++) mark[block.positions[k] as number] = 1
  }
  const { score } = scratch
  const count = speaker.decodePositions(block)
  for (let k = 0; k < count; k++) {
    const position = block.positions[k] as number
    if (position >= scratch.end) break
    if (mark[position] === 0) score[position] = (score[position] as number) + nameValue
  }
  mark.fill(0, 0, scratch.end)
}

function multiply(speaker: PostingCursor, scratch: TranscriptScratch): void {
  const { block, score } = scratch
  const count = speaker.decodePositions(block)
  for (let k = 0; k < count; k++) {
    const position = block.positions[k] as number
    if (position >= scratch.end) break
    score[position] = (score[position] as number) * NAMED_SPEAKER_FACTOR
  }
}
