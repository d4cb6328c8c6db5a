import { defaultTemplate, type SummaryDraft, summarize } from '@mi/meeting-analysis'
import { type EngineWeights, shippedWeights } from '@mi/meeting-analysis/training'
import type { PublicCall } from '../corpora/public-calls.ts'

/** The parts of a call that the engine reads. */
export type HeardCall = Pick<PublicCall, 'id' | 'date' | 'participants' | 'segments'>

/** The draft of a call, with the general template. */
export function draftOfCall(
  { id, date, participants, segments }: HeardCall,
  weights: EngineWeights = shippedWeights,
): SummaryDraft {
  return summarize(
    {
      meeting: { title: id, startedAt: `${date}T14:00:00Z`, timeZone: 'UTC' },
      participants,
      segments,
      template: { name: defaultTemplate.name, language: null, sections: defaultTemplate.sections },
      language: 'en',
    },
    weights,
  )
}
