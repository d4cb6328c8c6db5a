import { NAMED_SPEAKER_FACTOR } from '../ranking/formula.ts'
import type { PreparedPlan, PreparedWord } from './prepare-plan.ts'
import type { TranscriptScratch } from './transcript-scratch.ts'

/**
 * Raises the scores of segments whose speaker the query names: each word of the name that is not spoken in the segment counts a
 * little, the whole name multiplies. A name never makes a segment match.
 */
export function addNames(transcriptNo: number, { words }: PreparedPlan, scratch: TranscriptScratch): void {
  for (const word of words) {
    const { nameCursor } = word
    while (nameCursor.transcriptNo < transcriptNo) nameCursor.next()
    if (nameCursor.transcriptNo === transcriptNo) addNameWord(transcriptNo, word, scratch)
  }
}

function addNameWord(
  transcriptNo: number,
  { cursor, nameCursor, nameValue }: PreparedWord,
  { block, nameBlock, mark, score, named, end }: TranscriptScratch,
): void {
  const spoken = cursor.transcriptNo === transcriptNo ? cursor.decode(block) : 0
  for (let k = 0; k < spoken; k++) mark[block.positions[k] as number] = 1
  const count = nameCursor.decodeNames(nameBlock)
  for (let k = 0; k < count; k++) {
    const position = nameBlock.positions[k] as number
    // Nothing that was asked for is said there.
    if (position >= end || score[position] === 0) continue
    if (mark[position] === 0) score[position] = (score[position] as number) + nameValue
    // A name whose last word this is gets no further word: what it multiplies is complete.
    const found = (named[position] as number) + 1
    named[position] = found
    if (found === nameBlock.weights[k]) score[position] = (score[position] as number) * NAMED_SPEAKER_FACTOR
  }
  for (let k = 0; k < spoken; k++) mark[block.positions[k] as number] = 0
}
