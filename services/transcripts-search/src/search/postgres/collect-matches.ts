import type { Candidates, CandidateTranscript } from './candidates.ts'
import { phraseMatches } from './phrase-matches.ts'
import type { PostingCursor } from './posting-cursor.ts'
import type { PreparedPlan } from './prepare-plan.ts'
import type { TranscriptScratch } from './transcript-scratch.ts'

const REFUSED = 1
const CHOSEN = 2

/** Adds a transcript's segments that match, are not excluded and are spoken by whom the filter chose. */
export function collectMatches(
  transcriptNo: number,
  prepared: PreparedPlan,
  chosen: PostingCursor | null,
  scratch: TranscriptScratch,
  candidates: Candidates,
): void {
  const { block, mark, words, fourWords, phrases, score, end } = scratch
  const refuse = (position: number) => {
    if (position < end) mark[position] = REFUSED
  }
  if (chosen) {
    while (chosen.transcriptNo < transcriptNo) chosen.next()
    for (; chosen.transcriptNo === transcriptNo; chosen.next()) {
      const count = chosen.decodePositions(block)
      for (let k = 0; k < count; k++)
        if ((block.positions[k] as number) < end) mark[block.positions[k] as number] = CHOSEN
    }
  }
  for (const cursor of prepared.excludedTerms) {
    if (cursor.transcriptNo !== transcriptNo) continue
    const count = cursor.decode(block)
    for (let k = 0; k < count; k++) refuse(block.positions[k] as number)
  }
  for (const cursors of prepared.excludedPhrases) {
    if (cursors.some(cursor => cursor.transcriptNo !== transcriptNo)) continue
    for (const { position } of phraseMatches(cursors)) refuse(position)
  }

  const wanted = chosen ? CHOSEN : 0
  const wordCount = prepared.words.length
  const phraseCount = prepared.phrases.length
  const first = candidates.count
  const fullBefore = candidates.fullCount
  let highest = 0
  let highestFull = 0
  for (let position = 0; position < end; position++) {
    const matched = words[position] as number
    if (phraseCount > 0) {
      if (phrases[position] !== phraseCount) continue
    } else if (matched === 0) {
      // Most segments have none of the words: four are passed at a time.
      if ((position & 3) === 0 && fourWords[position >> 2] === 0) position += 3
      continue
    }
    if (mark[position] !== wanted) continue
    const value = score[position] as number
    const full = matched === wordCount
    if (value > highest) highest = value
    if (full && value > highestFull) highestFull = value
    candidates.push(position, value, full)
  }
  const count = candidates.count - first
  if (count === 0) return
  const transcript: CandidateTranscript = {
    transcriptNo,
    prepared,
    first,
    count,
    full: candidates.fullCount - fullBefore,
    highest,
    highestFull,
    mostAround: scratch.mostAround,
    blockBounds: blockBounds(transcriptNo, prepared),
  }
  candidates.transcripts.push(transcript)
}

function blockBounds(transcriptNo: number, { words }: PreparedPlan): Int32Array {
  const bounds = new Int32Array(words.length * 2).fill(-1)
  words.forEach(({ cursor }, index) => {
    if (cursor.transcriptNo !== transcriptNo) return
    bounds[index * 2] = cursor.blockStart
    bounds[index * 2 + 1] = cursor.blockEnd
  })
  return bounds
}
