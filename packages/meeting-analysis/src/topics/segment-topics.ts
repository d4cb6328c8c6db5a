import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { endOfOpening, LEAST_SENTENCES, openingOf, startOfClosing } from './opening-and-closing.ts'
import type { Phrase } from './read-phrases.ts'

const patterns = speech.topics.segments

export interface TopicSpan {
  /** Sentences `from` to `to`, exclusive. */
  readonly from: number
  readonly to: number
  /** The part of a long meeting before its first subject or after its last. */
  readonly part?: 'opening' | 'closing'
}

const SECONDS_A_TOPIC = 270
const LEAST_TOPICS = 3
const MOST_TOPICS = 10
/** Sentences compared on either side of a possible boundary. */
const WINDOW = 14

const ENDED_DEPTH = 0.4
/** The number of sentences after an announcement in which the subject may begin. */
const SOON = 2
/** Depths range from 0 to 2. These values are added at an announcement. */
const ANNOUNCED_DEPTH = 0.5
const NAMED_DEPTH = 1.2

/** Divides the meeting where its vocabulary changes most (TextTiling: Hearst, 1997) or a topic is announced or closed. */
export function segmentTopics(
  sentences: readonly Sentence[],
  termWeights: ReadonlyMap<string, number>,
  announced: ReadonlyMap<number, Phrase>,
  english: boolean,
): TopicSpan[] {
  if (sentences.length === 0) return []
  const seconds = (sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0)
  // Transcripts without times are divided by length.
  const length =
    seconds > 60 ? seconds : sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0) / 2.5
  const wanted = Math.max(
    1,
    Math.min(
      MOST_TOPICS,
      Math.max(LEAST_TOPICS, Math.round(length / SECONDS_A_TOPIC)),
      Math.floor(sentences.length / 6),
    ),
  )
  const begins = english ? endOfOpening(sentences, announced) : 0
  const ends = english ? startOfClosing(sentences) : sentences.length
  const opened = english && begins === 0 ? openingOf(sentences) : begins
  const shortest = Math.max(4, Math.floor(sentences.length / wanted / 3))
  const depths = boundaryDepths(
    sentences,
    termWeights,
    announced,
    english && sentences.length >= LEAST_SENTENCES,
  )
  const cuts: number[] = []
  for (const { at } of depths.sort((a, b) => b.depth - a.depth || a.at - b.at)) {
    if (cuts.length + 1 >= wanted) break
    if (at < opened + shortest || ends - at < shortest) continue
    if (cuts.every(cut => Math.abs(cut - at) >= shortest)) cuts.push(at)
  }
  const edges = [...new Set([0, begins, ...cuts.sort((a, b) => a - b), ends, sentences.length])]
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0
    const part = to === begins ? 'opening' : from === ends ? 'closing' : undefined
    return { from, to, ...(part === undefined ? {} : { part }) }
  })
}

function boundaryDepths(
  sentences: readonly Sentence[],
  weights: ReadonlyMap<string, number>,
  announced: ReadonlyMap<number, Phrase>,
  long: boolean,
): { at: number; depth: number }[] {
  const similarity: number[] = []
  for (let at = 0; at <= sentences.length; at++) {
    similarity.push(
      cosine(
        bag(sentences.slice(Math.max(0, at - WINDOW), at), weights),
        bag(sentences.slice(at, at + WINDOW), weights),
      ),
    )
  }
  // Remarks about the meeting itself are not part of a sentence's text.
  const ends = sentences.map(
    ({ clauses }) => long && clauses.some(({ segment }) => patterns.ends.test(segment.text)),
  )
  return similarity.map((value, at) => {
    let left = value
    for (let back = at - 1; back >= 0 && (similarity[back] ?? 0) >= left; back--) left = similarity[back] ?? 0
    let right = value
    for (let on = at + 1; on < similarity.length && (similarity[on] ?? 0) >= right; on++)
      right = similarity[on] ?? 0
    const named = announced.has(at)
    const goesOn = patterns.goesOn.test(sentences[at]?.text ?? '')
    const opens = named ? NAMED_DEPTH : goesOn ? ANNOUNCED_DEPTH : 0
    const ended = ends.slice(Math.max(0, at - SOON), at + 1).some(Boolean) ? ENDED_DEPTH : 0
    return { at, depth: left + right - 2 * value + opens + ended }
  })
}

function bag(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences) {
    for (const term of sentence.terms) {
      const weight = weights.get(term)
      if (weight !== undefined) counts.set(term, (counts.get(term) ?? 0) + weight)
    }
  }
  return counts
}

function cosine(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let dot = 0
  let leftSquare = 0
  let rightSquare = 0
  for (const [term, value] of left) {
    dot += value * (right.get(term) ?? 0)
    leftSquare += value * value
  }
  for (const value of right.values()) rightSquare += value * value
  return dot === 0 ? 0 : dot / Math.sqrt(leftSquare * rightSquare)
}
