import { type ClassifiedClause, isCall } from '../classification/classify-clauses.ts'
import type { Selection } from '../classification/weights/weights.ts'
import type { ActionItemDraft, Citation } from '../draft.ts'
import type { MeetingFacts, Participant, Segment } from '../request.ts'
import { cleanSentence } from '../text/clean-speech.ts'
import type { Clause } from '../transcript/clause.ts'
import { citeSentence, type Sentence } from '../transcript/sentence.ts'
import { findDueDate } from './due-date/find-due-date.ts'
import { findPriority } from './due-date/find-priority.ts'
import { acceptBy, isBareAcceptance, requestBefore } from './owner/acceptance.ts'
import { findAssignee } from './owner/find-assignee.ts'
import { listPeople, type Person } from './owner/people.ts'
import { mergeRepeated } from './selection/merge-repeated.ts'
import { isPlainQuestion } from './selection/non-tasks.ts'
import { selectOverCall } from './selection/select-in-call.ts'
import { type Candidate, selectClauses } from './selection/select-in-meeting.ts'
import { faultOfTitle } from './title/check-title.ts'
import { completePhrase, joinClauses } from './title/complete-phrase.ts'
import { nameTask } from './title/name-task.ts'
import { withoutRelativeDay } from './title/relative-day.ts'
import { AROUND_IN_CALL, writeTaskTitle } from './title/task-title.ts'
import { writeTitle } from './title/write-title.ts'

export interface ActionItemInput {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly classified: readonly ClassifiedClause[]
  readonly sentences: readonly Sentence[]
  readonly selection: Selection
}

/** Clauses of a meeting in which what is said explicitly is all there is. */
const SHORT_MEETING = 120

/** The probability that becomes a confidence of 0.5. */
const HALF_SURE = 0.2

/** Promises and requests of the meeting as drafts, surest first. */
export function findActionItems(input: ActionItemInput): ActionItemDraft[] {
  const candidates = input.classified.map(
    ({ clause, actionItem }): Candidate => ({ clause, probability: actionItem }),
  )
  const people = listPeople(input.participants, input.segments)
  const sentenceOf = new Map<number, Sentence>()
  for (const sentence of input.sentences)
    for (const clause of sentence.clauses) sentenceOf.set(clause.index, sentence)
  const clauses = input.classified.map(one => one.clause)
  const items: ActionItemDraft[] = []
  const itemOf = new Map<number, number>()
  // Bare acceptances come last, so that the request they belong to is there already.
  const selected = isCall(input.segments)
    ? selectOverCall(
        candidates,
        ({ clause }) => writeTaskTitle(clause.index, clauses, people, AROUND_IN_CALL) !== null,
      )
    : selectClauses(candidates, input.selection)
  selected.sort((a, b) => Number(isBareAcceptance(a.clause)) - Number(isBareAcceptance(b.clause)))
  for (const candidate of selected) {
    const about = isBareAcceptance(candidate.clause)
      ? requestBefore(candidate.clause, clauses)
      : candidate.clause
    if (about === null || isPlainQuestion(about)) continue
    const known = itemOf.get(about.index)
    const existing = known === undefined ? undefined : items[known]
    if (existing !== undefined && known !== undefined) {
      items[known] = accepted(existing, candidate.clause, input, people)
      continue
    }
    const item = draft({ ...candidate, clause: about }, input, people, sentenceOf.get(about.index))
    if (item === null) continue
    itemOf.set(about.index, items.length)
    items.push(about === candidate.clause ? item : accepted(item, candidate.clause, input, people))
  }
  return mergeRepeated(items.sort((a, b) => b.confidence - a.confidence))
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
  people: readonly Person[],
  sentence: Sentence | undefined,
): ActionItemDraft | null {
  const { clause, probability } = candidate
  const clauses = input.classified.map(one => one.clause)
  const said = clause.segment.text.slice(clause.from, clause.to)
  const whole = cleanSentence(sentence === undefined ? said : sentence.text)
  const call = isCall(input.segments)
  const written = writeTaskTitle(clause.index, clauses, people, call ? AROUND_IN_CALL : 0)
  if (written === null && (call || clauses.length <= SHORT_MEETING)) return null
  const phrase = written?.phrase ?? completePhrase(clause.index, clauses, people)
  const assignee = written?.promised
    ? (people.find(({ name }) => name === written.clause.segment.speakerName) ?? null)
    : ownerOf(written?.clause ?? clause, [...phrase, clause], clauses, people)
  const next = clauses[clause.index + 1]
  const following =
    next !== undefined && next.segment.speakerName === clause.segment.speakerName
      ? next.segment.text.slice(next.from, next.to)
      : ''
  const dueDate =
    findDueDate(said, input.meeting) ??
    (/^(?:by|before|until)\b/i.test(following) ? findDueDate(following, input.meeting) : null)
  const spoken = written?.title ?? nameInTeam(phrase, people, assignee)
  const bare = dueDate === null ? spoken : withoutRelativeDay(spoken, 'en')
  const title = faultOfTitle(bare) === null ? bare : spoken
  return {
    title,
    description: whole.length > title.length + 12 ? whole.slice(0, 5000) : null,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee !== null && assignee.id === null ? assignee.name : null,
    dueDate,
    priority: findPriority(said, dueDate, input.meeting.startedAt),
    confidence: Number(calibrated(probability).toFixed(3)),
    citations: ownFirst(
      citeSentence({ clauses: evidenceOf(clause, phrase, call ? input.classified : []) }),
      clause,
    ),
  }
}

