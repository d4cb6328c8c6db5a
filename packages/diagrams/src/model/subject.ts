import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { contentStems, sharedCount, subjectStems, UNSPACED, wordsOf } from '../evidence/words.ts'

/** The time before and after a fact in which the speech shows its subject. */
const NEAR_SECONDS = 60

/**
 * The index of the topic of a fact, if the topic's title shares a word with the speech at that time. Returns
 * -1 without such a topic.
 */
export function subjectOf(facts: Facts, segmentId: string | undefined, label: string): number {
  const segment = facts.segmentById.get(segmentId ?? '')
  if (!segment) return -1
  const index = topicIndexOf(segment, facts.topics)
  const title = facts.topics[index]?.title ?? ''
  const stems = contentStems(title)
  if (stems.size === 0) return index
  const near = facts.segments.filter(
    ({ start, end }) => end >= segment.start - NEAR_SECONDS && start <= segment.start + NEAR_SECONDS,
  )
  const spoken = [label, ...near.map(({ text }) => text)].join(' ')
  // In scripts without spaces, a sentence is one word.
  const named = UNSPACED.test(title)
    ? wordsOf(title).some(word => wordsOf(spoken).join(' ').includes(word))
    : sharedCount(stems, subjectStems(spoken)) > 0
  return named ? index : -1
}
