import { type Features, type LinearModel, predict } from '../models/linear-model.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isKeyPoint, leansOnTalk } from '../readability/context-dependence.ts'
import type { OddWords } from '../sentences/odd-words.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { describePoint } from './describe-point.ts'
import { writePoint } from './write-point.ts'

/** A sentence with what it says in notes. */
export interface Point {
  readonly sentence: Sentence
  readonly text: string
  /** 0–1: how likely a reader keeps it as it is. */
  readonly quality: number
  /** 0–1: how much it belongs into minutes. */
  readonly salience: number
}

const LONG_SENTENCES = 100
/** What a word that is likely misheard leaves of a point's quality. */
const MISHEARD = 0.85
const LEAST_WORDS = 7
const MOST_WORDS = 38

/** Whether so much was said that a few points tell it better than what there is. */
export function isLong(sentences: readonly Sentence[]): boolean {
  return sentences.length >= LONG_SENTENCES
}

/** Sentences that can be written as a point of an English meeting, with how well they read. */
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

/** The same with what the model knows of each. */
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

// A cue without a final mark, where cues have them, was cut off in the middle.
function isEnded({ clauses }: Sentence): boolean {
  const last = clauses.at(-1)
  return (
    last !== undefined && /(?<!\.\.)[.!?]["'”’)\]\s]*$/u.test(last.segment.text.slice(last.from, last.to))
  )
}
