import { setImmediate as nextTurn } from 'node:timers/promises'
import { isSpokenBy } from '../query/name-terms.ts'
import { isExact } from '../query/plan-query.ts'
import { addNames } from './add-names.ts'
import { addPhrases, addWords } from './add-spoken.ts'
import { Candidates } from './candidates.ts'
import { collectMatches } from './collect-matches.ts'
import { NO_TRANSCRIPT, PostingCursor } from './posting-cursor.ts'
import { preparePlan } from './prepare-plan.ts'
import type { QueryData } from './query-data.ts'
import { TranscriptScratch } from './transcript-scratch.ts'
import { impactTable } from './weight-tables.ts'

/** Transcripts after which other requests get their turn. */
const TURN_TRANSCRIPTS = 256

/**
 * All segments that match a query, scored by what is said in them and by whom, not yet by what is said around. Walks the blocks of
 * all terms side by side, transcript by transcript.
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
  // Names match nothing by themselves: their cursors follow, they do not lead.
  const all = [...cursors].filter(([term]) => !isSpokenBy(term)).map(([, cursor]) => cursor)
  for (let turn = 1; ; turn++) {
    let first: PostingCursor | undefined
    for (const cursor of all) if (cursor.transcriptNo < (first?.transcriptNo ?? NO_TRANSCRIPT)) first = cursor
    if (first === undefined) return candidates
    const { transcriptNo, analyzerCode } = first
    const prepared = plans.get(analyzerCode)
    if (prepared) {
      if (addPhrases(transcriptNo, prepared, impacts, scratch)) addWords(transcriptNo, prepared, scratch)
      if (scratch.end > 0) {
        addNames(transcriptNo, prepared, scratch)
        collectMatches(transcriptNo, prepared, chosen, scratch, candidates)
        scratch.clear()
      }
    }
    for (const cursor of all) if (cursor.transcriptNo === transcriptNo) cursor.next()
    if (turn % TURN_TRANSCRIPTS === 0) await nextTurn()
  }
}

function mostCandidates({ postings, segments }: QueryData): number {
  let most = 0
  for (const [term, posting] of postings) if (!isSpokenBy(term)) most += posting.segments
  return Math.min(most, segments)
}
