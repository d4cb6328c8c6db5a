import { NAMED_SPEAKER_FACTOR } from '../ranking/formula.ts'
import type { PreparedPlan, PreparedWord } from './prepare-plan.ts'
import type { TranscriptScratch } from './transcript-scratch.ts'

/**
 * Raises the scores of segments whose speaker the query names: each word of the name that is not spoken in the segment counts a
 * little, the whole name multiplies. A name never makes a segment match.
 */
export function addNames(transcriptNo: number, { words }: PreparedPlan, scratch: TranscriptScratch): void {
  let anyNamed = false
  for (const word of words) {
    const { nameCursor } = word
    while (nameCursor.transcriptNo < transcriptNo) nameCursor.next()
    if (nameCursor.transcriptNo !== transcriptNo) continue
    addNameWord(transcriptNo, word, scratch)
    anyNamed = true
  }
  if (!anyNamed) return
  const { score, named, nameLength, end } = scratch
  for (let position = 0; position < end; position++) {
    const length = nameLength[position] as number
    if (length > 0 && named[position] === length) {
      score[position] = (score[position] as number) * NAMED_SPEAKER_FACTOR
    }
  }
}

function addNameWord(
  transcriptNo: number,
  { cursor, nameCursor, nameValue }: PreparedWord,
  { block, mark, score, named, nameLength, end }: TranscriptScratch,
): void {
  if (cursor.transcriptNo === transcriptNo) {
    const spoken = cursor.decode(block)
    for (let k = 0; k < spoken; k++) mark[block.positions[k] as number] = 1
  }
  const count = nameCursor.decode(block)
  for (let k = 0; k < count; k++) {
    const position = block.positions[k] as number
    if (position >= end) break
    named[position] = (named[position] as number) + 1
    nameLength[position] = block.weights[k] as number
    if (mark[position] === 0) score[position] = (score[position] as number) + nameValue
  }
  mark.fill(0, 0, end)
}
