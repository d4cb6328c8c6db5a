import type { PointDraft } from '../draft.ts'
import { choosePoints } from '../points/choose-points.ts'
import { citeSentence, type Sentence } from '../sentences/sentence.ts'
import { fillKeyPoints } from './fill-key-points.ts'
import type { Spoken } from './make-entries.ts'
import { isListed } from './report-decision.ts'
import type { SectionInput } from './section-input.ts'

/** The maximum number of points of a topic. */
const POINTS_A_TOPIC = 2
const MOST_POINTS = 20
/** The number of words of each topic in a meeting that is too short to choose points. */
const WORDS_A_TOPIC = 40

/** The statements of each topic, more than the summary has room for, without tasks and decisions. */
export function topicPoints(input: SectionInput): PointDraft[] {
  return spoken(input)
    .filter(({ sentence }) => !isListed(sentence, input))
    .reduce<Spoken[][]>((groups, point) => {
      const last = groups.at(-1)?.at(-1)
      if (last !== undefined && follows(point.sentence, last.sentence)) groups.at(-1)?.push(point)
      else groups.push([point])
      return groups
    }, [])
    .map(group => ({
      text: group
        .map(({ text }) => text)
        .join(' ')
        // Japanese and Chinese have no space between sentences.
        .replace(/(?<=[。！？]) /gu, ''),
      citations: group.flatMap(({ sentence }) => citeSentence(sentence)),
    }))
}

function spoken(input: SectionInput): readonly Spoken[] {
  const { points, topics, termWeights } = input
  if (points === null) return fillKeyPoints(input, WORDS_A_TOPIC * Math.max(2, topics.length), [])
  return choosePoints(
    points.filter(({ sentence }) => !isListed(sentence, input)),
    topics,
    termWeights,
    Math.min(MOST_POINTS, POINTS_A_TOPIC * Math.max(2, topics.length)),
  )
}

/** “The index has to be rebuilt. On staging it took forty minutes.” */
function follows(sentence: Sentence, before: Sentence): boolean {
  return sentence.index === before.index + 1 && sentence.speakerName === before.speakerName
}
