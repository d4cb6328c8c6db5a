import { speech } from '@mi/language/speech'
import type { ClassifiedClause } from '../candidates/classify-clauses.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { centrality } from './centrality.ts'

const patterns = speech.ranking.sentences

export interface RankedSentence {
  readonly sentence: Sentence
  /** 0–1: how much the sentence belongs into minutes. */
  readonly score: number
  /** Highest probability, among its clauses, of stating a decision. */
  readonly decision: number
}

const SHORTEST_WORDS = 5

/**
 * Scores every sentence by the learned salience of its clauses, weighted by their length, and by how
 * central its words are in the graph of sentences. Sentences with two of the `stressed` terms rank
 * highest of all. Without scores, in a language the models do not know, centrality alone ranks.
 */
export function rankSentences(
  sentences: readonly Sentence[],
  classified: readonly ClassifiedClause[],
  termWeights: ReadonlyMap<string, number>,
  stressed: ReadonlySet<string> = new Set(),
): RankedSentence[] {
  const central = centrality(sentences, termWeights)
  return sentences.map((sentence, at) => {
    let salience = 0
    let decision = 0
    let words = 0
    for (const clause of sentence.clauses) {
      const scores = classified[clause.index]
      if (scores === undefined) continue
      salience += scores.salience * clause.words.length
      decision = Math.max(decision, scores.decision)
      words += clause.words.length
    }
    const learned = words === 0 ? 0 : salience / words
    const subject = central[at] ?? 0
    const score = words > 0 ? 0.65 * learned + 0.35 * subject : subject
    const wanted = sentence.terms.filter(term => stressed.has(term)).length
    const stress = Math.min(1, wanted / 2)
    return { sentence, score: score * discount(sentence) * (1 - stress) + stress, decision }
  })
}

// “Let me share my screen”, “next up is …”: about the meeting, not about its subject.
function discount(sentence: Sentence): number {
  if (sentence.wordCount < SHORTEST_WORDS) return 0.3
  const words = sentence.clauses.flatMap(clause => clause.words).join(' ')
  return patterns.organising.test(words) && sentence.wordCount < 18 ? 0.5 : 1
}
