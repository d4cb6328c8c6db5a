import { type Facts, tellingFacts } from '../evidence/facts.ts'
import { isOfAnyCall } from '../evidence/tells.ts'
import { NothingToDraw } from '../failure.ts'
import type { DiagramStyle, DiagramTopic } from '../input.ts'
import { assignTopics, type TopicFacts } from './assign-topics.ts'
import { LIMITS, shownOf, weightiest } from './limits.ts'
import {
  actionNode,
  belowTopic,
  type DiagramEdge,
  type DiagramNode,
  decisionNode,
  edge,
  evidencedNode,
  meetingNode,
  pointNode,
  topicNode,
} from './nodes.ts'

export interface MindmapBranch {
  readonly topic: DiagramNode
  readonly endSeconds: number | null
  /** In the order of the meeting. */
  readonly leaves: readonly DiagramNode[]
  /** The number of leaves that do not fit. */
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

/**
 * The points and decisions of a topic. Action items are shown only if it has neither, because other diagrams
 * show them.
 */
function outcomesOf(facts: Facts, owned: TopicFacts): { points: DiagramNode[]; outcomes: DiagramNode[] } {
  const points = owned.points.flatMap(index =>
    facts.points[index] ? [pointNode(facts, facts.points[index], index)] : [],
  )
  const decisions = owned.decisions.flatMap(index =>
    facts.decisions[index] ? [decisionNode(facts, facts.decisions[index], index)] : [],
  )
  const told = facts.points.length > 0 && points.length + decisions.length > 0
  const actions = told
    ? []
    : owned.actions.flatMap(index =>
        facts.actionItems[index] ? [actionNode(facts, facts.actionItems[index], index)] : [],
      )
  return { points, outcomes: [...decisions, ...actions] }
}

function leavesOf(
  facts: Facts,
  owned: TopicFacts,
  limits: { readonly outcomes: number; readonly points: number },
): { leaves: DiagramNode[]; omitted: number } {
  const { points, outcomes } = outcomesOf(facts, owned)
  const { leaves, omitted } = shownOutcomes(outcomes, limits.outcomes)
  const shown = [...points.slice(0, limits.points), ...leaves]
  return { leaves: shown.toSorted((one, other) => one.startSeconds - other.startSeconds), omitted }
}

function shownOutcomes(all: DiagramNode[], limit: number): { leaves: DiagramNode[]; omitted: number } {
  if (all.length === shownOf(all.length, limit)) return { leaves: all, omitted: 0 }
  // Both kinds get their share. The rest is filled in the order of the meeting.
  const share = Math.ceil(limit / 2)
  const count = (kind: DiagramNode['kind']) => all.filter(leaf => leaf.kind === kind).length
  const room = {
    decision: Math.max(share, limit - count('action')),
    action: Math.max(limit - share, limit - count('decision')),
  }
  const taken = { decision: 0, action: 0 }
  const leaves = all.filter(leaf => {
    const kind = leaf.kind === 'decision' ? 'decision' : 'action'
    taken[kind]++
    return taken[kind] <= room[kind]
  })
  return { leaves, omitted: all.length - leaves.length }
}

/** Adds facts without a topic to the meeting, by kind. */
function looseBranches(facts: Facts, owned: TopicFacts, limit: number): MindmapBranch[] {
  const titled = facts.topics.length > 0
  const none = { points: [], decisions: [], actions: [] }
  const kinds = [
    {
      id: 'loose1',
      title: titled ? 'Other decisions' : 'Decisions',
      owned: { ...none, decisions: owned.decisions },
    },
    {
      id: 'loose2',
      title: titled ? 'Other action items' : 'Action items',
      owned: { ...none, actions: facts.points.length > 0 ? [] : owned.actions },
    },
  ]
  return kinds.flatMap(({ id, title, owned: facet }) => {
    const limits = { outcomes: titled ? limit : limit * 2, points: 0 }
    const { leaves, omitted } = leavesOf(facts, facet, limits)
    const segmentIds = leaves.flatMap(leaf => leaf.segmentIds)
    if (segmentIds.length === 0) return []
    const topic = evidencedNode(facts, { id, kind: 'topic', label: title, segmentIds, speakerName: null })
    return [{ topic, endSeconds: null, leaves, omitted }]
  })
}

const sizeOf = ({ points, decisions, actions }: TopicFacts) =>
  points.length + decisions.length + actions.length
/** With this many branches with content, empty topics are left out. */
const ENOUGH_BRANCHES = 2

/** Builds topics with the important statements and decisions of each. */
export function mindmapModel(all: Facts, style: DiagramStyle): MindmapModel {
  const facts = tellingFacts(all)
  const limits = LIMITS[style]
  const { byTopic, elsewhere } = assignTopics(facts)
  const topics = facts.topics.map((topic, index) => ({ topic, index, owned: byTopic[index] ?? elsewhere }))
  const telling = topics.filter(({ owned }) => sizeOf(owned) > 0)
  const entries = telling.length >= ENOUGH_BRANCHES ? telling : topics
  const weight = ({ topic, owned }: { topic: DiagramTopic; owned: TopicFacts }) =>
    sizeOf(owned) * 600 + (topic.end - topic.start)
  const shown = weightiest(entries, limits.topics, weight)
  const talkedOf = shown.filter(({ owned }) => sizeOf(owned) > 0).length
  const perTopic = Math.max(
    2,
    Math.min(limits.leavesPerTopic, Math.floor(limits.leaves / Math.max(1, talkedOf))),
  )
  const branches: MindmapBranch[] = shown.map(({ topic, index, owned }) => {
    const { leaves, omitted } = leavesOf(facts, owned, { outcomes: perTopic, points: limits.pointsPerTopic })
    return {
      topic: topicNode(facts, topic, index),
      endSeconds: topic.end,
      leaves: leaves.map(leaf => belowTopic(leaf, topic.title)),
      omitted,
    }
  })
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
    omittedTopics: topics.filter(one => !shown.includes(one) && !isOfAnyCall(one.topic.title)).length,
    nodes: [root, ...branches.flatMap(branch => [branch.topic, ...branch.leaves])],
    edges: branches.flatMap(branch => [
      edge('covers', root, branch.topic),
      ...branch.leaves.map(leaf => edge('leads_to', branch.topic, leaf)),
    ]),
  }
}
