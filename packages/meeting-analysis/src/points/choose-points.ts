import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { Point } from './read-points.ts'

const patterns = speech.points.choose

/** Below it half a bullet would have to be rewritten: so few are rather too few, the first of a meeting excepted. */
const GOOD_QUALITY = 0.5
const LEAST_QUALITY = 0.4
const POINTS_OF_AN_HOUR = 7
const LEAST_POINTS = 3
const SECONDS_A_POINT = 500
const TELLING = 1.25
/** What a sentence counts of which no word is salient. */
const BASE = 0.25
/** What a further point of the same topic counts. */
const SAME_TOPIC = 0.6
/** Of the words of the shorter of two points: those that have more in common say one thing twice. */
const SAME_MATTER = 0.5
/** What a topic of which little was said counts at the least. */
const SMALL_TOPIC = 0.5

/** How many points a meeting has: an hour seven, ten minutes three. */
export function pointsFor(seconds: number): number {
  return Math.max(LEAST_POINTS, Math.min(POINTS_OF_AN_HOUR, Math.round(1 + seconds / SECONDS_A_POINT)))
}

/**
 * The points that cover what most was said about, in the order of the meeting: each time the best of what is left, less where its
 * topic has one already or its words were said in another.
 */
export function choosePoints(
  points: readonly Point[],
  topics: readonly Topic[],
  termWeights: ReadonlyMap<string, number>,
  most: number,
): Point[] {
  const open = points.filter(({ quality }) => quality >= LEAST_QUALITY)
  const topicOf = new Map(topics.flatMap((topic, at) => topic.sentences.map(sentence => [sentence, at])))
  const words = topics.map(({ sentences }) => sentences.reduce((sum, { wordCount }) => sum + wordCount, 0))
  const mean = words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length)
  const chosen: Point[] = []
  const covered = new Set<string>()
  while (chosen.length < most) {
    let best: Point | undefined
    let bestWorth = 0
    for (const point of open) {
      if (point.quality < GOOD_QUALITY && chosen.length >= LEAST_POINTS) continue
      if (chosen.some(other => saysTheSame(point.sentence, other.sentence))) continue
      const topic = topicOf.get(point.sentence) ?? -1
      const before = chosen.filter(({ sentence }) => topicOf.get(sentence) === topic).length
      const size = Math.max(SMALL_TOPIC, Math.min(1, (words[topic] ?? 0) / mean))
      const worth =
        point.quality ** 3 *
        (BASE + point.salience) *
        size *
        SAME_TOPIC ** before *
        newShare(point.sentence, covered, termWeights) *
        (patterns.tells.test(point.text) ? TELLING : 1)
      if (worth > bestWorth) {
        bestWorth = worth
        best = point
      }
    }
    if (best === undefined) break
    chosen.push(best)
    for (const term of best.sentence.terms) covered.add(term)
  }
  return chosen.sort((one, other) => one.sentence.index - other.sentence.index)
}

function saysTheSame(one: Sentence, other: Sentence): boolean {
  const [few, many] = [new Set(one.terms), new Set(other.terms)].toSorted((a, b) => a.size - b.size)
  if (few === undefined || many === undefined) return false
  return few.intersection(many).size / few.size > SAME_MATTER
}

// 0.5 where all has been said, 1.5 where it is about the main subjects of the meeting and new.
function newShare(
  { terms }: Sentence,
  covered: ReadonlySet<string>,
  termWeights: ReadonlyMap<string, number>,
): number {
  const distinct = [...new Set(terms)]
  const sum = distinct.reduce(
    (total, term) => total + (covered.has(term) ? 0 : (termWeights.get(term) ?? 0)),
    0,
  )
  return 0.5 + Math.min(1, sum / 2)
}
