import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { contentStems, sharedCount, subjectStems, UNSPACED, wordsOf } from '../evidence/words.ts'

/** What was said this long before and after something is what it is about. */
const NEAR_SECONDS = 60

/**
 * Index of the topic in which something came up, where its title names what was spoken of then; -1 where it came up in none, or in
 * one that is called after something else.
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
  // Scripts without spaces make one word of a sentence.
  const named = UNSPACED.test(title)
    ? wordsOf(title).some(word => wordsOf(spoken).join(' ').includes(word))
    : sharedCount(stems, subjectStems(spoken)) > 0
  return named ? index : -1
}
