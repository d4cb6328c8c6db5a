import type { Facts } from '../evidence/facts.ts'
import { speakerKey } from '../evidence/transcript.ts'
import { sharedCount, subjectStems } from '../evidence/words.ts'
import { NothingToDraw } from '../failure.ts'
import type { DiagramExchange, DiagramSaid, DiagramStyle } from '../input.ts'
import { factLabel, spokenLabel } from '../text/label.ts'
import { LIMITS, MOST_LIFELINES } from './limits.ts'
import { type DiagramEdge, type DiagramNode, evidencedNode } from './nodes.ts'

/** A question and its answer, between two lifelines. */
export interface SequenceExchange {
  readonly from: DiagramNode
  readonly to: DiagramNode
  readonly request: DiagramNode
  readonly answer: DiagramNode | null
}

export interface SequenceModel {
  readonly type: 'sequence'
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
  /** Lifelines from left to right. */
  readonly speakers: readonly DiagramNode[]
  readonly exchanges: readonly SequenceExchange[]
  readonly omitted: number
}

/** Exchanges nearer than this to a better one are left out while others remain. */
const SPREAD_SECONDS = 25

/** Words in common from which two questions, or two answers, are the same. */
const SAME = 0.7

function sameWords(one: DiagramSaid, other: DiagramSaid): boolean {
  if (one.segmentIds.some(id => other.segmentIds.includes(id))) return true
  const [left, right] = [subjectStems(one.text), subjectStems(other.text)]
  const smaller = Math.min(left.size, right.size)
  return smaller > 1 && sharedCount(left, right) >= SAME * Math.max(left.size, right.size)
}

/** Whether one says again what the other says: the question, or the answer. */
function repeats(one: DiagramExchange, other: DiagramExchange): boolean {
  if (sameWords(one.question, other.question)) return true
  return one.answer !== null && other.answer !== null && sameWords(one.answer, other.answer)
}

function chosen(facts: Facts, limit: number): DiagramExchange[] {
  const picked: DiagramExchange[] = []
  const startOf = (exchange: DiagramExchange) =>
    facts.segmentById.get(exchange.question.segmentIds[0] ?? '')?.start ?? 0
  const speakers = new Set<string>()
  // First a round that spans the meeting, then rounds that fill up with what is left.
  const length = (facts.segments.at(-1)?.end ?? 0) - (facts.segments[0]?.start ?? 0)
  for (const spread of [length / (2 * limit), SPREAD_SECONDS, 0]) {
    for (const exchange of facts.exchanges) {
      if (picked.length >= limit) break
      if (picked.includes(exchange) || exchange.askerId === exchange.addresseeId) continue
      const near = picked.some(other => Math.abs(startOf(other) - startOf(exchange)) < spread)
      const both = new Set([...speakers, exchange.askerId, exchange.addresseeId])
      if (near || both.size > MOST_LIFELINES || picked.some(other => repeats(exchange, other))) continue
      picked.push(exchange)
      for (const id of both) speakers.add(id)
    }
  }
  return picked.toSorted((one, other) => startOf(one) - startOf(other))
}

/** Of those left out, how many say again what is drawn: nothing is missing without them. */
function repeated(all: readonly DiagramExchange[], picked: readonly DiagramExchange[]): number {
  return all.filter(one => !picked.includes(one) && picked.some(other => repeats(one, other))).length
}

function speakerNodes(facts: Facts, exchanges: readonly DiagramExchange[]): Map<string, DiagramNode> {
  const nodes = new Map<string, DiagramNode>()
  const names = new Map(facts.participants.map(participant => [participant.id, participant.name]))
  for (const segment of facts.segments)
    if (segment.speakerName) names.set(speakerKey(segment), segment.speakerName)
  for (const id of exchanges.flatMap(exchange => [exchange.askerId, exchange.addresseeId])) {
    if (nodes.has(id)) continue
    const segmentIds = exchanges.flatMap(({ askerId, addresseeId, question, answer }) => {
      const said = askerId === id ? question : addresseeId === id ? (answer ?? question) : null
      return said?.segmentIds.filter(segmentId => facts.segmentById.has(segmentId)).slice(0, 1) ?? []
    })
    const label = factLabel(names.get(id) ?? '', 60) || `Speaker ${nodes.size + 1}`
    nodes.set(
      id,
      evidencedNode(facts, { id: `speaker${nodes.size + 1}`, kind: 'speaker', label, segmentIds }),
    )
  }
  return nodes
}

/** Who asked whom for what, and what was answered. */
export function sequenceModel(facts: Facts, style: DiagramStyle): SequenceModel {
  const picked = chosen(facts, LIMITS[style].exchanges)
  if (picked.length === 0) {
    throw new NothingToDraw(
      'no_evidence',
      'Nobody in this meeting put a question to another that could be drawn.',
    )
  }
  const speakers = speakerNodes(facts, picked)
  const exchanges = picked.flatMap((exchange, index): SequenceExchange[] => {
    const from = speakers.get(exchange.askerId)
    const to = speakers.get(exchange.addresseeId)
    if (!from || !to) return []
    const message = (kind: 'request' | 'answer', said: DiagramSaid) =>
      evidencedNode(facts, {
        id: `${kind}${index + 1}`,
        kind,
        label: spokenLabel(said.text, 180) || factLabel(said.text, 180),
        segmentIds: said.segmentIds.filter(id => facts.segmentById.has(id)),
      })
    return [
      {
        from,
        to,
        request: message('request', exchange.question),
        answer: exchange.answer && message('answer', exchange.answer),
      },
    ]
  })
  return {
    type: 'sequence',
    speakers: [...speakers.values()],
    exchanges,
    omitted: facts.exchanges.length - picked.length - repeated(facts.exchanges, picked),
    nodes: [
      ...speakers.values(),
      ...exchanges.flatMap(exchange =>
        exchange.answer ? [exchange.request, exchange.answer] : [exchange.request],
      ),
    ],
    edges: exchanges.flatMap(({ from, to, request, answer }) => [
      { kind: 'asks' as const, from: from.id, to: to.id, segmentIds: request.segmentIds },
      ...(answer
        ? [{ kind: 'answers' as const, from: to.id, to: from.id, segmentIds: answer.segmentIds }]
        : []),
    ]),
  }
}
