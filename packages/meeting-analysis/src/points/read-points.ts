import { type Features, type LinearModel, predict } from '../models/linear-model.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isKeyPoint, leansOnTalk } from '../readability/context-dependence.ts'
import type { OddWords } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { describePoint } from './describe-point.ts'
import { writePoint } from './write-point.ts'

/** A sentence with its text in notes. */
export interface Point {
  readonly sentence: Sentence
  readonly text: string
  /** 0–1: the probability that a reader keeps it unchanged. */
  readonly quality: number
  /** 0–1: how central it is in the meeting. */
  readonly salience: number
}

const LONG_SENTENCES = 100
const MISHEARD = 0.85
const LEAST_WORDS = 7
const MOST_WORDS = 38

/** The meeting is so long that a few points describe it better. */
export function isLong(sentences: readonly Sentence[]): boolean {
  return sentences.length >= LONG_SENTENCES
}

/** The sentences that can be points of an English meeting, with their quality. */
export function readPoints(
  ranked: readonly RankedSentence[],
  termWeights: ReadonlyMap<string, number>,
  odd: OddWords,
  model: LinearModel,
): Point[] {
  return describePoints(ranked, termWeights).map(({ features, ...point }) => ({
    ...point,
    quality: predict(model, features) * (odd.isIn(point.text) ? MISHEARD : 1),
  }))
}

/** The same with the features of the model. */
export function describePoints(
  ranked: readonly RankedSentence[],
  termWeights: ReadonlyMap<string, number>,
): (Omit<Point, 'quality'> & { readonly features: Features })[] {
  const marked = ranked.filter(({ sentence }) => isEnded(sentence)).length > ranked.length / 2
  return ranked.flatMap(({ sentence, score }) => {
    if (marked && !isEnded(sentence)) return []
    const text = writePoint(sentence)
    const wordCount = text.split(/\s+/).length
    if (wordCount < LEAST_WORDS || wordCount > MOST_WORDS || sentence.terms.length < 2) return []
    const before = ranked[sentence.index - 1]?.sentence
    if (leansOnTalk(sentence.text) || leansOnTalk(text)) return []
    if (!isKeyPoint(sentence, before) || !isKeyPoint({ ...sentence, text, wordCount }, before)) return []
    const features = describePoint(text, sentence, score, termWeights)
    return features === null ? [] : [{ sentence, text, features, salience: score }]
  })
}

// A caption without a final mark, where the others have one, was cut off.
function isEnded({ clauses }: Sentence): boolean {
  const last = clauses.at(-1)
  return (
    last !== undefined && /(?<!\.\.)[.!?]["'”’)\]\s]*$/u.test(last.segment.text.slice(last.from, last.to))
  )
}
