import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { contentStems, sharedCount, subjectStems, UNSPACED, wordsOf } from '../evidence/words.ts'

/** The words of this long before and after a statement are about the same. */
const NEAR_SECONDS = 60
/** Twice as much as people say in that time. */
const NEAR_CHARACTERS = 6_000

/**
 * Index of the topic in which a statement came up, when the title of the topic names a subject that was spoken of then; otherwise -1.
 */
export function subjectOf(facts: Facts, segmentId: string | undefined, label: string): number {
  const segment = facts.segmentById.get(segmentId ?? '')
  if (!segment) return -1
  const index = topicIndexOf(segment, facts.topics)
  const title = facts.topics[index]?.title ?? ''
  const stems = contentStems(title)
  if (stems.size === 0) return index
  let spoken = label
  for (const { start, end, text } of facts.segments) {
    if (spoken.length > NEAR_CHARACTERS) break
    const isNear = end >= segment.start - NEAR_SECONDS && start <= segment.start + NEAR_SECONDS
    if (isNear) spoken += ` ${text.slice(0, NEAR_CHARACTERS)}`
  }
  // Scripts without spaces make one word of a sentence.
  const named = UNSPACED.test(title)
    ? wordsOf(title).some(word => wordsOf(spoken).join(' ').includes(word))
    : sharedCount(stems, subjectStems(spoken)) > 0
  return named ? index : -1
}
