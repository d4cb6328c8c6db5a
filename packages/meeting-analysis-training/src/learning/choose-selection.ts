import {
  type Candidate,
  type LinearModel,
  rescore,
  type Selection,
  selectClauses,
} from '@mi/meeting-analysis/training'
import type { AmiMeeting } from '../corpora/ami.ts'
import { countUtterances, f1Of, noCounts } from '../evaluation/score-action-items.ts'
import { trainInContext, type UnseenMeeting } from './train-in-context.ts'

const F1_WANTED = 0.43
const RECALL_WANTED = 0.85
const LEAST = [0.035, 0.04, 0.045, 0.05, 0.055, 0.06, 0.065, 0.07, 0.08, 0.09, 0.1, 0.12]
const TIMES_BESIDE = [1.5, 2, 2.5]

/**
 * Chooses thresholds on meetings that the models have not seen: each fold uses the second pass of the other folds. It uses typed
 * transcripts, because each recogniser makes its own errors. The score is the lower of utterance F1 and item recall, each relative to
 * its goal. About 80 items leave much to chance, so a threshold has the mean score of its neighbours in the grid.
 */
export function chooseSelection(meetings: readonly UnseenMeeting[]): Selection {
  const classified = judgeByOthers(meetings).filter(({ meeting }) => meeting.transcript === 'typed')
  const scores = LEAST.map(least => TIMES_BESIDE.map(times => scoreOf(classified, selectionOf(least, times))))
  let best: Selection = selectionOf(0.05, 2)
  let bestScore = 0
  for (const [row, least] of LEAST.entries()) {
    for (const [column, times] of TIMES_BESIDE.entries()) {
      const around = scores.slice(Math.max(0, row - 1), row + 2)
      const near = around.flatMap(line => line.slice(Math.max(0, column - 1), column + 2))
      const score = near.reduce((sum, value) => sum + value, 0) / near.length
      if (score <= bestScore) continue
      best = selectionOf(least, times)
      bestScore = score
    }
  }
  return best
}

function selectionOf(least: number, timesBeside: number): Selection {
  return { least, leastBeside: Number((least * timesBeside).toFixed(3)) }
}

interface JudgedMeeting {
  readonly meeting: AmiMeeting
  readonly candidates: readonly Candidate[]
}

function judgeByOthers(meetings: readonly UnseenMeeting[]): JudgedMeeting[] {
  const models = new Map<number, LinearModel>()
  const modelOf = (fold: number): LinearModel => {
    const model =
      models.get(fold) ?? trainInContext(meetings.filter(({ described }) => described.fold !== fold))
    models.set(fold, model)
    return model
  }
  return meetings.map(({ described, firstPasses }) => {
    const probabilities = rescore(firstPasses, modelOf(described.fold))
    const candidates = firstPasses.map(({ clause }, at) => ({ clause, probability: probabilities[at] ?? 0 }))
    return {
      meeting: described.meeting,
      candidates: candidates.filter(({ probability }) => probability > 0.03),
    }
  })
}

function scoreOf(classified: readonly JudgedMeeting[], selection: Selection): number {
  const counts = noCounts()
  for (const { meeting, candidates } of classified) {
    const selected = selectClauses(candidates, selection)
    countUtterances(counts, meeting, new Set(selected.map(({ clause }) => clause.segment.id)))
  }
  return Math.min(f1Of(counts) / F1_WANTED, counts.itemsFound / counts.items / RECALL_WANTED)
}
