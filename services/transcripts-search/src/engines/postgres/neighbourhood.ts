import { NEIGHBOURHOOD_DECAY, NEIGHBOURHOOD_WEIGHT, neighbourhoodImpact } from '../ranking/formula.ts'
import type { Candidates, CandidateTranscript, TranscriptScratch } from './candidates.ts'
import type { DecodedBlock } from './posting-cursor.ts'

// The weight of a neighbour at each distance. At longer distances the weight is negligible.
const DECAY = Float64Array.from({ length: 400 }, (_, distance) => Math.exp(-distance / NEIGHBOURHOOD_DECAY))

/**
 * Adds the impact of the surrounding text to `final`, which starts as the scores of some candidates of a transcript (`rows`, in order). For
 * each word of the query, this is the saturated sum of its impacts before and after, which decrease with distance. So a passage about
 * the topic ranks above an isolated mention.
 */
export function addNeighbourhood(
  { prepared, blockBounds }: CandidateTranscript,
  candidates: Candidates,
  rows: readonly number[],
  impacts: Float64Array,
  scratch: TranscriptScratch,
  final: Float64Array,
): void {
  const { block } = scratch
  const count = rows.length
  const around = new Float64Array(count)
  prepared.words.forEach(({ cursor, value }, index) => {
    const start = blockBounds[index * 2] as number
    if (start < 0) return
    cursor.rewind(start, blockBounds[index * 2 + 1] as number)
    const occurrences = cursor.decode(block)
    const { positions, weights } = block
    let sum = 0
    let at = 0
    let k = 0
    for (let row = 0; row < count; row++) {
      const position = candidates.positions[rows[row] as number] as number
      for (; k < occurrences && (positions[k] as number) < position; k++) {
        const here = positions[k] as number
        sum = sum * decay(here - at) + (impacts[weights[k] as number] as number)
        at = here
      }
      around[row] = sum === 0 ? 0 : sum * decay(position - at)
    }
    sum = 0
    k = occurrences - 1
    for (let row = count - 1; row >= 0; row--) {
      const position = candidates.positions[rows[row] as number] as number
      for (; k >= 0 && (positions[k] as number) > position; k--) {
        const here = positions[k] as number
        sum = sum === 0 ? 0 : sum * decay(at - here)
        sum += impacts[weights[k] as number] as number
        at = here
      }
      const both = (around[row] as number) + (sum === 0 ? 0 : sum * decay(at - position))
      final[row] = (final[row] as number) + NEIGHBOURHOOD_WEIGHT * value * neighbourhoodImpact(both)
    }
  })
}

/**
 * The upper bound of a word's contribution around any segment of a transcript. Reads its decoded block from both ends, with the impact
 * of each weight byte.
 */
export function maxNeighbourhood(
  { positions, weights }: DecodedBlock,
  count: number,
  counts: Float64Array,
): number {
  let before = 0
  let after = 0
  let sum = 0
  for (let k = 0; k < count; k++) {
    if (k > 0) sum *= decay((positions[k] as number) - (positions[k - 1] as number))
    sum += counts[weights[k] as number] as number
    if (sum > before) before = sum
  }
  sum = 0
  for (let k = count - 1; k >= 0; k--) {
    if (k < count - 1) sum *= decay((positions[k + 1] as number) - (positions[k] as number))
    sum += counts[weights[k] as number] as number
    if (sum > after) after = sum
  }
  return before + after
}

function decay(distance: number): number {
  return DECAY[distance] ?? 0
}
