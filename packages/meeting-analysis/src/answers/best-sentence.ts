import weights from '../models/best-sentence.json' with { type: 'json' }
import { type LinearModel, logOdds } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { describeEvidence, type EvidenceContext } from './sentence-evidence.ts'

export const shippedRanker: LinearModel = weights

export interface Candidate {
  readonly sentence: Sentence
  readonly score: number
}

const ASKS = /[?？]\s*$/u

/** The sentences by how likely each is the answer; questions are none. */
export function rankCandidates(context: EvidenceContext, model = shippedRanker): Candidate[] {
  const described = describeEvidence(context)
  return context.sentences
    .flatMap((sentence, at) =>
      ASKS.test(sentence.text) || sentence.wordCount === 0
        ? []
        : { sentence, score: logOdds(model, described[at] ?? new Map()) },
    )
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}
