import { type EngineWeights, shippedWeights } from '../src/classification/weights/weights.ts'
import type { SummaryDraft } from '../src/draft.ts'
import { summarize } from '../src/index.ts'
import { general } from '../src/templates/general.ts'
import type { PublicCall } from './data/public-calls.ts'

/** What of a call the engine reads. */
export type HeardCall = Pick<PublicCall, 'id' | 'date' | 'participants' | 'segments'>

/** What the engine says of a call, by the general template. */
export function draftOfCall(
  { id, date, participants, segments }: HeardCall,
  weights: EngineWeights = shippedWeights,
): SummaryDraft {
  return summarize(
    {
      meeting: { title: id, startedAt: `${date}T14:00:00Z`, timeZone: 'UTC' },
      participants,
      segments,
      template: { name: general.name, language: null, sections: general.sections },
      language: 'en',
    },
    weights,
  )
}
