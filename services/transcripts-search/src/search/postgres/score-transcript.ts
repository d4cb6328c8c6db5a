import { NAMED_SPEAKER_FACTOR, NEIGHBOURHOOD_WEIGHT, neighbourhoodImpact } from '../ranking/formula.ts'
import type { TranscriptScratch } from './candidates.ts'
import { maxNeighbourhood } from './neighbourhood.ts'
import { HIGHEST_FREQUENCY } from './posting-codec.ts'
import type { PostingCursor } from './posting-cursor.ts'
import type { PreparedPlan, PreparedWord } from './prepare-plan.ts'

/** Scores the query's phrases in a transcript. False when one of them does not occur in it: then nothing in it matches. */
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
      const most = neighbourhoodImpact(maxNeighbourhood(block, count, scores) / value)
      scratch.maxNeighbourhoodBonus += NEIGHBOURHOOD_WEIGHT * value * most
    }
  }
}

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

/** Where a phrase occurs in a transcript: how often in which segment, with the segment's weight byte for its length. */
interface PhraseMatch {
  position: number
  frequency: number
  weight: number
}

/** The segments of the transcript on whose blocks the cursors stand in which their words follow each other. */
export function phraseMatches(cursors: readonly PostingCursor[]): PhraseMatch[] {
  let open: Map<number, { weight: number; ends: number[] }> | undefined
  for (const cursor of cursors) {
    const reached: typeof open = new Map()
    for (const { position, weight, places } of cursor.places()) {
      if (open === undefined) {
        reached.set(position, { weight, ends: places })
        continue
      }
      const before = open.get(position)
      if (before === undefined) continue
      const ends = places.filter(place => before.ends.includes(place - 1))
      if (ends.length > 0) reached.set(position, { weight, ends })
    }
    if (reached.size === 0) return []
    open = reached
  }
  return [...(open ?? [])].map(([position, { weight, ends }]) => ({
    position,
    frequency: ends.length,
    weight,
  }))
}
