import { NEIGHBOURHOOD_WEIGHT, neighbourhoodImpact } from '../ranking/formula.ts'
import { mostHeard } from './neighbourhood.ts'
import { phraseMatches } from './phrase-matches.ts'
import { HIGHEST_FREQUENCY } from './posting-codec.ts'
import type { PreparedPlan } from './prepare-plan.ts'
import type { TranscriptScratch } from './transcript-scratch.ts'

/** Scores the query's phrases in a transcript. False when one of them is nowhere in it: then nothing in it matches. */
export function addPhrases(
  transcriptNo: number,
  { phrases }: PreparedPlan,
  impacts: Float64Array,
  scratch: TranscriptScratch,
): boolean {
  for (const { cursors } of phrases) {
    if (cursors.some(cursor => cursor.transcriptNo !== transcriptNo)) return false
  }
  for (const [index, { cursors, value }] of phrases.entries()) {
    const matches = phraseMatches(cursors)
    if (matches.length === 0) return false
    for (const { position, frequency, weight } of matches) {
      scratch.reach(position)
      // Only segments that have all phrases before this one are still of interest.
      if (scratch.phrases[position] !== index) continue
      const counted = (weight & ~7) | (Math.min(frequency, HIGHEST_FREQUENCY) - 1)
      scratch.score[position] = (scratch.score[position] as number) + value * (impacts[counted] as number)
      scratch.phrases[position] = index + 1
    }
  }
  return true
}

/** Scores the query's words in a transcript, counting for each segment how many it has, and bounds what is said around any. */
export function addWords(
  transcriptNo: number,
  { words: planned }: PreparedPlan,
  scratch: TranscriptScratch,
): void {
  const { block } = scratch
  for (const { cursor, scores, value } of planned) {
    if (cursor.transcriptNo !== transcriptNo) continue
    const count = cursor.decode(block)
    if (count > 0) scratch.reach(block.positions[count - 1] as number)
    const { score, words } = scratch
    const { positions, weights } = block
    for (let k = 0; k < count; k++) {
      const position = positions[k] as number
      words[position] = (words[position] as number) + 1
      score[position] = (score[position] as number) + (scores[weights[k] as number] as number)
    }
    if (value > 0) {
      const most = neighbourhoodImpact(mostHeard(block, count, scores) / value)
      scratch.mostAround += NEIGHBOURHOOD_WEIGHT * value * most
    }
  }
}
