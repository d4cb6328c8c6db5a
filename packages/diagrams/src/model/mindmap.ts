import type { Facts } from '../evidence/facts.ts'
import { NothingToDraw } from '../failure.ts'
import type { DiagramStyle, DiagramTopic } from '../input.ts'
import { factLabel } from '../text/label.ts'
import { assignTopics, type TopicFacts } from './assign-topics.ts'
import { LIMITS, shownOf, weightiest } from './limits.ts'
import {
  actionNode,
  type DiagramEdge,
  type DiagramNode,
  decisionNode,
  edge,
  evidencedNode,
  meetingNode,
  topicNode,
} from './nodes.ts'

export interface MindmapBranch {
  readonly topic: DiagramNode
  readonly keywords: readonly string[]
  readonly endSeconds: number | null
  readonly leaves: readonly DiagramNode[]
  /** Leaves there was no room for. */
  readonly omitted: number
}

export interface MindmapModel {
  readonly type: 'mindmap'
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  readonly root: DiagramNode
  readonly branches: readonly MindmapBranch[]
  readonly omittedTopics: number
}

function leavesOf(
  facts: Facts,
  owned: TopicFacts,
  limit: number,
): { leaves: DiagramNode[]; omitted: number } {
  const all = [
    ...owned.decisions.flatMap(index =>
      facts.decisions[index] ? [decisionNode(facts, facts.decisions[index], index)] : [],
    ),
    ...owned.actions.flatMap(index =>
      facts.actionItems[index] ? [actionNode(facts, facts.actionItems[index], index)] : [],
    ),
  ]
  if (all.length === shownOf(all.length, limit)) return { leaves: all, omitted: 0 }
  // Both kinds get their share before the rest fills up in the order of the meeting.
  const share = Math.ceil(limit / 2)
  const room = {
    decision: Math.max(share, limit - owned.actions.length),
    action: Math.max(limit - share, limit - owned.decisions.length),
  }
  const taken = { decision: 0, action: 0 }
  const leaves = all.filter(leaf => {
    const kind = leaf.kind === 'decision' ? 'decision' : 'action'
    taken[kind]++
    return taken[kind] <= room[kind]
  })
  return { leaves, omitted: all.length - leaves.length }
}

/** Facts outside every topic hang from the meeting by their kind. */
function looseBranches(facts: Facts, owned: TopicFacts, limit: number): MindmapBranch[] {
  const titled = facts.topics.length > 0
  const kinds = [
    {
      id: 'loose1',
      title: titled ? 'Other decisions' : 'Decisions',
      owned: { decisions: owned.decisions, actions: [] },
    },
    {
      id: 'loose2',
      title: titled ? 'Other action items' : 'Action items',
      owned: { decisions: [], actions: owned.actions },
    },
  ]
  return kinds.flatMap(({ id, title, owned: facet }) => {
    const { leaves, omitted } = leavesOf(facts, facet, titled ? limit : limit * 2)
    const segmentIds = leaves.flatMap(leaf => leaf.segmentIds)
    if (segmentIds.length === 0) return []
    const topic = evidencedNode(facts, { id, kind: 'topic', label: title, segmentIds, speakerName: null })
    return [{ topic, keywords: [], endSeconds: null, leaves, omitted }]
  })
}

/** Topics, and under each the decisions and action items that came up in it. */
export function mindmapModel(facts: Facts, style: DiagramStyle): MindmapModel {
  const limits = LIMITS[style]
  const { byTopic, elsewhere } = assignTopics(facts)
  const entries = facts.topics.map((topic, index) => ({ topic, index, owned: byTopic[index] ?? elsewhere }))
  const weight = ({ topic, owned }: { topic: DiagramTopic; owned: TopicFacts }) =>
    (owned.decisions.length + owned.actions.length) * 600 + (topic.end - topic.start)
  const shown = weightiest(entries, limits.topics, weight)
  const talkedOf = shown.filter(({ owned }) => owned.decisions.length + owned.actions.length > 0).length
  const perTopic = Math.max(
    2,
    Math.min(limits.leavesPerTopic, Math.floor(limits.leaves / Math.max(1, talkedOf))),
  )
  const branches: MindmapBranch[] = shown.map(({ topic, index, owned }) => ({
    topic: topicNode(facts, topic, index),
    keywords: topic.keywords
      .map(keyword => factLabel(keyword, 40))
      .filter(keyword => keyword !== '')
      .slice(0, 5),
    endSeconds: topic.end,
    ...leavesOf(facts, owned, perTopic),
  }))
  branches.push(...looseBranches(facts, elsewhere, limits.leavesPerTopic))
  if (branches.length === 0) {
    throw new NothingToDraw('no_evidence', 'This meeting has no topics, decisions or action items to map.')
  }
  const root = meetingNode(
    facts,
    branches.flatMap(branch => branch.topic.segmentIds.slice(0, 1)),
  )
  return {
    type: 'mindmap',
    root,
    branches,
    omittedTopics: entries.length - shown.length,
    nodes: [root, ...branches.flatMap(branch => [branch.topic, ...branch.leaves])],
    edges: branches.flatMap(branch => [
      edge('covers', root, branch.topic),
      ...branch.leaves.map(leaf => edge('leads_to', branch.topic, leaf)),
    ]),
  }
}
