import { choosePoints, pointsFor } from '../points/choose-points.ts'
import { isKeyPoint, needsBefore } from '../points/stands-alone.ts'
import { coverSentences } from '../ranking/cover.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { isListed } from './is-listed.ts'
import { asSpoken, type Spoken } from './make-entries.ts'
import type { SectionInput } from './section-input.ts'

/**
 * What was said about the main subjects: of a long English meeting a few points that read alone; else as many sentences as the
 * words allow.
 */
export function fillKeyPoints(input: SectionInput, words: number, printed: readonly Sentence[]): Spoken[] {
  const { ranked, bounded, points, topics, termWeights } = input
  if (points !== null) {
    const open = points.filter(({ sentence }) => !isListed(sentence, input) && !printed.includes(sentence))
    const seconds = (ranked.at(-1)?.sentence.end ?? 0) - (ranked[0]?.sentence.start ?? 0)
    return choosePoints(open, topics, termWeights, pointsFor(seconds))
  }
  const before = ({ index }: Sentence) => ranked[index - 1]?.sentence
  const open = ranked.filter(
    one => isKeyPoint(one.sentence, before(one.sentence), !bounded) && !isListed(one.sentence, input),
  )
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
