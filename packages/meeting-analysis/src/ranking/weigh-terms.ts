import type { Sentence } from '../sentences/sentence.ts'

/**
 * How characteristic each term is of the meeting, 0–1, by how often and by how many speakers it is said. A term of every other sentence
 * is no subject, which also excludes function words of languages without a stop list.
 */
export function weighTerms(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>()
  const sentenceCounts = new Map<string, number>()
  const speakers = new Map<string, Set<string>>()
  for (const sentence of sentences) {
    for (const term of sentence.terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of new Set(sentence.terms)) {
      sentenceCounts.set(term, (sentenceCounts.get(term) ?? 0) + 1)
      const known = speakers.get(term)
      if (known === undefined) speakers.set(term, new Set([sentence.speakerName]))
      else known.add(sentence.speakerName)
    }
  }
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
