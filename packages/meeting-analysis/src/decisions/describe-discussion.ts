import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Topic } from '../topics/find-topics.ts'

/** A sentence, and how probable it is that it states a decision. */
export type ScoredSentence = Pick<RankedSentence, 'sentence' | 'decision'>

/** What is said in a meeting, and its parts. */
export interface Course {
  readonly ranked: readonly ScoredSentence[]
  readonly topics: readonly Pick<Topic, 'sentences'>[]
  /** Of the running of the meeting, by name (`sharesOfChair`). */
  readonly chairs: ReadonlyMap<string, number>
}

/** Sentences, and seconds, on either side in which one matter is talked about. */
const MATTER_SENTENCES = 8
const MATTER_SECONDS = 90
/** Sentences right before. */
const BEFORE = 3
/** What is settled is said more than once: by who proposes it, by who agrees, by the chair. */
const TIMES_SAID = 3
/** Of what is in no topic. */
const SOMEWHERE = 0.5

/** What a sentence is part of, beyond its neighbours: whether decisions are said around it, somebody asked, and its topic ends. */
export function describeMatter(at: number, { ranked, topics }: Course): [string, number][] {
  const start = ranked[at]?.sentence.start ?? 0
  const matter = ranked
    .slice(Math.max(0, at - MATTER_SENTENCES), at + MATTER_SENTENCES + 1)
    .filter(({ sentence }) => sentence.index !== at && Math.abs(sentence.start - start) <= MATTER_SECONDS)
  const likely = matter.map(one => one.decision).toSorted((one, other) => other - one)
  const right = ranked.slice(Math.max(0, at - BEFORE), at).map(one => one.decision)
  const asks = matter.some(({ sentence: { index, text } }) => index < at && text.endsWith('?'))
  return [
    ['in the matter', logOddsOf(likely[TIMES_SAID - 1] ?? 0)],
    ['right before', logOddsOf(Math.max(0, ...right))],
    ['question in the matter', asks ? 1 : 0],
    ['of the topic', shareOfTopic(at, topics)],
  ]
}

// How much of its topic has been said.
function shareOfTopic(at: number, topics: Course['topics']): number {
  for (const { sentences } of topics) {
    const place = at - (sentences[0]?.index ?? 0)
    if (sentences[place]?.index === at) return (place + 1) / sentences.length
  }
  return SOMEWHERE
}

/** Log odds of a probability, within what a model can know. */
export function logOddsOf(probability: number): number {
  const known = Math.min(0.98, Math.max(0.005, probability))
  return Math.log(known / (1 - known))
}
