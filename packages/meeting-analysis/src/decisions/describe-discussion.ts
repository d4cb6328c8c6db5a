import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Topic } from '../topics/find-topics.ts'

export type ScoredSentence = Pick<RankedSentence, 'sentence' | 'decision'>

/** The sentences and topics of a meeting. */
export interface Course {
  readonly ranked: readonly ScoredSentence[]
  readonly topics: readonly Pick<Topic, 'sentences'>[]
  /** The share of each speaker in the organisation of the meeting. */
  readonly chairs: ReadonlyMap<string, number>
}

/** Sentences and seconds on both sides that are about the same matter. */
const MATTER_SENTENCES = 8
const MATTER_SECONDS = 90
const BEFORE = 3
/** A decision is said several times: in the proposal, in the agreement, by the chair. */
const TIMES_SAID = 3
const SOMEWHERE = 0.5

/** The features of the discussion around a sentence: decisions around it, a question before it, and the course of its topic. */
export function describeMatter(at: number, { ranked, topics }: Course): [string, number][] {
  const start = ranked[at]?.sentence.start ?? 0
  const matter = ranked
    .slice(Math.max(0, at - MATTER_SENTENCES), at + MATTER_SENTENCES + 1)
    .filter(({ sentence }) => sentence.index !== at && Math.abs(sentence.start - start) <= MATTER_SECONDS)
  const likely = matter.map(({ decision }) => decision).toSorted((a, b) => b - a)
  const right = ranked.slice(Math.max(0, at - BEFORE), at).map(({ decision }) => decision)
  const asks = matter.some(({ sentence: { index, text } }) => index < at && text.endsWith('?'))
  return [
    ['in the matter', logOddsOf(likely[TIMES_SAID - 1] ?? 0)],
    ['right before', logOddsOf(Math.max(0, ...right))],
    ['question in the matter', asks ? 1 : 0],
    ['of the topic', shareOfTopic(at, topics)],
  ]
}

// The share of its topic that has been said.
function shareOfTopic(at: number, topics: Course['topics']): number {
  for (const { sentences } of topics) {
    const place = at - (sentences[0]?.index ?? 0)
    if (sentences[place]?.index === at) return (place + 1) / sentences.length
  }
  return SOMEWHERE
}

/** The log-odds of a probability, within bounds. */
export function logOddsOf(probability: number): number {
  const known = Math.min(0.98, Math.max(0.005, probability))
  return Math.log(known / (1 - known))
}
