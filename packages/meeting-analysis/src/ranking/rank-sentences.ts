import { speech } from '@mi/language/speech'
import type { ClassifiedClause } from '../candidates/classify-clauses.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { countEach } from '../text/write-words.ts'

const patterns = speech.ranking.sentences

export interface RankedSentence {
  readonly sentence: Sentence
  /** How much the sentence belongs into minutes, 0–1. */
  readonly score: number
  /** The highest probability of a decision among its clauses. */
  readonly decision: number
}

const SHORTEST_WORDS = 5

/** Scores each sentence by salience and centrality. Sentences with two `stressed` terms rank highest. Untrained languages have centrality only. */
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

// “Let me share my screen”, “next up is …”: a sentence about the meeting itself.
function discount(sentence: Sentence): number {
  if (sentence.wordCount < SHORTEST_WORDS) return 0.3
  const words = sentence.clauses.flatMap(clause => clause.words).join(' ')
  return patterns.organising.test(words) && sentence.wordCount < 18 ? 0.5 : 1
}

const DAMPING = 0.85
const ROUNDS = 12

/** PageRank over sentences and their terms (TextRank: Mihalcea and Tarau, 2004). The values are ranks, 0–1, for meetings of any length. */
function centrality(sentences: readonly Sentence[], termWeights: ReadonlyMap<string, number>): number[] {
  const members = sentences.map(sentence =>
    [...new Set(sentence.terms)].filter(term => termWeights.has(term)),
  )
  let scores = members.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const terms = new Map<string, number>()
    for (const [at, list] of members.entries()) {
      const share = (scores[at] ?? 0) / Math.max(1, list.length)
      for (const term of list) terms.set(term, (terms.get(term) ?? 0) + share)
    }
    scores = members.map(list => {
      let sum = 0
      for (const term of list) sum += (terms.get(term) ?? 0) * (termWeights.get(term) ?? 0)
      // The root prevents long sentences from winning by their length.
      return 1 - DAMPING + (DAMPING * sum) / Math.sqrt(3 + list.length)
    })
    const mean = scores.reduce((total, score) => total + score, 0) / Math.max(1, scores.length)
    scores = scores.map(score => score / Math.max(1e-9, mean))
  }
  const order = scores.map((score, at) => ({ score, at })).sort((a, b) => a.score - b.score || a.at - b.at)
  const ranks = new Array<number>(scores.length).fill(0)
  for (const [rank, entry] of order.entries()) ranks[entry.at] = rank / Math.max(1, scores.length - 1)
  return ranks
}

/** The weight of each term, 0–1, by its frequency and the number of its speakers. A term of every other sentence is no subject. */
export function weighTerms(sentences: readonly Sentence[]): Map<string, number> {
  const counts = countEach(sentences.flatMap(({ terms }) => terms))
  const sentenceCounts = countEach(sentences.flatMap(({ terms }) => [...new Set(terms)]))
  const speakers = new Map<string, Set<string>>()
  for (const { terms, speakerName } of sentences)
    for (const term of terms) speakers.set(term, (speakers.get(term) ?? new Set()).add(speakerName))
  const weights = new Map<string, number>()
  let highest = 1e-9
  for (const [term, count] of counts) {
    const share = (sentenceCounts.get(term) ?? 0) / Math.max(20, sentences.length)
    if (count < 2 || /^\d+$/.test(term) || share > 0.2) continue
    const rarity = Math.log(1 / Math.max(share, 1e-4)) / Math.log(1e4)
    const weight = Math.log(1 + count) * rarity * (1 + 0.3 * Math.min(2, (speakers.get(term)?.size ?? 1) - 1))
    weights.set(term, weight)
    highest = Math.max(highest, weight)
  }
  for (const [term, weight] of weights) weights.set(term, weight / highest)
  return weights
}
