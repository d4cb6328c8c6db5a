import type { Facts } from '../evidence/facts.ts'
import { isOfAnyCall } from '../evidence/tells.ts'
import { isLong, speakerKey } from '../evidence/transcript.ts'
import type { DiagramActionItem, DiagramDecision, DiagramSegment, DiagramStyle } from '../input.ts'
import { factLabel } from '../text/label.ts'
import { LIMITS, shownOf, weightiest } from './limits.ts'
import {
  actionNode,
  type DiagramEdge,
  type DiagramNode,
  decisionNode,
  evidencedNode,
  pointNode,
  topicNode,
} from './nodes.ts'

export interface SpeakerShare {
  readonly node: DiagramNode
  readonly seconds: number
  /** The share of all speech, from 0 to 1. */
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
  /** Important statements, for a long meeting with few results. */
  readonly points: readonly DiagramNode[]
  /** The action items by owner. Owners with the most items come first, items without an owner last. */
  readonly tasks: readonly { readonly owner: string | null; readonly items: readonly DiagramNode[] }[]
  /** The earliest due day of the listed items. */
  readonly firstDue: string | null
  /** The times of all decisions and action items, listed or not. */
  readonly moments: readonly { readonly kind: 'decision' | 'action'; readonly startSeconds: number }[]
  /** The due days in order. */
  readonly dates: readonly { readonly node: DiagramNode; readonly items: readonly DiagramNode[] }[]
  readonly counts: {
    readonly topics: number
    readonly decisions: number
    readonly actions: number
    /** The number of action items with an owner. */
    readonly owned: number
  }
}

/** The least number of due days for a list of days. */
const FEWEST_DAYS = 3
/** A topic with a smaller share of the meeting and without results is left out. */
const LEAST_SHARE = 0.03
/** The weight of a result, in seconds of discussion of a topic. */
const FACT_SECONDS = 600

const FEWEST_SPEAKERS = 4
/** A long meeting with fewer decisions and tasks is described by its points. */
const FEWEST_OUTCOMES = 4
const MOST_POINTS = 6
const FEWEST_TOPICS = 6
/** The number of topics that may exceed the number of speakers without an empty space beside them. */
const MORE_TOPICS = 2

function speakerShares(facts: Facts, limit: number): { count: number; speakers: SpeakerShare[] } {
  const bySpeaker = Map.groupBy(facts.segments, speakerKey)
  const length = (segment: DiagramSegment) => Math.max(0, segment.end - segment.start)
  const total = facts.segments.reduce((sum, segment) => sum + length(segment), 0)
  const all = [...bySpeaker.values()]
    .map(segments => ({ segments, seconds: segments.reduce((sum, segment) => sum + length(segment), 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
  const speakers = all.slice(0, shownOf(all.length, limit)).map(({ segments, seconds }, index) => {
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

function byOwner(actions: readonly DiagramNode[]): InfographicModel['tasks'] {
  return [...Map.groupBy(actions, action => action.assigneeName)]
    .map(([owner, items]) => ({ owner, items }))
    .toSorted(
      (one, other) =>
        Number(one.owner === null) - Number(other.owner === null) || other.items.length - one.items.length,
    )
}

/** Builds a summary for a person who did not attend: decisions, tasks with owner and day, topics, talk time. */
export function infographicModel(facts: Facts, style: DiagramStyle): InfographicModel {
  const limits = LIMITS[style]
  const decisions = facts.decisions.map((decision, index) => decisionNode(facts, decision, index))
  const actions = facts.actionItems.map((item, index) => actionNode(facts, item, index))
  const factsWithin = (topic: Pick<TopicSpan, 'startSeconds' | 'endSeconds'>) =>
    [...decisions, ...actions].filter(
      ({ startSeconds }) => startSeconds >= topic.startSeconds && startSeconds < topic.endSeconds,
    ).length
  const spans = facts.topics
    .map((topic, index) => ({
      node: topicNode(facts, topic, index),
      startSeconds: topic.start,
      endSeconds: topic.end,
    }))
    .filter(({ node }) => !isOfAnyCall(node.label))
  const told = spans.filter(
    topic =>
      factsWithin(topic) > 0 || topic.endSeconds - topic.startSeconds >= LEAST_SHARE * facts.durationSeconds,
  )
  // Topics and speakers are side by side, with one row each.
  const speaking = new Set(facts.segments.map(speakerKey)).size
  const topics = weightiest(
    told,
    Math.min(limits.topics, Math.max(FEWEST_TOPICS, speaking + MORE_TOPICS)),
    topic => topic.endSeconds - topic.startSeconds + FACT_SECONDS * factsWithin(topic),
  )
  const { count, speakers } = speakerShares(
    facts,
    topics.length > 0 ? Math.min(limits.speakers, Math.max(FEWEST_SPEAKERS, topics.length)) : limits.speakers,
  )
  const due = dueDates(facts, actions)
  // One or two due days are shown only at their tasks.
  const dates = due.length >= FEWEST_DAYS ? due.slice(0, limits.listed) : []
  const surest = (all: readonly DiagramNode[], sources: readonly (DiagramDecision | DiagramActionItem)[]) => {
    const confidence = new Map(all.map((node, index) => [node, sources[index]?.confidence ?? 1]))
    const telling = all.filter((_, index) => !(sources[index] && facts.undrawn.has(sources[index])))
    return weightiest(telling, shownOf(telling.length, limits.listed), node => confidence.get(node) ?? 1)
  }
  const shown = {
    decisions: surest(decisions, facts.decisions),
    actions: surest(actions, facts.actionItems),
  }
  const little = isLong(facts.segments) && shown.decisions.length + shown.actions.length < FEWEST_OUTCOMES
  const points = little
    ? weightiest(
        facts.points.map((point, index) => pointNode(facts, point, index)),
        Math.min(MOST_POINTS, limits.listed),
        () => 1,
      )
    : []
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
    points,
    tasks: byOwner(shown.actions),
    firstDue: due[0]?.node.label ?? null,
    moments: [...decisions, ...actions].map(({ kind, startSeconds }) => ({
      kind: kind === 'decision' ? 'decision' : 'action',
      startSeconds,
    })),
    dates,
    counts: {
      topics: spans.length,
      decisions: decisions.length,
      actions: actions.length,
      owned: actions.filter(action => action.assigneeName !== null).length,
    },
    nodes: [
      ...speakers.map(speaker => speaker.node),
      ...topics.map(topic => topic.node),
      ...shown.decisions,
      ...shown.actions,
      ...points,
      ...datedOnly,
      ...dates.map(date => date.node),
    ],
    edges: [],
  }
}
