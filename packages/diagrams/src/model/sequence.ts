import { type Facts, tellingFacts } from '../evidence/facts.ts'
import { isLong, speakerKey } from '../evidence/transcript.ts'
import { sameWords, UNSPACED, wordsOf } from '../evidence/words.ts'
import { NothingToDraw } from '../failure.ts'
import type { DiagramExchange, DiagramSaid, DiagramStyle } from '../input.ts'
import { factLabel } from '../text/label.ts'
import { LIMITS, MOST_LIFELINES } from './limits.ts'
import { actionNode, type DiagramEdge, type DiagramNode, decisionNode, edge, evidencedNode } from './nodes.ts'
import { outcomes, startOf } from './outcomes.ts'

/** A question and its answer, between two lifelines. */
export interface SequenceExchange {
  readonly kind: 'exchange'
  readonly from: DiagramNode
  readonly to: DiagramNode
  readonly request: DiagramNode
  readonly answer: DiagramNode | null
}

/** An action item, on the lifeline of its owner. */
export interface SequenceTask {
  readonly kind: 'task'
  /** True if the task results from the exchange before it. */
  readonly ofExchange: boolean
  readonly owner: DiagramNode
  /** The speaker who asked for it. Null if the owner offered it, or the speaker is unknown. */
  readonly asker: DiagramNode | null
  readonly node: DiagramNode
}

/** A decision, across all lifelines. */
export interface SequenceDecision {
  readonly kind: 'decision'
  readonly ofExchange: boolean
  readonly node: DiagramNode
}

export type SequenceRow = SequenceExchange | SequenceTask | SequenceDecision

export interface SequenceModel {
  readonly type: 'sequence'
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  /** Lifelines from left to right. */
  readonly speakers: readonly DiagramNode[]
  /** In the order of the meeting. */
  readonly rows: readonly SequenceRow[]
  /** The number of questions that do not fit. */
  readonly omitted: number
}

/** A long meeting with fewer rows gets no diagram, because it would show only one moment. */
const FEWEST_ROWS = 3
/** An exchange that is closer to a better exchange is selected only if no others remain. */
const SPREAD_SECONDS = 25

function again(one: DiagramSaid, other: DiagramSaid): boolean {
  return one.segmentIds.some(id => other.segmentIds.includes(id)) || sameWords(one.text, other.text)
}

/** Returns true if two exchanges have the same question or the same answer. */
function repeats(one: DiagramExchange, other: DiagramExchange): boolean {
  if (again(one.question, other.question)) return true
  return one.answer !== null && other.answer !== null && again(one.answer, other.answer)
}

/** An answer with fewer words, such as “yes”, is not shown for a long meeting. */
const FEWEST_WORDS_ANSWERED = 3

function telling({ segments, exchanges }: Facts): readonly DiagramExchange[] {
  if (!isLong(segments)) return exchanges
  return exchanges.filter(
    ({ answer }) =>
      answer === null || UNSPACED.test(answer.text) || wordsOf(answer.text).length >= FEWEST_WORDS_ANSWERED,
  )
}

function chosen(facts: Facts, limit: number): DiagramExchange[] {
  const picked: DiagramExchange[] = []
  const askedAt = ({ question }: DiagramExchange) => startOf(facts, question.segmentIds[0])
  const speakers = new Set<string>()
  // The first round spreads over the whole meeting. Later rounds add the remaining exchanges.
  const length = (facts.segments.at(-1)?.end ?? 0) - (facts.segments[0]?.start ?? 0)
  for (const spread of [length / (2 * limit), SPREAD_SECONDS, 0]) {
    for (const exchange of telling(facts)) {
      if (picked.length >= limit) break
      if (picked.includes(exchange) || exchange.askerId === exchange.addresseeId) continue
      const near = picked.some(other => Math.abs(askedAt(other) - askedAt(exchange)) < spread)
      const both = new Set([...speakers, exchange.askerId, exchange.addresseeId])
      if (near || both.size > MOST_LIFELINES || picked.some(other => repeats(exchange, other))) continue
      picked.push(exchange)
      for (const id of both) speakers.add(id)
    }
  }
  return picked.toSorted((one, other) => askedAt(one) - askedAt(other))
}

/** The number of omitted exchanges that repeat a drawn exchange. They are not reported as missing. */
function repeated(all: readonly DiagramExchange[], picked: readonly DiagramExchange[]): number {
  return all.filter(one => !picked.includes(one) && picked.some(other => repeats(one, other))).length
}

function speakerNodes(
  facts: Facts,
  cited: readonly (readonly [id: string, segmentId: string])[],
): Map<string, DiagramNode> {
  const nodes = new Map<string, DiagramNode>()
  const names = new Map(facts.participants.map(participant => [participant.id, participant.name]))
  for (const segment of facts.segments)
    if (segment.speakerName) names.set(speakerKey(segment), segment.speakerName)
  for (const [id, segmentIds] of Map.groupBy(cited, ([id]) => id)) {
    const label = factLabel(names.get(id) ?? '', 60) || `Speaker ${nodes.size + 1}`
    nodes.set(
      id,
      evidencedNode(facts, {
        id: `speaker${nodes.size + 1}`,
        kind: 'speaker',
        label,
        segmentIds: [...new Set(segmentIds.map(([, segmentId]) => segmentId))],
      }),
    )
  }
  return nodes
}

