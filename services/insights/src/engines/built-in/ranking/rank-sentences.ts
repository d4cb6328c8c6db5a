import { type LinearModel, predict } from '../../../domain/learning/linear-model.ts'
import type { DescribedClause } from '../features/describe-clauses.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { centrality } from './centrality.ts'

export interface RankedSentence {
  readonly sentence: Sentence
  /** 0–1: how much the sentence belongs into minutes. */
  readonly score: number
  /** Highest probability, among its clauses, of stating a decision. */
  readonly decision: number
}

const SHORTEST_WORDS = 5

/**
 * Scores every sentence by the learned salience of its clauses, weighted by their length, and by how central its words are
 * in the graph of sentences. Sentences
 * with two of the `stressed` terms rank highest of all. Centrality alone ranks where the model knows no word of the language.
 */
export function rankSentences(
  sentences: readonly Sentence[],
  clauses: readonly DescribedClause[],
  termWeights: ReadonlyMap<string, number>,
  models: { salience: LinearModel; decisions: LinearModel },
  english: boolean,
  stressed: ReadonlySet<string> = new Set(),
): RankedSentence[] {
  const central = centrality(sentences, termWeights)
  return sentences.map((sentence, at) => {
    let salience = 0
    let decision = 0
    let words = 0
    for (const clause of sentence.clauses) {
      const described = clauses[clause.index]
      if (described === undefined || !english) continue
      salience += predict(models.salience, described.features) * clause.words.length
      decision = Math.max(decision, predict(models.decisions, described.features))
      words += clause.words.length
    }
    const learned = words === 0 ? 0 : salience / words
    const subject = central[at] ?? 0
    const score = english ? 0.65 * learned + 0.35 * subject : subject
    const wanted = sentence.terms.filter(term => stressed.has(term)).length
    const stress = Math.min(1, wanted / 2)
    return { sentence, score: score * discount(sentence) * (1 - stress) + stress, decision }
  })
}

// “Let me share my screen”, “next up is …”: about the meeting, not about its subject.
function discount(sentence: Sentence): number {
  if (sentence.wordCount < SHORTEST_WORDS) return 0.3
  const words = sentence.clauses.flatMap(clause => clause.words).join(' ')
  return ORGANISING.test(words) && sentence.wordCount < 18 ? 0.5 : 1
}

const ORGANISING =
  /\b(?:share my screen|can you (?:see|hear)|hear me|next slide|move on|moving on|the agenda|go ahead|welcome|next (?:item|topic|up)|get started|any questions|feel free|thank you|this meeting|the meeting|a break|lunch)\b/