// In a team's long meeting tasks are handed out in fragments: such a one has its name from its thing.
function nameInTeam(phrase: readonly Clause[], people: readonly Person[], assignee: Person | null): string {
  const said = joinClauses(phrase)
  const spoken = writeTitle(said, assignee?.calls)
  if (faultOfTitle(spoken) === null) return spoken
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  // To leave out what has none would halve the list, and lose a fifth of the tasks (bench/README.md).
  return nameTask(said, names) ?? spoken
}

/** Clauses before and after, of which the likeliest is evidence too in a call: the request, or its acceptance. */
const BESIDE = 2
const LEAST_BESIDE = 0.3

// In the order in which they were said.
function evidenceOf(
  clause: Clause,
  phrase: readonly Clause[],
  classified: readonly ClassifiedClause[],
): Clause[] {
  const beside = classified
    .slice(Math.max(0, clause.index - BESIDE), clause.index + BESIDE + 1)
    .filter(other => other.actionItem >= LEAST_BESIDE && other.clause.segment !== clause.segment)
    .toSorted((one, other) => other.actionItem - one.actionItem)[0]
  const all = new Set([clause, ...phrase, ...(beside === undefined ? [] : [beside.clause])])
  return [...all].toSorted((one, other) => one.index - other.index)
}

// Where the task was said comes first: it is the item's source. What completes the phrase follows.
function ownFirst(citations: readonly Citation[], { segment }: Clause): Citation[] {
  return citations.toSorted((a, b) => Number(b.segmentId === segment.id) - Number(a.segmentId === segment.id))
}

// Of a clause that says nothing of whom it means, the rest of the phrase may (“the designer”, “you'll do the case”).
function ownerOf(
  clause: Clause,
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  people: readonly Person[],
): Person | null {
  for (const part of [clause, ...phrase]) {
    const person = findAssignee(part.index, clauses, people)
    if (person !== null) return person
  }
  return null
}

/** The probability from which a clause is listed for its own sake becomes a confidence of 0.5. */
function calibrated(probability: number): number {
  return probability <= HALF_SURE
    ? (0.5 * probability) / HALF_SURE
    : 0.5 + (0.5 * (probability - HALF_SURE)) / (1 - HALF_SURE)
}