/** Builds questions and requests between speakers with answers, decisions, and tasks with owners. */
export function sequenceModel(all: Facts, style: DiagramStyle): SequenceModel {
  const facts = tellingFacts(all)
  const limit = LIMITS[style].exchanges
  const picked = chosen(facts, limit)
  const settled = outcomes(facts, picked, limit)
  const tasks = settled.filter(({ kind }) => kind === 'task')
  if (picked.length + tasks.length === 0) {
    throw new NothingToDraw(
      'no_evidence',
      'No question that somebody else answered, and no task of a person, was found in this meeting.',
    )
  }
  const seats = new Set([
    ...picked.flatMap(({ askerId, addresseeId }) => [askerId, addresseeId]),
    ...tasks.flatMap(({ ownerId, askerId }) => (askerId === null ? [ownerId] : [ownerId, askerId])),
  ])
  // Without a question or request between speakers, the diagram would be a list of tasks.
  const asked = picked.length > 0 || tasks.some(({ askerId }) => askerId !== null)
  const tooFew = seats.size < 2 || !asked || picked.length + settled.length < FEWEST_ROWS
  if (isLong(facts.segments) && tooFew) {
    throw new NothingToDraw(
      'no_evidence',
      'Too few questions with a clear answer, and tasks that one person asked of another, were found in this meeting to draw who asked what of whom.',
    )
  }
  const known = (ids: readonly string[]) => ids.filter(id => facts.segmentById.has(id))
  const speakers = speakerNodes(
    facts,
    [
      ...picked.flatMap(({ askerId, addresseeId, question, answer }) => [
        [askerId, known(question.segmentIds)[0] ?? ''] as const,
        [addresseeId, known((answer ?? question).segmentIds)[0] ?? ''] as const,
      ]),
      ...tasks.flatMap(({ ownerId, askerId, index }) => {
        const segmentId = facts.actionItems[index]?.segmentIds[0] ?? ''
        const owner = [ownerId, segmentId] as const
        return askerId === null ? [owner] : [[askerId, segmentId] as const, owner]
      }),
    ].toSorted(([, one], [, other]) => startOf(facts, one) - startOf(facts, other)),
  )
  const rows: SequenceRow[] = [
    ...picked.flatMap((exchange, index) => exchangeRow(facts, exchange, index, speakers)),
    ...settled.flatMap(({ kind, index, ownerId, askerId, ofExchange }): SequenceRow[] => {
      const [decision, item, owner] = [
        facts.decisions[index],
        facts.actionItems[index],
        speakers.get(ownerId),
      ]
      if (kind === 'decision')
        return decision ? [{ kind, ofExchange, node: decisionNode(facts, decision, index) }] : []
      const asker = speakers.get(askerId ?? '') ?? null
      return item && owner ? [{ kind, ofExchange, owner, asker, node: actionNode(facts, item, index) }] : []
    }),
  ].toSorted((one, other) => leading(one).startSeconds - leading(other).startSeconds)
  return {
    type: 'sequence',
    speakers: [...speakers.values()],
    rows,
    omitted: facts.exchanges.length - picked.length - repeated(facts.exchanges, picked),
    nodes: [...speakers.values(), ...rows.flatMap(nodesOf)],
    edges: rows.flatMap(edgesOf),
  }
}

function exchangeRow(
  facts: Facts,
  { askerId, addresseeId, question, answer }: DiagramExchange,
  index: number,
  speakers: ReadonlyMap<string, DiagramNode>,
): SequenceExchange[] {
  const [from, to] = [speakers.get(askerId), speakers.get(addresseeId)]
  if (!from || !to) return []
  const message = (kind: 'request' | 'answer', said: DiagramSaid) =>
    evidencedNode(facts, {
      id: `${kind}${index + 1}`,
      kind,
      label: factLabel(said.text),
      segmentIds: said.segmentIds.filter(id => facts.segmentById.has(id)),
    })
  return [
    {
      kind: 'exchange',
      from,
      to,
      request: message('request', question),
      answer: answer && message('answer', answer),
    },
  ]
}

/** The first node of a row. */
export function leading(row: SequenceRow): DiagramNode {
  return row.kind === 'exchange' ? row.request : row.node
}

function nodesOf(row: SequenceRow): DiagramNode[] {
  if (row.kind !== 'exchange') return [row.node]
  return row.answer ? [row.request, row.answer] : [row.request]
}

function edgesOf(row: SequenceRow): DiagramEdge[] {
  if (row.kind === 'decision') return []
  if (row.kind === 'task') {
    const { asker, owner, node } = row
    const asked =
      asker && ({ kind: 'asks', from: asker.id, to: owner.id, segmentIds: node.segmentIds } as const)
    return [...(asked ? [asked] : []), edge('leads_to', owner, node)]
  }
  const { from, to, request, answer } = row
  return [
    { kind: 'asks', from: from.id, to: to.id, segmentIds: request.segmentIds },
    ...(answer
      ? [{ kind: 'answers' as const, from: to.id, to: from.id, segmentIds: answer.segmentIds }]
      : []),
  ]
}
