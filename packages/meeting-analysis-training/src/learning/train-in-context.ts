import { type FirstPass, type LinearModel, secondPassFeatures } from '@mi/meeting-analysis/training'
import type { DescribedAmi } from './corpus.ts'
import { supports } from './labels.ts'
import { type Example, trainStandardised } from './train-standardised.ts'

const OPTIONS = { cost: 0.03, minimumCount: 1 }
/** Clauses that the first pass rules out teach the second nothing. */
const RULED_OUT = -7

/** A meeting with the first passes of a model that has not seen it. */
export interface UnseenMeeting {
  readonly described: DescribedAmi
  readonly firstPasses: readonly FirstPass[]
}

/** The second pass: trained on features brought to mean 0 and deviation 1, returned for the features as they are. */
export function trainInContext(meetings: readonly UnseenMeeting[]): LinearModel {
  const examples: Example[] = []
  for (const { described, firstPasses } of meetings) {
    const gold = supports(described.meeting.actions)
    let at = 0
    for (const features of secondPassFeatures(firstPasses)) {
      const positive = gold.has(firstPasses[at]?.clause.segment.id ?? '')
      if (positive || (firstPasses[at]?.odds ?? 0) > RULED_OUT) examples.push({ features, positive })
      at++
    }
  }
  return trainStandardised(examples, OPTIONS)
}
