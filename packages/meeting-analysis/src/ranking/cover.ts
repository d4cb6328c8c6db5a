import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { countWords } from '../text/tokenize.ts'
import type { RankedSentence } from './rank-sentences.ts'

const patterns = speech.ranking.cover

export interface CoverOptions {
  readonly words: number
  /** The speaker's name is printed with the sentence, and counts too. */
  readonly named?: boolean
  /** The printed form of a sentence, whose words count. By default the sentence as it was said. */
  readonly textOf?: (sentence: Sentence) => string
  readonly lengthExponent?: number
  /** Sentences that are printed elsewhere: their terms count as covered. */
  readonly printed?: readonly Sentence[]
  readonly most?: number
}

const RELEVANCE = 2.2
const LENGTH_EXPONENT = 0.6
const LONGEST_WORDS = 45
const LEAST_WORDS = 5

/** Budgeted submodular cover (Lin and Bilmes, 2010): the sentences with most relevance and new terms for each word, in order. */
export function coverSentences(
  ranked: readonly RankedSentence[],
  termWeights: ReadonlyMap<string, number>,
  options: CoverOptions,
): Sentence[] {
  const covered = new Map<string, number>()
  const printed = new Set(options.printed)
  for (const sentence of printed) mark(covered, sentence)
  const open = ranked
    .filter(({ sentence }) => isPresentable(sentence) && !printed.has(sentence))
    .map(candidate => ({ ...candidate, cost: costOf(candidate.sentence, options) }))
  const chosen: Sentence[] = []
  let left = options.words
  while (chosen.length < (options.most ?? Number.POSITIVE_INFINITY)) {
    let best: { readonly sentence: Sentence; readonly cost: number } | undefined
    let bestGain = 0
    for (const candidate of open) {
      const { sentence, score, cost } = candidate
      if (cost > left || chosen.includes(sentence)) continue
      const gain =
        (RELEVANCE * score ** 2 * Math.sqrt(sentence.wordCount) +
          newSubject(sentence, covered, termWeights)) /
        cost ** (options.lengthExponent ?? LENGTH_EXPONENT)
      if (gain > bestGain) {
        bestGain = gain
        best = candidate
      }
    }
    if (best === undefined) break
    chosen.push(best.sentence)
    mark(covered, best.sentence)
    left -= best.cost
  }
  return chosen.sort((a, b) => a.index - b.index)
}

function costOf(sentence: Sentence, options: CoverOptions): number {
  const words = options.textOf === undefined ? sentence.wordCount : countWords(options.textOf(sentence))
  return words + (options.named === true ? countWords(sentence.speakerName) : 0)
}

/** The items, in order, that fit into the remaining words. */
export function withinWords<Item>(
  items: readonly Item[],
  most: number,
  wordsOf: (item: Item) => number,
): Item[] {
  let left = most
  return items.filter(item => {
    const words = wordsOf(item)
    if (words > left) return false
    left -= words
    return true
  })
}

/** True if a sentence is long enough to have content, short enough to be read, and complete. */
export function isPresentable(sentence: Sentence): boolean {
  if (sentence.wordCount < LEAST_WORDS || sentence.wordCount > LONGEST_WORDS || sentence.terms.length < 2)
    return false
  return !patterns.endsOpen.test(sentence.text)
}

function newSubject(
  sentence: Sentence,
  covered: ReadonlyMap<string, number>,
  weights: ReadonlyMap<string, number>,
): number {
  let gain = 0
  for (const term of new Set(sentence.terms)) {
    const times = covered.get(term) ?? 0
    gain += (weights.get(term) ?? 0) * (times === 0 ? 1 : times === 1 ? 0.3 : 0)
  }
  return gain
}

function mark(covered: Map<string, number>, sentence: Sentence): void {
  for (const term of new Set(sentence.terms)) covered.set(term, (covered.get(term) ?? 0) + 1)
}
