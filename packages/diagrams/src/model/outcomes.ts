import { speech } from '@mi/language/speech'
import type { Facts } from '../evidence/facts.ts'
import { isLong, speakerKey } from '../evidence/transcript.ts'
import { sharedCount, subjectStems, withinWords, wordsOf } from '../evidence/words.ts'
import type { DiagramExchange } from '../input.ts'
import { MOST_LIFELINES, weightiest } from './limits.ts'

const patterns = speech.diagrams.outcomes

/** A decision, or an action item whose owner is a speaker. */
export interface Outcome {
  readonly kind: 'decision' | 'task'
  readonly index: number
  /** The owner of a task. Empty for a decision. */
  readonly ownerId: string
  /** The speaker who asked for the task. Null for a decision, or when no other speaker asked for it. */
  readonly askerId: string | null
  readonly startSeconds: number
  /** True if the outcome belongs to a drawn exchange. */
  readonly ofExchange: boolean
}

interface Found extends Omit<Outcome, 'ofExchange'> {
  readonly text: string
  readonly segmentId: string
  readonly confidence: number
  readonly due: string | null
}

/** Action items whose owner spoke. */
function ownedItems(facts: Facts): Found[] {
  const ids = new Map(facts.participants.map(({ id, name }) => [name, id]))
  const spoke = new Set<string>()
  for (const segment of facts.segments) {
    const key = speakerKey(segment)
    spoke.add(key)
    if (segment.speakerName) ids.set(segment.speakerName, key)
  }
  return facts.actionItems.flatMap(
    ({ title: text, assigneeName, dueDate: due, segmentIds, confidence }, index) => {
      const [segmentId = ''] = segmentIds
      const ownerId = ids.get(assigneeName ?? '')
      if (ownerId === undefined || !spoke.has(ownerId)) return []
      return [
        {
          kind: 'task',
          ownerId,
          askerId: askerOf(facts, segmentIds, ownerId, assigneeName ?? ''),
          index,
          text,
          segmentId,
          startSeconds: startOf(facts, segmentId),
          confidence: confidence ?? 1,
          due,
        },
      ]
    },
  )
}

const REQUESTS = patterns.requests

/** The other speaker who asked for the task in the cited segments or called its owner by name. */
function askerOf(facts: Facts, segmentIds: readonly string[], ownerId: string, name: string): string | null {
  const [called = ''] = wordsOf(name)
  for (const id of segmentIds) {
    const segment = facts.segmentById.get(id)
    const key = segment ? speakerKey(segment) : ''
    if (!segment || key === '' || key === ownerId) continue
    if (REQUESTS.test(segment.text) || wordsOf(segment.text).includes(called)) return key
  }
  return null
}

/** A diagram with fewer rows is filled with decisions and tasks. */
const FEWEST_ROWS = 3
const FEWEST_ROWS_LONG = 7

/** The longest time between an answer and its outcome. */
const COMES_OF_IT_SECONDS = 30

/** Returns true if an outcome was stated in an exchange, or within seconds of it and about the same things. */
function cameOf(facts: Facts, { question, answer }: DiagramExchange, outcome: Found): boolean {
  const cited = new Set([...question.segmentIds, ...(answer?.segmentIds ?? [])])
  if (cited.has(outcome.segmentId)) return true
  const asked = startOf(facts, question.segmentIds[0])
  const answered = startOf(facts, (answer ?? question).segmentIds[0])
  if (outcome.startSeconds < asked || outcome.startSeconds > answered + COMES_OF_IT_SECONDS) return false
  return sharedCount(subjectStems(outcome.text), subjectStems(`${question.text} ${answer?.text ?? ''}`)) > 0
}

/** The outcomes of the exchanges, and further outcomes of the meeting up to the size of a diagram. */
export function outcomes(facts: Facts, picked: readonly DiagramExchange[], limit: number): Outcome[] {
  const all: Found[] = [
    ...facts.decisions.map(({ text, segmentId, confidence }, index) => ({
      text,
      segmentId,
      kind: 'decision' as const,
      index,
      ownerId: '',
      askerId: null,
      startSeconds: startOf(facts, segmentId),
      confidence: confidence ?? 1,
      due: null,
    })),
    ...ownedItems(facts),
  ]
  const asked = picked.map(({ question }) => question.text)
  const speakers = new Set(picked.flatMap(({ askerId, addresseeId }) => [askerId, addresseeId]))
  const seated = all
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
    .filter(({ ownerId }) => ownerId === '' || seat(speakers, ownerId))
    // A task without a day is left out if a question asks for it in the same words.
    .filter(({ text, due }) => due !== null || !asked.some(question => withinWords(text, question)))
    .map(outcome => ({
      ...outcome,
      askerId: outcome.askerId !== null && seat(speakers, outcome.askerId) ? outcome.askerId : null,
      ofExchange: picked.some(exchange => cameOf(facts, exchange, outcome)),
    }))
  const fewest = isLong(facts.segments) ? FEWEST_ROWS_LONG : FEWEST_ROWS
  const room = Math.max(seated.filter(({ ofExchange }) => ofExchange).length, fewest - picked.length)
  // Tasks that one speaker asked of another have priority in this diagram.
  return weightiest(seated, Math.min(room, limit - picked.length), ({ ofExchange, askerId, confidence }) =>
    ofExchange ? 3 : confidence + (askerId === null ? 0 : 1),
  )
}

/** Returns true if the speaker has a lifeline or can get one. */
function seat(speakers: Set<string>, id: string): boolean {
  if (speakers.size < MOST_LIFELINES) speakers.add(id)
  return speakers.has(id)
}

/** Seconds from the start of the recording. */
export function startOf(facts: Facts, segmentId: string | undefined): number {
  return facts.segmentById.get(segmentId ?? '')?.start ?? 0
}
