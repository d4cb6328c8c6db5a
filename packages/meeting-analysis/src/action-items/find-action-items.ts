import { trainedLanguage } from '@mi/language/speech'
import { type ClassifiedClause, SHORT_MEETING } from '../candidates/classify-clauses.ts'
import { isPlainQuestion } from '../candidates/non-tasks.ts'
import type { ActionItemDraft, Citation } from '../draft.ts'
import { type LinearModel, predict } from '../models/linear-model.ts'
import type { Selection } from '../models/weights.ts'
import { listPeople, type Person } from '../people/people.ts'
import type { MeetingFacts, Participant, Segment } from '../request.ts'
import type { Clause } from '../sentences/clause.ts'
import { isCall } from '../sentences/is-call.ts'
import { citeSentence, type Sentence } from '../sentences/sentence.ts'
import { cleanSentence } from '../text/clean-speech.ts'
import type { SectionSubjects } from '../topics/section-subjects.ts'
import { findDueDate } from './due-date/find-due-date.ts'
import { findPriority } from './due-date/find-priority.ts'
import { acceptBy, isBareAcceptance } from './owner/acceptance.ts'
import { mergeRepeated } from './rank/merge-repeated.ts'
import { type Loss, selectOverCall } from './rank/select-in-call.ts'
import { type Candidate, selectClauses } from './rank/select-in-meeting.ts'
import { readTasks, type TaskReader } from './read-tasks.ts'
import { faultOfTitle } from './title/check-title.ts'
import { withoutRelativeDay } from './title/wording/relative-day.ts'
import type { Setting } from './title/write-item-title.ts'

export interface ActionItemInput {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly classified: readonly ClassifiedClause[]
  readonly sentences: readonly Sentence[]
  readonly selection: Selection
  /** Which of the possible items of a call somebody would note. */
  readonly itemsOfCalls: LinearModel
  /** What the talk is about, by the index of the clause. */
  readonly subjects?: SectionSubjects
}

/** The probability that becomes a confidence of 0.5. */
const HALF_SURE = 0.2

/**
 * Promises and requests of the meeting as drafts, surest first.
 *
 * @param onLoss hears why a clause of a call is not listed
 */
export function findActionItems(
  input: ActionItemInput,
  onLoss?: (clause: Clause, loss: Loss) => void,
): ActionItemDraft[] {
  const candidates = input.classified.map(
    ({ clause, actionItem }): Candidate => ({ clause, probability: actionItem }),
  )
  const people = listPeople(input.participants, input.segments)
  const sentenceOf = new Map<number, Sentence>()
  for (const sentence of input.sentences)
    for (const clause of sentence.clauses) sentenceOf.set(clause.index, sentence)
  const items: ActionItemDraft[] = []
  const itemOf = new Map<number, number>()
  const setting = settingOf(input)
  const reader = readTasks(
    input.classified.map(one => one.clause),
    people,
    setting,
    input.subjects,
  )
  // Bare acceptances come last, so that the request they belong to is there already.
  const selected =
    setting === 'call'
      ? selectOverCall(
          candidates,
          candidate => {
            const features = reader.describe(candidate)
            return features === null ? null : predict(input.itemsOfCalls, features)
          },
          onLoss,
        )
      : selectClauses(candidates, input.selection, ({ clause }) => reader.titleOf(clause) !== null)
  selected.sort((a, b) => Number(isBareAcceptance(a.clause)) - Number(isBareAcceptance(b.clause)))
  for (const candidate of selected) {
    const about = reader.aboutOf(candidate.clause)
    if (about === null || isPlainQuestion(about)) continue
    const known = itemOf.get(about.index)
    const existing = known === undefined ? undefined : items[known]
    if (existing !== undefined && known !== undefined) {
      items[known] = accepted(existing, candidate.clause, input, people)
      continue
    }
    const item = draft({ ...candidate, clause: about }, input, reader, sentenceOf)
    if (item === null) continue
    itemOf.set(about.index, items.length)
    items.push(about === candidate.clause ? item : accepted(item, candidate.clause, input, people))
  }
  return mergeRepeated(items.sort((a, b) => b.confidence - a.confidence))
}

