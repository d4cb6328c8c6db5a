import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { contentStems, sharedCount } from '../evidence/words.ts'

/** The longest time between a decision and an action item of the same topic that follows from it. */
const RELATED_WITHIN_SECONDS = 420
/** The same for the next topic. A consequence of a decision is often said when the next topic begins. */
const NEXT_TOPIC_SECONDS = 45
/** The longest time for which one common word is enough. */
const ONE_WORD_SECONDS = 120
/** A task may be given this long before the decision is stated. */
const AHEAD_SECONDS = 20

export interface FlowLinks {
  /** For each decision, the indexes of the action items that follow from it. */
  readonly actionsOf: readonly number[][]
  /** The action items that follow from no decision. */
  readonly loose: readonly number[]
}

/** Links action items to decisions by time, topic and common words. */
export function linkActions(facts: Facts): FlowLinks {
  const decisions = facts.decisions.map(decision => {
    const segment = facts.segmentById.get(decision.segmentId)
    return {
      start: segment?.start ?? 0,
      topic: segment ? topicIndexOf(segment, facts.topics) : -1,
      stems: contentStems(decision.text),
    }
  })
  const actionsOf: number[][] = decisions.map(() => [])
  const loose: number[] = []
  facts.actionItems.forEach((item, index) => {
    const segment = facts.segmentById.get(item.segmentIds[0] ?? '')
    const start = segment?.start ?? 0
    const topic = segment ? topicIndexOf(segment, facts.topics) : -1
    const stems = contentStems(item.title)
    let best: { decision: number; score: number } | null = null
    decisions.forEach((decision, position) => {
      const delay = start - decision.start
      if (delay < -AHEAD_SECONDS || delay > RELATED_WITHIN_SECONDS) return
      const shared = sharedCount(stems, decision.stems)
      if (shared === 0 || (shared === 1 && delay > ONE_WORD_SECONDS)) return
      if (decision.topic !== topic && delay > NEXT_TOPIC_SECONDS) return
      const score = shared * 1000 - Math.abs(delay)
      if (best === null || score > best.score) best = { decision: position, score }
    })
    const found = best as { decision: number } | null
    if (found === null) loose.push(index)
    else actionsOf[found.decision]?.push(index)
  })
  return { actionsOf, loose }
}
