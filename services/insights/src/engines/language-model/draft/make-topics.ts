import type { TopicDraft } from '../../engine.ts'
import type { SummaryReply } from '../reply/summary-reply.ts'
import type { NumberedSegment } from '../transcript/number-segments.ts'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 120
const LONGEST_KEYWORD = 40
const MOST_KEYWORDS = 6

/**
 * Topics with the starts that the model gives. Each lasts until the next, and the first begins at the start, so that they cover the
 * meeting, whatever numbers the model gave.
 */
export function makeTopics(given: SummaryReply['topics'], shown: readonly NumberedSegment[]): TopicDraft[] {
  const starts = new Map<number, SummaryReply['topics'][number]>()
  for (const topic of given) {
    const exists = topic.first_segment >= 1 && topic.first_segment <= shown.length
    const titled = clippedText(topic.title, LONGEST_TITLE) !== ''
    if (exists && titled && !starts.has(topic.first_segment)) starts.set(topic.first_segment, topic)
  }
  const inOrder = [...starts.values()].sort((a, b) => a.first_segment - b.first_segment)
  return inOrder.map(({ title, first_segment, keywords }, at) => {
    const from = at === 0 ? 0 : first_segment - 1
    const until = inOrder[at + 1]?.first_segment
    const stretch = shown
      .slice(from, until === undefined ? undefined : until - 1)
      .map(({ segment }) => segment)
    return {
      title: clippedText(title, LONGEST_TITLE),
      start: stretch[0]?.start ?? 0,
      end: stretch.reduce((latest, { end }) => Math.max(latest, end), 0),
      segmentIds: stretch.map(({ id }) => id),
      keywords: [
        ...new Set(keywords.map(word => clippedText(word, LONGEST_KEYWORD)).filter(word => word !== '')),
      ].slice(0, MOST_KEYWORDS),
    }
  })
}
