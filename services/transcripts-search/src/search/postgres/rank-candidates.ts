import { ENOUGH_FULL_MATCHES, tieredScore } from '../ranking/formula.ts'
import { SPREAD_RESULTS, spreadMoments } from '../ranking/spread.ts'
import type { Candidates, CandidateTranscript } from './candidates.ts'
import { LowestKept } from './lowest-kept.ts'
import { addNeighbourhood } from './neighbourhood.ts'
import { TranscriptScratch } from './transcript-scratch.ts'

/** A segment in its place among the results. */
export interface RankedSegment {
  transcriptNo: number
  position: number
  /** The plan of its transcript's language, for marking. */
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

/** Whether only segments that match all words count: there are enough of them. */
export function onlyFullMatches(candidates: Candidates): boolean {
  return candidates.fullCount >= ENOUGH_FULL_MATCHES
}

/**
 * A page of the candidates by relevance: those that match all words first, then by score; of equals the later transcript, then the
 * earlier segment. What is said around is worked out only where it can still matter: best transcripts first, until none left can reach
 * the page.
 */
export function rankByRelevance(
  candidates: Candidates,
  impacts: Float64Array,
  { limit, offset }: Page,
): RankedPage {
  const onlyFull = onlyFullMatches(candidates)
  const scratch = new TranscriptScratch()
  const size = Math.max(offset + limit, SPREAD_RESULTS + 1)
  const floor = lowestOfBest(candidates, onlyFull, size)
  const kept = new LowestKept(size)
  const found: RankedSegment[] = []
  const inOrder = candidates.transcripts
    .filter(transcript => !onlyFull || transcript.full > 0)
    .map(transcript => ({ transcript, highest: highestScore(transcript) }))
    .sort((a, b) => b.highest - a.highest)
  for (const { transcript, highest } of inOrder) {
    const threshold = Math.max(floor, kept.threshold)
    if (highest < threshold) break
    const rows = rowsThatReach(threshold, transcript, candidates, onlyFull)
    const scores = finalScores(transcript, candidates, rows, impacts, scratch)
    rows.forEach((row, index) => {
      const share = (scores[index] as number) / transcript.prepared.best
      const score = tieredScore(share, candidates.full[row] === 1)
      if (score < kept.threshold) return
      kept.add(score)
      const position = candidates.positions[row] as number
      found.push({ transcriptNo: transcript.transcriptNo, position, transcript, score })
    })
  }
  const threshold = kept.threshold
  const byRelevance = found.filter(({ score }) => score >= threshold).sort(byScore)
  const total = onlyFull ? candidates.fullCount : candidates.count
  return { total, segments: spreadMoments(byRelevance).slice(offset, offset + limit) }
}

/**
 * So many candidates reach this score by themselves already: what is said around only adds. Known before any of that is worked out, so
 * it is worked out for few.
 */
function lowestOfBest(candidates: Candidates, onlyFull: boolean, size: number): number {
  const best = new LowestKept(size)
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
  }
  return lowest
}

/** The scores of some candidates of a transcript with what is said around them. */
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

// Candidates that what is said around could still bring to the threshold.
function rowsThatReach(
  threshold: number,
  { first, count, prepared, mostAround }: CandidateTranscript,
  candidates: Candidates,
  onlyFull: boolean,
): number[] {
  const rows: number[] = []
  for (let row = first; row < first + count; row++) {
    const full = candidates.full[row] === 1
    if (onlyFull && !full) continue
    const most = ((candidates.scores[row] as number) + mostAround) / prepared.best
    if (tieredScore(most, full) >= threshold) rows.push(row)
  }
  return rows
}

// The most that any segment of the transcript can come to.
function highestScore({ prepared, full, highestFull, highest, mostAround }: CandidateTranscript): number {
  const { best } = prepared
  return full > 0
    ? tieredScore((highestFull + mostAround) / best, true)
    : tieredScore((highest + mostAround) / best, false)
}

function byScore(a: RankedSegment, b: RankedSegment): number {
  return b.score - a.score || b.transcriptNo - a.transcriptNo || a.position - b.position
}
