import { createGiveWay } from '@mi/scheduling'
import { isExact } from '../query/plan-query.ts'
import { isSpokenBy } from '../query/speaker-names.ts'
import { Candidates, type CandidateTranscript, TranscriptScratch } from './candidates.ts'
import type { QueryData } from './load-query-data.ts'
import { NO_TRANSCRIPT, PostingCursor } from './posting-cursor.ts'
import { impactTable, type PreparedPlan, preparePlan } from './prepare-plan.ts'
import { addNames, addPhrases, addWords, type GiveWay, phraseMatches } from './score-transcript.ts'

/**
 * All segments that match a query, with scores for their words and speaker, without the surrounding text. Reads the blocks of all
 * terms in parallel, transcript by transcript.
 */
export async function gatherCandidates(data: QueryData): Promise<Candidates> {
  const cursors = new Map(
    [...data.postings].map(([term, { blocks }]) => [term, new PostingCursor(blocks, isExact(term))]),
  )
  const impacts = impactTable(data.averageLength)
  const plans = new Map(
    [...data.plans].map(([code, plan]) => [code, preparePlan(plan, data, cursors, impacts)]),
  )
  const chosen = data.chosenSpeakers && new PostingCursor(data.chosenSpeakers)
  const candidates = new Candidates(mostCandidates(data))
  const scratch = new TranscriptScratch()
  // A name alone is not a match: the name cursors follow the word cursors.
  const all = [...cursors].filter(([term]) => !isSpokenBy(term)).map(([, cursor]) => cursor)
  const giveWay = createGiveWay()
  for (;;) {
    let first: PostingCursor | undefined
    for (const cursor of all) if (cursor.transcriptNo < (first?.transcriptNo ?? NO_TRANSCRIPT)) first = cursor
    if (first === undefined) return candidates
    const { transcriptNo, analyzerCode } = first
    const prepared = plans.get(analyzerCode)
    if (prepared) {
      if (await addPhrases(transcriptNo, prepared, impacts, scratch, giveWay))
        addWords(transcriptNo, prepared, scratch)
      if (scratch.end > 0) {
        addNames(transcriptNo, prepared, scratch)
        await collectMatches(transcriptNo, prepared, chosen, scratch, candidates, giveWay)
        scratch.clear()
      }
    }
    for (const cursor of all) if (cursor.transcriptNo === transcriptNo) cursor.next()
    const turn = giveWay()
    if (turn) await turn
  }
}

function mostCandidates({ postings, segments }: QueryData): number {
  let most = 0
  for (const [term, posting] of postings) if (!isSpokenBy(term)) most += posting.segments
  return Math.min(most, segments)
}

const EXCLUDED = 1
const CHOSEN = 2

/** Marks the segments of a transcript that the speaker filter selects, then the segments with an excluded term. */
function markSegments(
  transcriptNo: number,
  excludedTerms: readonly PostingCursor[],
  chosen: PostingCursor | null,
  { block, mark, end }: TranscriptScratch,
): void {
  const set = (position: number, value: number) => {
    if (position < end) mark[position] = value
  }
  if (chosen) {
    while (chosen.transcriptNo < transcriptNo) chosen.next()
    for (; chosen.transcriptNo === transcriptNo; chosen.next()) {
      const count = chosen.decodePositions(block)
      for (let k = 0; k < count; k++) set(block.positions[k] as number, CHOSEN)
    }
  }
  for (const cursor of excludedTerms) {
    if (cursor.transcriptNo !== transcriptNo) continue
    const count = cursor.decode(block)
    for (let k = 0; k < count; k++) set(block.positions[k] as number, EXCLUDED)
  }
}

/** Adds the matching segments of a transcript that are not excluded and pass the speaker filter. */
async function collectMatches(
  transcriptNo: number,
  prepared: PreparedPlan,
  chosen: PostingCursor | null,
  scratch: TranscriptScratch,
  candidates: Candidates,
  giveWay: GiveWay,
): Promise<void> {
  const { mark, words, fourWords, phrases, score, end } = scratch
  markSegments(transcriptNo, prepared.excludedTerms, chosen, scratch)
  for (const cursors of prepared.excludedPhrases) {
    if (cursors.some(cursor => cursor.transcriptNo !== transcriptNo)) continue
    for (const { position } of await phraseMatches(cursors, giveWay))
      if (position < end) mark[position] = EXCLUDED
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
      // Most segments have none of the words, so four segments are skipped at a time.
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
    maxNeighbourhoodBonus: scratch.maxNeighbourhoodBonus,
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
