import { countUtterances, f1Of, noCounts } from '../bench/score-action-items.ts'
import type { LinearModel } from '../src/domain/learning/linear-model.ts'
import { selectClauses } from '../src/engines/built-in/action-items/select-clauses.ts'
import { lookTwice } from '../src/engines/built-in/features/judge-clauses.ts'
import type { Selection } from '../src/engines/built-in/weights/weights.ts'
import type { UnseenMeeting } from './train-in-context.ts'

const F1_WANTED = 0.43
const RECALL_WANTED = 0.85
const LEAST = [0.1, 0.12, 0.15, 0.18, 0.2, 0.25, 0.3]
/**
 * Set by hand: fewer find too little, and what is less likely is not worth reading. Learning them too
 * gives higher F1 for less recall.
 */
const FIRST_FEW = 5
const FIRST_FEW_LEAST = 0.08

/**
 * Thresholds for meetings that the models have not seen: one list serves who reads it and who searches it, so that
 * utterance F1 and item recall count alike, each against what is wanted of it.
 */
export function chooseSelection(meetings: readonly UnseenMeeting[], inContext: LinearModel): Selection {
  const judged = meetings.map(({ one, looks }) => {
    const probabilities = lookTwice(looks, inContext)
    const candidates = looks.map(({ clause }, at) => ({ clause, probability: probabilities[at] ?? 0 }))
    return { meeting: one.meeting, candidates: candidates.filter(candidate => candidate.probability > 0.03) }
  })
  let best: Selection = { least: 0.2, firstFew: FIRST_FEW, firstFewLeast: FIRST_FEW_LEAST }
  let bestScore = 0
  for (const least of LEAST) {
    const selection = { least, firstFew: FIRST_FEW, firstFewLeast: FIRST_FEW_LEAST }
    const counts = noCounts()
    for (const { meeting, candidates } of judged) {
      const selected = selectClauses(candidates, selection)
      countUtterances(counts, meeting, new Set(selected.map(({ clause }) => clause.segment.id)))
    }
    const score = f1Of(counts) / F1_WANTED + counts.itemsFound / counts.items / RECALL_WANTED
    if (score > bestScore) {
      best = selection
      bestScore = score
    }
  }
  return best
}
