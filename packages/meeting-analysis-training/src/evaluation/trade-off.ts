import {
  classifyClauses,
  type EngineWeights,
  readClauses,
  type Selection,
  selectClauses,
} from '@mi/meeting-analysis/training'
import type { AmiMeeting } from '../corpora/ami.ts'
import { countUtterances, f1Of, noCounts } from './score-action-items.ts'

const LEAST = [0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2]
const TIMES_BESIDE = [1, 2]

export interface TradeOff extends Selection {
  readonly f1: number
  readonly recall: number
  readonly itemsPerMeeting: number
}

/** The scores of other thresholds on these meetings. To choose thresholds from them is to choose on the test data. */
export function tradeOffs(
  meetings: readonly AmiMeeting[],
  weightsOf: (meeting: AmiMeeting) => EngineWeights,
): TradeOff[] {
  const classified = meetings.map(meeting => {
    const { segments, participants } = meeting
    const clauses = classifyClauses(readClauses(segments), participants, segments, weightsOf(meeting))
    return {
      meeting,
      candidates: clauses.map(({ clause, actionItem }) => ({ clause, probability: actionItem })),
    }
  })
  return TIMES_BESIDE.flatMap(times =>
    LEAST.map(least => {
      const selection = { least, leastBeside: least * times }
      const counts = noCounts()
      for (const { meeting, candidates } of classified) {
        const chosen = selectClauses(candidates, selection)
        countUtterances(counts, meeting, new Set(chosen.map(({ clause }) => clause.segment.id)))
      }
      return {
        ...selection,
        f1: f1Of(counts),
        recall: counts.itemsFound / counts.items,
        itemsPerMeeting: counts.predicted / meetings.length,
      }
    }),
  )
}
