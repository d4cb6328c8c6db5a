import type { Sentence } from '../sentences/sentence.ts'

const DAMPING = 0.85
const ROUNDS = 12

/**
 * PageRank over sentences and their terms (a bipartite TextRank: Mihalcea and Tarau, 2004). Going
 * through the terms keeps it linear in the length of the meeting. Values are 0–1, in rank order of
 * the scores, so that they mean the same in a short and in a long meeting.
 */
export function centrality(
  sentences: readonly Sentence[],
  termWeights: ReadonlyMap<string, number>,
): number[] {
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
      // The root keeps long sentences from winning by length alone.
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
