import { cleanSentence } from '../../../domain/text/clean-speech.ts'
import { type LinearModel, predict } from '../../../domain/learning/linear-model.ts'
import type { ActionItemDraft, MeetingFacts, Participant, Segment } from '../../engine.ts'
import type { DescribedClause } from '../features/describe-clauses.ts'
import { cite, type Sentence } from '../transcript/sentence.ts'
import { findAssignee } from './find-assignee.ts'
import { findDueDate } from './find-due-date.ts'
import { findPriority } from './find-priority.ts'
import { listPeople, type Person } from './people.ts'
import { type Candidate, selectClauses } from './select-clauses.ts'
import { writeTitle } from './write-title.ts'

export interface ActionItemInput {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly described: readonly DescribedClause[]
  readonly sentences: readonly Sentence[]
  readonly language: string
  readonly model: LinearModel
}

const LEAST_WORDS = 3

/** Promises and requests of the meeting as drafts, surest first. */
export function findActionItems(input: ActionItemInput): ActionItemDraft[] {
  const candidates: Candidate[] = []
  for (const { clause, features } of input.described) {
    if (clause.words.length >= LEAST_WORDS) candidates.push({ clause, probability: predict(input.model, features) })
  }
  const people = listPeople(input.participants, input.segments)
  const sentenceOf = new Map<number, Sentence>()
  for (const sentence of input.sentences) for (const clause of sentence.clauses) sentenceOf.set(clause.index, sentence)
  return selectClauses(candidates).map(candidate => draft(candidate, input, people, sentenceOf.get(candidate.clause.index)))
}

function draft(candidate: Candidate, input: ActionItemInput, people: readonly Person[], sentence: Sentence | undefined): ActionItemDraft {
  const { clause, probability } = candidate
  const clauses = input.described.map(one => one.clause)
  const said = clause.segment.text.slice(clause.from, clause.to)
  const whole = cleanSentence(sentence === undefined ? said : sentence.text)
  const title = writeTitle(said)
  const next = clauses[clause.index + 1]
  const following = next !== undefined && next.segment.speakerName === clause.segment.speakerName ? next.segment.text.slice(next.from, next.to) : ''
  const dueDate = findDueDate(said, input.meeting, input.language) ?? (/^(?:by|before|until)\b/i.test(following) ? findDueDate(following, input.meeting, input.language) : null)
  const assignee = findAssignee(clause.index, clauses, people)
  return {
    title,
    description: whole.length > title.length + 12 ? whole.slice(0, 5000) : null,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee !== null && assignee.id === null ? assignee.name : null,
    dueDate,
    priority: findPriority(said, dueDate, input.meeting.startedAt),
    confidence: Number(calibrated(probability).toFixed(3)),
    citations: [cite(clause)],
  }
}

/** The model's 0.3 is where precision and recall balance; it becomes a confidence of 0.5. */
function calibrated(probability: number): number {
  return probability <= 0.3 ? probability / 0.6 : 0.5 + (probability - 0.3) / 1.4
}
