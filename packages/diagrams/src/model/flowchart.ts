import { type Facts, tellingFacts } from '../evidence/facts.ts'
import { isLong } from '../evidence/transcript.ts'
import { NothingToDraw } from '../failure.ts'
import type { DiagramStyle } from '../input.ts'
import { factLabel } from '../text/label.ts'
import { linkActions } from './flow-links.ts'
import { LIMITS, weightiest } from './limits.ts'
import {
  actionNode,
  belowTopic,
  type DiagramEdge,
  type DiagramNode,
  decisionNode,
  edge,
  optionNode,
  questionNode,
  topicNode,
} from './nodes.ts'
import { subjectOf } from './subject.ts'

/** The result of a question, or of a discussion of a topic. */
export interface FlowBranch {
  readonly options: readonly DiagramNode[]
  readonly decision: DiagramNode | null
  readonly actions: readonly DiagramNode[]
}

/** Branches with the same origin: a question, a topic, or no origin in the transcript. */
export interface FlowGroup {
  readonly origin: DiagramNode | null
  readonly topicTitle: string | null
  readonly branches: readonly FlowBranch[]
}

export interface FlowchartModel {
  readonly type: 'flowchart'
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  readonly groups: readonly FlowGroup[]
  /** The number of facts that do not fit. */
  readonly omitted: { readonly decisions: number; readonly actions: number }
}

interface Strand extends FlowBranch {
  readonly question: DiagramNode | null
  readonly topic: number
  readonly startSeconds: number
}

function strandsOf(facts: Facts): Strand[] {
  const { actionsOf, loose } = linkActions(facts)
  const action = (index: number) => {
    const item = facts.actionItems[index]
    return item ? [actionNode(facts, item, index)] : []
  }
  const weighed = new Set<number>()
  const optionsOf = (asked: number) => {
    // Two decisions of one segment share a question. Its options are drawn once.
    if (weighed.has(asked)) return []
    weighed.add(asked)
    const options = facts.questions[asked]?.options ?? []
    return options.map((option, position) => optionNode(facts, option, `option${asked + 1}x${position + 1}`))
  }
  const decided: Strand[] = facts.decisions.map((source, index) => {
    const asked = facts.questions.findIndex(question => question.decisionSegmentId === source.segmentId)
    const question = facts.questions[asked]
    const decision = decisionNode(facts, source, index)
    return {
      question: question ? questionNode(facts, question, asked) : null,
      options: optionsOf(asked),
      decision,
      actions: (actionsOf[index] ?? []).flatMap(action),
      topic: subjectOf(facts, source.segmentId, source.text),
      startSeconds: decision.startSeconds,
    }
  })
  const open: Strand[] = facts.questions.flatMap((source, asked) => {
    if (source.decisionSegmentId !== null || source.options.length === 0) return []
    const question = questionNode(facts, source, asked)
    const rest = { decision: null, actions: [], topic: subjectOf(facts, source.segmentId, source.text) }
    return [{ question, options: optionsOf(asked), ...rest, startSeconds: question.startSeconds }]
  })
  const byTopic = Map.groupBy(loose, index => {
    const item = facts.actionItems[index]
    return subjectOf(facts, item?.segmentIds[0], item?.title ?? '')
  })
  const undecided: Strand[] = [...byTopic].map(([topic, indexes]) => {
    const actions = indexes.flatMap(action)
    return {
      question: null,
      options: [],
      decision: null,
      actions,
      topic,
      startSeconds: actions[0]?.startSeconds ?? 0,
    }
  })
  return [...decided, ...open, ...undecided].toSorted((one, other) => one.startSeconds - other.startSeconds)
}

/** A long meeting with fewer decisions, tasks and options gets no flowchart. */
const FEWEST_FACTS = 4

function sizeOf(strands: readonly Strand[]): number {
  return strands.reduce(
    (sum, { options, decision, actions }) => sum + options.length + (decision ? 1 : 0) + actions.length,
    0,
  )
}

function groupsOf(facts: Facts, strands: readonly Strand[]): FlowGroup[] {
  const groups: { origin: DiagramNode | null; topicTitle: string | null; branches: FlowBranch[] }[] = []
  for (const { question, topic, options, decision, actions } of strands) {
    const source = facts.topics[topic]
    const below = (node: DiagramNode) => (source ? belowTopic(node, source.title) : node)
    const branch = { options, decision: decision && below(decision), actions: actions.map(below) }
    const origin = question ?? (source ? topicNode(facts, source, topic) : null)
    const same = groups.find(group => group.origin?.id === origin?.id)
    if (same) same.branches.push(branch)
    else groups.push({ origin, topicTitle: source ? factLabel(source.title, 80) : null, branches: [branch] })
  }
  // Groups with decisions come first, then groups with tasks only, then groups without a topic.
  return groups
    .map(group => ({
      ...group,
      branches: group.branches.toSorted((one, other) => Number(!one.decision) - Number(!other.decision)),
    }))
    .toSorted((one, other) => Number(one.origin === null) - Number(other.origin === null))
}

function branchEdges(origin: DiagramNode | null, branch: FlowBranch): DiagramEdge[] {
  const { options, decision, actions } = branch
  const sources = options.length > 0 ? options : origin ? [origin] : []
  return [
    ...(origin ? options.map(option => edge('weighs', origin, option)) : []),
    ...(decision ? sources.map(source => edge('leads_to', source, decision)) : []),
    ...actions.flatMap(action =>
      (decision ?? origin) ? [edge('leads_to', decision ?? (origin as DiagramNode), action)] : [],
    ),
  ]
}

/** Builds question → options → decision → action items. A step that the transcript does not show is left out. */
export function flowchartModel(all: Facts, style: DiagramStyle): FlowchartModel {
  const facts = tellingFacts(all)
  const strands = strandsOf(facts)
  if (strands.length === 0) {
    throw new NothingToDraw(
      'no_evidence',
      'No decisions, action items or questions with options were found in this meeting.',
    )
  }
  if (isLong(all.segments) && sizeOf(strands) < FEWEST_FACTS) {
    throw new NothingToDraw(
      'no_evidence',
      'Too few decisions and action items that tell something by themselves were found in this meeting to draw what led to what.',
    )
  }
  const weight = (strand: Strand) =>
    (strand.decision ? 3 : 0) +
    (strand.question ? 2 : 0) +
    (strand.actions.length > 0 ? 1 + Math.min(strand.actions.length, 3) : 0)
  const shown = weightiest(strands, LIMITS[style].flowBranches, weight)
  const groups = groupsOf(facts, shown)
  return {
    type: 'flowchart',
    groups,
    omitted: {
      decisions: all.decisions.length - shown.filter(strand => strand.decision).length,
      actions: all.actionItems.length - shown.reduce((sum, strand) => sum + strand.actions.length, 0),
    },
    nodes: groups.flatMap(group => [
      ...(group.origin ? [group.origin] : []),
      ...group.branches.flatMap(branch => [
        ...branch.options,
        ...(branch.decision ? [branch.decision] : []),
        ...branch.actions,
      ]),
    ]),
    edges: groups.flatMap(group => group.branches.flatMap(branch => branchEdges(group.origin, branch))),
  }
}
