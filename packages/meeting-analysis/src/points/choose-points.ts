import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { Point } from './read-points.ts'

const patterns = speech.points.choose

/** Points of lower quality are only used for the first point of a meeting. */
const GOOD_QUALITY = 0.5
const LEAST_QUALITY = 0.4
const POINTS_OF_AN_HOUR = 7
const LEAST_POINTS = 3
const SECONDS_A_POINT = 500
const TELLING = 1.25
const BASE = 0.25
const SAME_TOPIC = 0.6
/** Share of the words of the shorter point. Above it two points repeat each other. */
const SAME_MATTER = 0.5
const SMALL_TOPIC = 0.5

/** The number of points: seven for an hour, three for ten minutes. */
export function pointsFor(seconds: number): number {
  return Math.max(LEAST_POINTS, Math.min(POINTS_OF_AN_HOUR, Math.round(1 + seconds / SECONDS_A_POINT)))
}

/** The points that cover most of the meeting, in its order. Covered topics and words have less weight. */
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
  return chosen.sort((a, b) => a.sentence.index - b.sentence.index)
}

function saysTheSame(a: Sentence, b: Sentence): boolean {
  const [few, many] = [new Set(a.terms), new Set(b.terms)].toSorted((x, y) => x.size - y.size)
  if (few === undefined || many === undefined) return false
  return few.intersection(many).size / few.size > SAME_MATTER
}

// 0.5 if all words are covered, 1.5 if they are new and about the main subjects.
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
