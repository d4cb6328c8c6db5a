import { createGiveWay } from '@mi/scheduling'
import { DIVERSIFIED_RESULTS, diversify } from '../ranking/diversify.ts'
import { ENOUGH_FULL_MATCHES, tieredScore } from '../ranking/formula.ts'
import { type Candidates, type CandidateTranscript, TranscriptScratch } from './candidates.ts'
import { addNeighbourhood } from './neighbourhood.ts'

/** A ranked segment. */
export interface RankedSegment {
  transcriptNo: number
  position: number
  /** Provides the plan of its transcript's language, to mark the matches. */
  transcript: CandidateTranscript
  score: number
}

export interface RankedPage {
  total: number
  segments: RankedSegment[]
}

interface Page {
  limit: number
  offset: number
}

/** True if enough segments match all words, so that only these count. */
export function onlyFullMatches(candidates: Candidates): boolean {
  return candidates.fullCount >= ENOUGH_FULL_MATCHES
}

/**
 * A page of the candidates by relevance: full matches first, then by score. For equal scores, the later transcript and then the earlier
 * segment come first. The surrounding text is scored only where it can change the page: the best transcripts first, until no other can
 * reach the page.
 */
export async function rankByRelevance(
  candidates: Candidates,
  impacts: Float64Array,
  { limit, offset }: Page,
): Promise<RankedPage> {
  const giveWay = createGiveWay()
  const onlyFull = onlyFullMatches(candidates)
  const scratch = new TranscriptScratch()
  const size = Math.max(offset + limit, DIVERSIFIED_RESULTS + 1)
  const floor = await lowestOfBest(candidates, onlyFull, size, giveWay)
  const best = new TopKThreshold(size)
  let found: RankedSegment[] = []
  const inOrder = candidates.transcripts
    .filter(transcript => !onlyFull || transcript.full > 0)
    .map(transcript => ({ transcript, highest: highestScore(transcript) }))
    .sort((a, b) => b.highest - a.highest)
  for (const { transcript, highest } of inOrder) {
    const threshold = Math.max(floor, best.threshold)
    if (highest < threshold) break
    const rows = rowsThatReach(threshold, transcript, candidates, onlyFull)
    const scores = finalScores(transcript, candidates, rows, impacts, scratch)
    rows.forEach((row, index) => {
      const share = (scores[index] as number) / transcript.prepared.best
      const score = tieredScore(share, candidates.full[row] === 1)
      if (score < best.threshold) return
      best.add(score)
      const position = candidates.positions[row] as number
      found.push({ transcriptNo: transcript.transcriptNo, position, transcript, score })
    })
    // Most of a million candidates fall below the rising threshold later.
    if (found.length > 2 * size) found = found.filter(({ score }) => score >= best.threshold)
    await giveWay()
  }
  const threshold = best.threshold
  const byRelevance = found.filter(({ score }) => score >= threshold).sort(byScore)
  const total = onlyFull ? candidates.fullCount : candidates.count
  return { total, segments: diversify(byRelevance).slice(offset, offset + limit) }
}

/**
 * The score that `size` candidates reach without the surrounding text, which only adds to a score. It is computed first, so that the
 * surrounding text is scored for few candidates.
 */
async function lowestOfBest(
  candidates: Candidates,
  onlyFull: boolean,
  size: number,
  giveWay: () => Promise<void> | undefined,
): Promise<number> {
  const best = new TopKThreshold(size)
  let lowest = best.threshold
  for (const { first, count, prepared, highest, full } of candidates.transcripts) {
    if (onlyFull && full === 0) continue
    if (tieredScore(highest / prepared.best, full > 0) <= lowest) continue
    for (let row = first; row < first + count; row++) {
      const isFull = candidates.full[row] === 1
      if (onlyFull && !isFull) continue
      const score = tieredScore((candidates.scores[row] as number) / prepared.best, isFull)
      if (score <= lowest) continue
      best.add(score)
      lowest = best.threshold
    }
    await giveWay()
  }
  return lowest
}

/** The scores of some candidates of a transcript, including the surrounding text. */
export function finalScores(
  transcript: CandidateTranscript,
  candidates: Candidates,
  rows: readonly number[],
  impacts: Float64Array,
  scratch: TranscriptScratch,
): Float64Array {
  const scores = Float64Array.from(rows, row => candidates.scores[row] as number)
  addNeighbourhood(transcript, candidates, rows, impacts, scratch, scores)
  return scores
}

// Candidates that can reach the threshold with the surrounding text.
function rowsThatReach(
  threshold: number,
  { first, count, prepared, maxNeighbourhoodBonus }: CandidateTranscript,
  candidates: Candidates,
  onlyFull: boolean,
): number[] {
  const rows: number[] = []
  for (let row = first; row < first + count; row++) {
    const full = candidates.full[row] === 1
    if (onlyFull && !full) continue
    const most = ((candidates.scores[row] as number) + maxNeighbourhoodBonus) / prepared.best
    if (tieredScore(most, full) >= threshold) rows.push(row)
  }
  return rows
}

// The upper bound of any segment's score in the transcript.
function highestScore({
  prepared,
  full,
  highestFull,
  highest,
  maxNeighbourhoodBonus,
}: CandidateTranscript): number {
  const { best } = prepared
  return full > 0
    ? tieredScore((highestFull + maxNeighbourhoodBonus) / best, true)
    : tieredScore((highest + maxNeighbourhoodBonus) / best, false)
}

function byScore(a: RankedSegment, b: RankedSegment): number {
  return b.score - a.score || b.transcriptNo - a.transcriptNo || a.position - b.position
}

/** The lowest of the `size` highest numbers seen, which a score must reach (a binary heap, lowest on top). */
export class TopKThreshold {
  readonly #size: number
  readonly #heap: number[] = []

  constructor(size: number) {
    this.#size = size
  }

  get threshold(): number {
    return this.#heap.length < this.#size ? Number.NEGATIVE_INFINITY : (this.#heap[0] as number)
  }

  add(value: number): void {
    const heap = this.#heap
    if (heap.length < this.#size) {
      heap.push(value)
      this.#rise(heap.length - 1)
    } else if (value > (heap[0] as number)) {
      heap[0] = value
      this.#sink()
    }
  }

  #rise(from: number): void {
    const heap = this.#heap
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if ((heap[parent] as number) <= (heap[index] as number)) return
      this.#swap(parent, index)
      index = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let index = 0; ; ) {
      const left = index * 2 + 1
      if (left >= heap.length) return
      const right = left + 1
      const child = right < heap.length && (heap[right] as number) < (heap[left] as number) ? right : left
      if ((heap[index] as number) <= (heap[child] as number)) return
      this.#swap(index, child)
      index = child
    }
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    const value = heap[a] as number
    heap[a] = heap[b] as number
    heap[b] = value
  }
}
