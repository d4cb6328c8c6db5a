import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'

/** Facts of one topic, as indexes into the facts' own lists. */
export interface TopicFacts {
  readonly decisions: number[]
  readonly actions: number[]
}

/** Which topic each decision and action item came up in; the second list holds what came up in none. */
export function assignTopics(facts: Facts): { byTopic: TopicFacts[]; elsewhere: TopicFacts } {
  const byTopic: TopicFacts[] = facts.topics.map(() => ({ decisions: [], actions: [] }))
  const elsewhere: TopicFacts = { decisions: [], actions: [] }
  const owner = (segmentId: string | undefined): TopicFacts => {
    const segment = facts.segmentById.get(segmentId ?? '')
    const topic = segment ? topicIndexOf(segment, facts.topics) : -1
    return byTopic[topic] ?? elsewhere
  }
  facts.decisions.forEach((decision, index) => {
    owner(decision.segmentId).decisions.push(index)
  })
  facts.actionItems.forEach((item, index) => {
    owner(item.segmentIds[0]).actions.push(index)
  })
  return { byTopic, elsewhere }
}
