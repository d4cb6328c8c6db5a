import type { Facts } from '../evidence/facts.ts'
import type {
  DiagramActionItem,
  DiagramDecision,
  DiagramOption,
  DiagramQuestion,
  DiagramSaid,
  DiagramTopic,
} from '../input.ts'
import { factLabel } from '../text/label.ts'

export const NODE_KINDS = [
  'meeting',
  'topic',
  'point',
  'question',
  'option',
  'decision',
  'action',
  'speaker',
  'request',
  'answer',
  'date',
] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** A drawn node and the segments that support it. */
export interface DiagramNode {
  /** Unique in the diagram, letters and digits only, and the same for the same input. */
  readonly id: string
  readonly kind: NodeKind
  readonly label: string
  /** Never empty. */
  readonly segmentIds: readonly string[]
  /** The time of its first segment, in seconds. */
  readonly startSeconds: number
  /** The speaker. Null for a node without a single speaker, such as a topic. */
  readonly speakerName: string | null
  readonly assigneeName: string | null
  readonly dueDate: string | null
}

export interface DiagramEdge {
  readonly from: string
  readonly to: string
  readonly kind: 'covers' | 'weighs' | 'leads_to' | 'asks' | 'answers'
  readonly segmentIds: readonly string[]
}

/** The largest number of segments that a node cites. */
const EVIDENCE_LIMIT = 20

function node(
  facts: Facts,
  fields: Pick<DiagramNode, 'id' | 'kind' | 'label' | 'segmentIds'> & Partial<DiagramNode>,
): DiagramNode {
  const first = facts.segmentById.get(fields.segmentIds[0] ?? '')
  return {
    startSeconds: first?.start ?? 0,
    speakerName: first?.speakerName ? factLabel(first.speakerName, 60) : null,
    assigneeName: null,
    dueDate: null,
    ...fields,
    segmentIds: fields.segmentIds.slice(0, EVIDENCE_LIMIT),
  }
}

/** Removes the name of the topic from a line below it: “Oven: wait until May.”, “Measure the door (oven)”. */
export function belowTopic(line: DiagramNode, topic: string): DiagramNode {
  const { label } = line
  const [lower, name] = [label.toLowerCase(), topic.toLowerCase()]
  const rest = lower.startsWith(`${name}: `)
    ? label.slice(name.length + 2)
    : lower.endsWith(` (${name})`)
      ? label.slice(0, -(name.length + 3))
      : ''
  return rest === '' ? line : { ...line, label: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

export function meetingNode(facts: Facts, segmentIds: readonly string[]): DiagramNode {
  const cited = segmentIds.length > 0 ? segmentIds : facts.segments.map(segment => segment.id)
  return node(facts, {
    id: 'meeting',
    kind: 'meeting',
    label: facts.title,
    segmentIds: cited,
    speakerName: null,
  })
}

export function topicNode(facts: Facts, topic: DiagramTopic, index: number): DiagramNode {
  const label = factLabel(topic.title, 120)
  return node(facts, {
    id: `topic${index + 1}`,
    kind: 'topic',
    label,
    segmentIds: topic.segmentIds,
    startSeconds: topic.start,
    speakerName: null,
  })
}

export function decisionNode(facts: Facts, decision: DiagramDecision, index: number): DiagramNode {
  return node(facts, {
    id: `decision${index + 1}`,
    kind: 'decision',
    label: factLabel(decision.text),
    segmentIds: [decision.segmentId],
  })
}

export function actionNode(facts: Facts, item: DiagramActionItem, index: number): DiagramNode {
  return node(facts, {
    id: `action${index + 1}`,
    kind: 'action',
    label: factLabel(item.title),
    segmentIds: item.segmentIds,
    assigneeName: item.assigneeName === null ? null : factLabel(item.assigneeName, 60) || null,
    dueDate: item.dueDate,
  })
}

export function pointNode(facts: Facts, point: DiagramSaid, index: number): DiagramNode {
  return node(facts, {
    id: `point${index + 1}`,
    kind: 'point',
    label: point.text,
    segmentIds: point.segmentIds,
  })
}

export function questionNode(facts: Facts, question: DiagramQuestion, index: number): DiagramNode {
  return node(facts, {
    id: `question${index + 1}`,
    kind: 'question',
    label: factLabel(question.text),
    segmentIds: [question.segmentId],
  })
}

export function optionNode(facts: Facts, option: DiagramOption, id: string): DiagramNode {
  return node(facts, {
    id,
    kind: 'option',
    label: factLabel(option.text),
    segmentIds: [option.segmentId],
  })
}

export { node as evidencedNode }

export function edge(kind: DiagramEdge['kind'], from: DiagramNode, to: DiagramNode): DiagramEdge {
  return {
    kind,
    from: from.id,
    to: to.id,
    segmentIds: [...new Set([...from.segmentIds.slice(0, 1), ...to.segmentIds])],
  }
}
