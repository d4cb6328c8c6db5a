import { tieredScore } from '../ranking/formula.ts'
import type { Candidates, CandidateTranscript } from './candidates.ts'
import { finalScores, onlyFullMatches, type RankedPage, type RankedSegment } from './rank-candidates.ts'
import { TranscriptScratch } from './transcript-scratch.ts'

/**
 * A page of the candidates with the latest meeting first, in order of speech within it; those that match all words still come
 * before the others. `starts`: when each transcript's meeting started, in milliseconds.
 */
export function rankByStart(
  candidates: Candidates,
  impacts: Float64Array,
  starts: ReadonlyMap<number, number>,
  { limit, offset }: { limit: number; offset: number },
): RankedPage {
  const onlyFull = onlyFullMatches(candidates)
  const startOf = (transcriptNo: number) => starts.get(transcriptNo) ?? 0
  const latestFirst = candidates.transcripts.toSorted(
    (a, b) => startOf(b.transcriptNo) - startOf(a.transcriptNo) || b.transcriptNo - a.transcriptNo,
  )
  const scratch = new TranscriptScratch()
  const segments: RankedSegment[] = []
  let passed = 0
  for (const full of onlyFull ? [true] : [true, false]) {
    for (const transcript of latestFirst) {
      const here = full ? transcript.full : transcript.count - transcript.full
      if (here === 0) continue
      passed += here
      if (passed <= offset) continue
      if (segments.length >= limit) break
      const from = Math.max(0, offset - (passed - here))
      const rows = rowsOf(transcript, candidates, full).slice(from, from + limit - segments.length)
      const scores = finalScores(transcript, candidates, rows, impacts, scratch)
      rows.forEach((row, index) => {
        const score = tieredScore((scores[index] as number) / transcript.prepared.best, full)
        const position = candidates.positions[row] as number
        segments.push({ transcriptNo: transcript.transcriptNo, position, transcript, score })
      })
    }
  }
  return { total: onlyFull ? candidates.fullCount : candidates.count, segments }
}

function rowsOf({ first, count }: CandidateTranscript, candidates: Candidates, full: boolean): number[] {
  const rows: number[] = []
  for (let row = first; row < first + count; row++) if ((candidates.full[row] === 1) === full) rows.push(row)
  return rows
}
