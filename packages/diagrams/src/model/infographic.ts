import type { Facts } from '../evidence/facts.ts'
import { speakerKey } from '../evidence/transcript.ts'
import type { DiagramSegment, DiagramStyle } from '../input.ts'
import { factLabel } from '../text/label.ts'
import { LIMITS, shownOf, weightiest } from './limits.ts'
import {
  actionNode,
  type DiagramEdge,
  type DiagramNode,
  decisionNode,
  evidencedNode,
  topicNode,
} from './nodes.ts'

export interface SpeakerShare {
  readonly node: DiagramNode
  readonly seconds: number
  /** Of all talk, 0 to 1. */
  readonly share: number
  /** When this speaker talked, in seconds from the start of the recording. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

export interface TopicSpan {
  readonly node: DiagramNode
  readonly startSeconds: number
  readonly endSeconds: number
}

export interface InfographicModel {
  readonly type: 'infographic'
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  readonly startSeconds: number
  readonly endSeconds: number
  readonly durationSeconds: number
  readonly speakerCount: number
  readonly speakers: readonly SpeakerShare[]
  readonly topics: readonly TopicSpan[]
  readonly decisions: readonly DiagramNode[]
  readonly actions: readonly DiagramNode[]
  /** When anything was decided or taken on, listed or not. */
  readonly moments: readonly { readonly kind: 'decision' | 'action'; readonly startSeconds: number }[]
  /** Days on which something is due, in order. */
  readonly dates: readonly { readonly node: DiagramNode; readonly items: readonly DiagramNode[] }[]
  readonly counts: { readonly topics: number; readonly decisions: number; readonly actions: number }
}

/** A topic that led to something outweighs one that was merely this much longer. */
const FACT_SECONDS = 600

function speakerShares(facts: Facts, limit: number): { count: number; speakers: SpeakerShare[] } {
  const bySpeaker = Map.groupBy(facts.segments, speakerKey)
  const length = (segment: DiagramSegment) => Math.max(0, segment.end - segment.start)
  const total = facts.segments.reduce((sum, segment) => sum + length(segment), 0)
  const all = [...bySpeaker.values()]
    .map(segments => ({ segments, seconds: segments.reduce((sum, segment) => sum + length(segment), 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
  const speakers = all.slice(0, limit).map(({ segments, seconds }, index) => {
    const longest = segments.toSorted((one, other) => length(other) - length(one)).slice(0, 5)
    const name = factLabel(segments[0]?.speakerName ?? '', 60) || 'Unknown speaker'
    const segmentIds = longest.map(segment => segment.id)
    const node = evidencedNode(facts, { id: `speaker${index + 1}`, kind: 'speaker', label: name, segmentIds })
    const spans = segments.map(({ start, end }) => ({ start, end }))
    return { node, seconds, share: total > 0 ? seconds / total : 0, spans }
  })
  return { count: all.length, speakers }
}

function dueDates(facts: Facts, actions: readonly DiagramNode[]): InfographicModel['dates'] {
  const dated = actions.filter(action => action.dueDate !== null)
  return [...Map.groupBy(dated, action => action.dueDate ?? '')]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, items], index) => {
      const segmentIds = items.flatMap(item => item.segmentIds)
      const node = evidencedNode(facts, {
        id: `date${index + 1}`,
        kind: 'date',
        label: date,
        segmentIds,
        dueDate: date,
      })
      return { node, items }
    })
}

/** The meeting in figures: who talked how long, topics over time, decisions, action items, dates. */
export function infographicModel(facts: Facts, style: DiagramStyle): InfographicModel {
  const limits = LIMITS[style]
  const { count, speakers } = speakerShares(facts, limits.speakers)
  const decisions = facts.decisions.map((decision, index) => decisionNode(facts, decision, index))
  const actions = facts.actionItems.map((item, index) => actionNode(facts, item, index))
  const factsWithin = (topic: Pick<TopicSpan, 'startSeconds' | 'endSeconds'>) =>
    [...decisions, ...actions].filter(
      ({ startSeconds }) => startSeconds >= topic.startSeconds && startSeconds < topic.endSeconds,
    ).length
  const topics = weightiest(
    facts.topics.map((topic, index) => ({
      node: topicNode(facts, topic, index),
      startSeconds: topic.start,
      endSeconds: topic.end,
    })),
    limits.topics,
    topic => topic.endSeconds - topic.startSeconds + FACT_SECONDS * factsWithin(topic),
  )
  const dates = dueDates(facts, actions).slice(0, limits.listed)
  const listed = <Item>(all: readonly Item[]) => all.slice(0, shownOf(all.length, limits.listed))
  const shown = { decisions: listed(decisions), actions: listed(actions) }
  const datedOnly = dates.flatMap(date => date.items).filter(item => !shown.actions.includes(item))
  return {
    type: 'infographic',
    startSeconds: facts.segments.reduce(
      (start, segment) => Math.min(start, segment.start),
      Number.POSITIVE_INFINITY,
    ),
    endSeconds: facts.segments.reduce((end, segment) => Math.max(end, segment.end), 0),
    durationSeconds: facts.durationSeconds,
    speakerCount: count,
    speakers,
    topics,
    ...shown,
    moments: [...decisions, ...actions].map(({ kind, startSeconds }) => ({
      kind: kind === 'decision' ? 'decision' : 'action',
      startSeconds,
    })),
    dates,
    counts: { topics: facts.topics.length, decisions: decisions.length, actions: actions.length },
    nodes: [
      ...speakers.map(speaker => speaker.node),
      ...topics.map(topic => topic.node),
      ...shown.decisions,
      ...shown.actions,
      ...datedOnly,
      ...dates.map(date => date.node),
    ],
    edges: [],
  }
}
