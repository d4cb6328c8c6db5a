import type { Facts } from '../evidence/facts.ts'
import { topicIndexOf } from '../evidence/transcript.ts'
import { subjectOf } from './subject.ts'

/** The facts of a topic, as indexes into the lists of facts. */
export interface TopicFacts {
  readonly points: number[]
  readonly decisions: number[]
  readonly actions: number[]
}

const none = (): TopicFacts => ({ points: [], decisions: [], actions: [] })

/** Assigns each point, decision and action item to its topic. `elsewhere` contains the facts without a topic. */
export function assignTopics(facts: Facts): { byTopic: TopicFacts[]; elsewhere: TopicFacts } {
  const byTopic = facts.topics.map(none)
  const elsewhere = none()
  const owner = (segmentId: string | undefined, label: string): TopicFacts =>
    byTopic[subjectOf(facts, segmentId, label)] ?? elsewhere
  facts.points.forEach((point, index) => {
    // A point belongs to the topic of its segment, even if the topic's title shares no word with it.
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
