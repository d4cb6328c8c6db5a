import { speech } from '@mi/language/speech'
import weights from '../models/best-sentence.json' with { type: 'json' }
import { type LinearModel, logOdds } from '../models/linear-model.ts'
import { weighTerms } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { ReadQuestion } from './read-question.ts'
import { describeEvidence, type EvidenceContext } from './sentence-evidence.ts'

export interface RankedAnswer {
  readonly sentence: Sentence
  readonly score: number
}

const K1 = 1.2
const B = 0.6
/** The number of neighbours on either side whose matches count: an answer is near the words of its question. */
const WINDOW = 8
const NEIGHBOUR_SHARE = 0.9
const SPEAKER_FACTOR = 1.8
const OTHER_FACTOR = 0.8
const FEEDBACK_SENTENCES = 12
const FEEDBACK_TERMS = 12
const FEEDBACK_WEIGHT = 0.35

/** BM25 (Robertson and Zaragoza, 2009) with neighbours, query expansion (Lavrenko and Croft, 2001) and the people in the question. */
export function rankSentencesFor(
  question: ReadQuestion,
  sentences: readonly Sentence[],
  rarity: ReadonlyMap<string, number>,
): RankedAnswer[] {
  const query = new Map([...question.terms].map(term => [term, rarity.get(term) ?? 0] as const))
  const first = spread(matchAll(sentences, query))
  const best = first
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, FEEDBACK_SENTENCES)
  const highest = best[0]?.score ?? 0
  for (const [term, weight] of feedback(
    best.filter(place => place.score > 0),
    sentences,
    rarity,
    highest,
  )) {
    if (!query.has(term)) query.set(term, weight)
  }
  const second = spread(matchAll(sentences, query))
  return sentences.map((sentence, at) => {
    const factor =
      question.speakers.size === 0
        ? 1
        : question.speakers.has(sentence.speakerName)
          ? SPEAKER_FACTOR
          : OTHER_FACTOR
    return { sentence, score: (second[at] ?? 0) * factor }
  })
}

const SAME_QUESTION = 0.8
const REPLIES = 3

/** If the meeting asked the same question, its replies rank as high as the question. */
export function raiseReplies(ranked: readonly RankedAnswer[], question: ReadQuestion): RankedAnswer[] {
  const raised = ranked.map(sentence => ({ ...sentence }))
  const { asked } = question
  if (asked.length < 2) return raised
  const best = Math.max(...ranked.map(({ score }) => score))
  for (const [at, { sentence }] of ranked.entries()) {
    if (!/[?？]\s*$/u.test(sentence.text)) continue
    const share = asked.filter(({ term }) => sentence.terms.includes(term)).length / asked.length
    if (share < SAME_QUESTION) continue
    for (const reply of raised.slice(at + 1, at + 1 + REPLIES))
      if (reply.sentence.speakerName !== sentence.speakerName) reply.score = Math.max(reply.score, best)
  }
  return raised
}

function matchAll(sentences: readonly Sentence[], query: ReadonlyMap<string, number>): number[] {
  const mean =
    sentences.reduce((sum, sentence) => sum + sentence.terms.length, 0) / Math.max(1, sentences.length)
  return sentences.map(({ terms }) => {
    const counts = new Map<string, number>()
    for (const term of terms) if (query.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    const norm = K1 * (1 - B + (B * terms.length) / Math.max(1, mean))
    let score = 0
    for (const [term, count] of counts) score += ((query.get(term) ?? 0) * count * (K1 + 1)) / (count + norm)
    return score
  })
}

function spread(scores: readonly number[]): number[] {
  return scores.map((own, at) => {
    let around = 0
    let weights = 0
    for (let step = -WINDOW; step <= WINDOW; step++) {
      if (step === 0) continue
      const weight = 1 / (1 + Math.abs(step) / 3)
      around += weight * (scores[at + step] ?? 0)
      weights += weight
    }
    return own + (NEIGHBOUR_SHARE * around * 3) / weights
  })
}

function feedback(
  best: readonly { score: number; at: number }[],
  sentences: readonly Sentence[],
  rarity: ReadonlyMap<string, number>,
  highest: number,
): [string, number][] {
  const weights = new Map<string, number>()
  for (const { score, at } of best) {
    for (const term of new Set(sentences[at]?.terms))
      weights.set(term, (weights.get(term) ?? 0) + (score / highest) * (rarity.get(term) ?? 0))
  }
  const top = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, FEEDBACK_TERMS)
  const most = top[0]?.[1] ?? 1
  return top.map(([term, weight]) => [term, ((FEEDBACK_WEIGHT * weight) / most) * (rarity.get(term) ?? 0)])
}

const KINDS = Object.values(speech.answers.wholeMeeting)
const OF_THAT_KIND = 4

/** Ranks sentences by how central they are, restricted to the people and kinds of sentences in the question. */
export function rankWholeMeeting(
  asked: string,
  question: ReadQuestion,
  sentences: readonly Sentence[],
): RankedAnswer[] {
  const weights = weighTerms(sentences)
  const kind = KINDS.find(group => group.asks.test(asked))
  return sentences.map(sentence => {
    const subject = [...new Set(sentence.terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    const byAsked = question.speakers.size === 0 || question.speakers.has(sentence.speakerName)
    const factor = kind?.said.test(sentence.text) === true ? OF_THAT_KIND : 1
    return { sentence, score: byAsked ? subject * factor : 0 }
  })
}

export const shippedRanker: LinearModel = weights

const ASKS = /[?？]\s*$/u

/** Ranks sentences by the probability that they are the answer. Questions are left out. */
export function rankCandidates(context: EvidenceContext, model = shippedRanker): RankedAnswer[] {
  const described = describeEvidence(context)
  return context.sentences
    .flatMap((sentence, at) =>
      ASKS.test(sentence.text) || sentence.wordCount === 0
        ? []
        : { sentence, score: logOdds(model, described[at] ?? new Map()) },
    )
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}
