import { NAMED_SPEAKER_FACTOR, NEIGHBOURHOOD_WEIGHT, neighbourhoodImpact } from '../ranking/formula.ts'
import type { TranscriptScratch } from './candidates.ts'
import { maxNeighbourhood } from './neighbourhood.ts'
import { HIGHEST_FREQUENCY } from './posting-codec.ts'
import type { PostingCursor } from './posting-cursor.ts'
import type { PreparedPlan, PreparedWord } from './prepare-plan.ts'

/** Scores the query's phrases in a transcript. False when one of them does not occur: then no segment matches. */
export async function addPhrases(
  transcriptNo: number,
  { phrases }: PreparedPlan,
  impacts: Float64Array,
  scratch: TranscriptScratch,
  giveWay: GiveWay,
): Promise<boolean> {
  for (const { cursors } of phrases) {
    if (cursors.some(cursor => cursor.transcriptNo !== transcriptNo)) return false
  }
  for (const [index, { cursors, value }] of phrases.entries()) {
    const matches = await phraseMatches(cursors, giveWay)
    if (matches.length === 0) return false
    for (const { position, frequency, weight } of matches) {
      scratch.reach(position)
      // Only segments with all earlier phrases still matter.
      if (scratch.phrases[position] !== index) continue
      const counted = (weight & ~7) | (Math.min(frequency, HIGHEST_FREQUENCY) - 1)
      scratch.score[position] = (scratch.score[position] as number) + value * (impacts[counted] as number)
      scratch.phrases[position] = index + 1
    }
  }
  return true
}

/** Scores the query's words in a transcript, counts the matched words of each segment, and bounds the score of the surrounding text. */
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
 * Raises the scores of segments whose speaker the query names. Each word of the name that is not spoken in the segment adds a little; the
 * full name multiplies the score. A name alone never makes a segment match.
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
    // The segment contains no word of the query.
    if (position >= end || score[position] === 0) continue
    if (mark[position] === 0) score[position] = (score[position] as number) + nameValue
    // This is the last word of the name, so the score is complete and can be multiplied.
    const found = (named[position] as number) + 1
    named[position] = found
    if (found === nameBlock.weights[k]) score[position] = (score[position] as number) * NAMED_SPEAKER_FACTOR
  }
  for (let k = 0; k < spoken; k++) mark[block.positions[k] as number] = 0
}

/** A segment with a phrase: the frequency of the phrase, and the segment's weight byte for its length. */
interface PhraseMatch {
  position: number
  frequency: number
  weight: number
}

/** The positions of an exact word in a segment, in order. */
interface PlacedWord {
  weight: number
  places: number[]
}

/** Lets other calls run: see `createGiveWay`. */
export type GiveWay = () => Promise<void> | undefined

/**
 * The segments that contain the phrase, in the transcript of the cursors' current blocks. Each block is decoded once, even if a phrase
 * contains its word several times.
 */
export async function phraseMatches(
  cursors: readonly PostingCursor[],
  giveWay: GiveWay,
): Promise<PhraseMatch[]> {
  const decoded = new Map<PostingCursor, Map<number, PlacedWord>>()
  let open: Map<number, PlacedWord> | undefined
  for (const cursor of cursors) {
    let word = decoded.get(cursor)
    if (word === undefined) {
      word = new Map()
      for (const { position, weight, places } of cursor.places()) word.set(position, { weight, places })
      decoded.set(cursor, word)
    }
    if (open === undefined) open = word
    else {
      const reached = new Map<number, PlacedWord>()
      for (const [position, before] of open) {
        const next = word.get(position)
        const places = next ? following(before.places, next.places) : []
        if (next && places.length > 0) reached.set(position, { weight: next.weight, places })
      }
      open = reached
    }
    if (open.size === 0) return []
    await giveWay()
  }
  return [...(open ?? [])].map(([position, { weight, places }]) => ({
    position,
    frequency: places.length,
    weight,
  }))
}

/** The positions that immediately follow one of the positions in `before`. Both lists are sorted. */
function following(before: readonly number[], places: readonly number[]): number[] {
  const found: number[] = []
  let at = 0
  for (const place of places) {
    while (at < before.length && (before[at] as number) < place - 1) at++
    if (before[at] === place - 1) found.push(place)
  }
  return found
}
