import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { type Features, type LinearModel, predict } from '../models/linear-model.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isKeyPoint, leansOnTalk } from '../readability/context-dependence.ts'
import { hasMainClause, isBroken, tagWords } from '../readability/main-clause.ts'
import { countUnnamed } from '../readability/unnamed-things.ts'
import type { OddWords } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
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

const patterns = speech.points.describe

const LONG_WORDS = 28
const FIRST_WORDS = 3

/**
 * The features of a point that is readable alone. Null if it is not a whole sentence or refers to something unnamed.
 * @param text as `writePoint` returns it
 */
function describePoint(
  text: string,
  sentence: Sentence,
  salience: number,
  termWeights: ReadonlyMap<string, number>,
): Features | null {
  const { words, tags } = tagWords(text)
  if (!hasMainClause(words, tags) || isBroken(words, tags) || countUnnamed(words, tags) > 0) return null
  const features = new Map<string, number>([['salience', salience]])
  const set = (name: string, value: number | boolean) => {
    const size = Number(value)
    if (size !== 0) features.set(name, size)
  }
  const share = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / words.length
  for (let at = 0; at < FIRST_WORDS; at++) {
    set(`${at}=${tags[at]}`, 1)
    set(`${at}:${words[at]}`, isStopWord(words[at] ?? ''))
  }
  set(`0=${tags[0]} ${tags[1]}`, 1)
  set(`0=${tags[0]} ${tags[1]} ${tags[2]}`, 1)
  set(`-1=${tags.at(-1)}`, 1)
  set(`-2=${tags.at(-2)} ${tags.at(-1)}`, 1)
  set(`-1:${words.at(-1)}`, isStopWord(words.at(-1) ?? ''))
  const verb = tags.findIndex(tag => tag === 'VERB' || tag === 'AUX')
  set('no verb', verb < 0)
  set('verb late', verb > 9)
  set('verb first', verb === 0)
  set('subject before verb', verb > 0 && tags.slice(0, verb).some(tag => /^(?:NOUN|PROPN|PRON)$/.test(tag)))
  set('noun before verb', verb > 0 && tags.slice(0, verb).some(tag => /^(?:NOUN|PROPN)$/.test(tag)))
  set('vague', share(patterns.vague) * 5)
  set('hedge', share(patterns.hedge) * 5)
  set('talk', share(patterns.ofTheTalk) * 5)
  set('result', Math.min(2, text.match(patterns.result)?.length ?? 0) / 2)
  set('figure', /\d/.test(text))
  set('names', Math.min(3, text.slice(1).match(/(?<![.!?] )\b\p{Lu}[\p{L}\p{N}]+/gu)?.length ?? 0) / 3)
  const terms = [...new Set(sentence.terms)]
  set('terms', terms.length / words.length)
  set('lone', terms.filter(term => !termWeights.has(term)).length / Math.max(1, terms.length))
  set(
    'subject',
    Math.min(
      2,
      terms.reduce((sum, term) => sum + (termWeights.get(term) ?? 0), 0),
    ) / 2,
  )
  set('i', words.includes('i'))
  set('we', words.includes('we'))
  set('you', words.includes('you'))
  set('commas', share(/,/g) * 10)
  set('restarted', patterns.restarted.test(text))
  set('stammer', patterns.stammer.test(text))
  set('long', Math.max(0, words.length - LONG_WORDS) / 10)
  set('short', words.length < 10)
  set('cut', sentence.clauses.length > 1)
  for (const word of new Set(words)) set(`w:${word}`, isStopWord(word) ? 0.5 : 0)
  return features
}
