import { isTrained } from '@mi/language/speech'
import { choosePoints, pointsFor } from '../points/choose-points.ts'
import { writePoint } from '../points/write-point.ts'
import { coverSentences } from '../ranking/cover.ts'
import { isKeyPoint, needsBefore } from '../readability/context-dependence.ts'
import { isBroken, tagWords } from '../readability/main-clause.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { isListed } from './listed-sentence.ts'
import { asSpoken, type Spoken } from './make-entries.ts'
import type { SectionInput } from './section-input.ts'

/** Where the words are counted, a longer sentence is mostly several that a speaker ran together. */
const LONGEST_WITHIN_WORDS = 30
const LENGTH_EXPONENT_WITHIN_WORDS = 0.7

/**
 * What was said about the main subjects: of a long English meeting a few points that read alone; else as many sentences as the
 * words allow.
 */
export function fillKeyPoints(input: SectionInput, words: number, printed: readonly Sentence[]): Spoken[] {
  const { ranked, bounded, points, topics, termWeights, language, questions } = input
  if (points !== null) {
    const open = points.filter(({ sentence }) => !isListed(sentence, input) && !printed.includes(sentence))
    const seconds = (ranked.at(-1)?.sentence.end ?? 0) - (ranked[0]?.sentence.start ?? 0)
    return choosePoints(open, topics, termWeights, pointsFor(seconds))
  }
  const before = ({ index }: Sentence) => ranked[index - 1]?.sentence
  const asked = new Set(questions.filter(one => one.open).map(({ sentence }) => sentence))
  const open = ranked.filter(
    ({ sentence }) =>
      isKeyPoint(sentence, before(sentence), !bounded) && !isListed(sentence, input) && !asked.has(sentence),
  )
  if (bounded && isTrained(language)) {
    const whole = open.filter(
      ({ sentence }) => sentence.wordCount <= LONGEST_WITHIN_WORDS && isWhole(sentence),
    )
    return coverSentences(whole, termWeights, {
      words,
      named: true,
      printed,
      textOf: writePoint,
      lengthExponent: LENGTH_EXPONENT_WITHIN_WORDS,
    }).map(sentence => ({ sentence, text: writePoint(sentence) }))
  }
  const chosen = coverSentences(open, termWeights, { words, named: true, printed })
  if (bounded) return chosen.map(asSpoken)
  return chosen
    .flatMap(sentence => {
      const named = before(sentence)
      const missing = named !== undefined && !chosen.includes(named) && !printed.includes(named)
      return missing && needsBefore(sentence, named) ? [named, sentence] : [sentence]
    })
    .map(asSpoken)
}

function isWhole(sentence: Sentence): boolean {
  const { words, tags } = tagWords(writePoint(sentence))
  return !isBroken(words, tags)
}
