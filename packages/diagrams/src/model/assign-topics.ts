import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { subjectOf } from './subject.ts'

/** Facts of one topic, as indexes into the facts' own lists. */
export interface TopicFacts {
  readonly points: number[]
  readonly decisions: number[]
  readonly actions: number[]
}

const none = (): TopicFacts => ({ points: [], decisions: [], actions: [] })

/** Which topic each point, decision and action item came up in; the second list holds what came up in none. */
export function assignTopics(facts: Facts): { byTopic: TopicFacts[]; elsewhere: TopicFacts } {
  const byTopic = facts.topics.map(none)
  const elsewhere = none()
  const owner = (segmentId: string | undefined, label: string): TopicFacts =>
    byTopic[subjectOf(facts, segmentId, label)] ?? elsewhere
  facts.points.forEach((point, index) => {
    // What is told of a topic needs no proof that it is called after it.
    const segment = facts.segmentById.get(point.segmentIds[0] ?? '')
    const topic = segment ? topicIndexOf(segment, facts.topics) : -1
    byTopic[topic]?.points.push(index)
  })
  facts.decisions.forEach((decision, index) => {
    owner(decision.segmentId, decision.text).decisions.push(index)
  })
  facts.actionItems.forEach((item, index) => {
    owner(item.segmentIds[0], item.title).actions.push(index)
  })
  return { byTopic, elsewhere }
}