function settingOf({ segments, classified }: ActionItemInput): Setting {
  if (isCall(segments)) return 'call'
  return classified.length <= SHORT_MEETING ? 'short' : 'team'
}

// “Yes, I'll have it ready tomorrow”: the answer may say by when.
function accepted(
  item: ActionItemDraft,
  clause: Clause,
  { meeting }: ActionItemInput,
  people: readonly Person[],
): ActionItemDraft {
  const said = clause.segment.text.slice(clause.from, clause.to)
  return { ...acceptBy(item, clause, people), dueDate: item.dueDate ?? findDueDate(said, meeting) }
}

function draft(
  candidate: Candidate,
  input: ActionItemInput,
  reader: TaskReader,
  sentenceOf: ReadonlyMap<number, Sentence>,
): ActionItemDraft | null {
  const { clause, probability } = candidate
  const clauses = input.classified.map(one => one.clause)
  const call = isCall(input.segments)
  const written = reader.titleOf(clause)
  if (written === null) return null
  const { phrase } = written
  // Of a call the task may be said beside the clause.
  const source = call ? written.clause : clause
  const said = source.segment.text.slice(source.from, source.to)
  const whole = cleanSentence(sentenceOf.get(source.index)?.text ?? said)
  const assignee = reader.ownerOf(written, clause)
  const next = clauses[source.index + 1]
  const following =
    next !== undefined && next.segment.speakerName === source.segment.speakerName
      ? next.segment.text.slice(next.from, next.to)
      : ''
  const dueDate =
    findDueDate(said, input.meeting) ??
    (/^(?:by|before|until)\b/i.test(following) ? findDueDate(following, input.meeting) : null)
  const bare = dueDate === null ? written.title : withoutRelativeDay(written.title, trainedLanguage)
  const title = faultOfTitle(bare) === null ? bare : written.title
  return {
    title,
    description: whole.length > title.length + 12 ? whole.slice(0, 5000) : null,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee !== null && assignee.id === null ? assignee.name : null,
    dueDate,
    priority: findPriority(said, dueDate, input.meeting.startedAt),
    confidence: Number((call ? probability : calibrated(probability)).toFixed(3)),
    citations: ownFirst(
      citeSentence({ clauses: evidenceOf(clause, [source, ...phrase], call ? input.classified : []) }),
      source,
    ),
  }
}

/** Clauses before and after, of which the likeliest is evidence too in a call: the request, or its acceptance. */
const BESIDE = 2
const LEAST_BESIDE = 0.3
/** After a longer pause something else is spoken of. */
const SAME_TALK_SECONDS = 60

// In the order in which they were said.
function evidenceOf(
  clause: Clause,
  phrase: readonly Clause[],
  classified: readonly ClassifiedClause[],
): Clause[] {
  const beside = classified
    .slice(Math.max(0, clause.index - BESIDE), clause.index + BESIDE + 1)
    .filter(
      other =>
        other.actionItem >= LEAST_BESIDE &&
        other.clause.segment !== clause.segment &&
        secondsBetween(other.clause, clause) <= SAME_TALK_SECONDS,
    )
    .toSorted((one, other) => other.actionItem - one.actionItem)[0]
  const all = new Set([clause, ...phrase, ...(beside === undefined ? [] : [beside.clause])])
  return [...all].toSorted((one, other) => one.index - other.index)
}

function secondsBetween({ segment: one }: Clause, { segment: other }: Clause): number {
  return Math.max(one.start - other.end, other.start - one.end, 0)
}

// Where the task was said comes first: it is the item's source. What completes the phrase follows.
function ownFirst(citations: readonly Citation[], { segment }: Clause): Citation[] {
  return citations.toSorted((a, b) => Number(b.segmentId === segment.id) - Number(a.segmentId === segment.id))
}

/** The probability from which a clause is listed for its own sake becomes a confidence of 0.5. */
function calibrated(probability: number): number {
  return probability <= HALF_SURE
    ? (0.5 * probability) / HALF_SURE
    : 0.5 + (0.5 * (probability - HALF_SURE)) / (1 - HALF_SURE)
}
