import { trainedLanguage } from '@mi/language/speech'
import { type ClassifiedClause, SHORT_MEETING } from '../candidates/classify-clauses.ts'
import { isPlainQuestion } from '../candidates/explicit-commitments.ts'
import type { ActionItemDraft } from '../draft.ts'
import { type LinearModel, predict } from '../models/linear-model.ts'
import type { Selection } from '../models/weights.ts'
import { listPeople, type Person } from '../people/people.ts'
import type { MeetingFacts, Participant, Segment } from '../request.ts'
import { isCall } from '../sentences/is-call.ts'
import { type Clause, citeSentence, type Sentence } from '../sentences/sentence.ts'
import { cleanSentence } from '../text/clean-speech.ts'
import type { SectionSubjects } from '../topics/find-announced.ts'
import { findDueDate } from './due-date/find-due-date.ts'
import { findPriority } from './due-date/find-priority.ts'
import { acceptBy, isBareAcceptance } from './owner/acceptance.ts'
import { mergeRepeated } from './rank/merge-repeated.ts'
import { type Candidate, type OnLoss, selectClauses, selectOverCall } from './rank/select-items.ts'
import { readTasks, type TaskReader } from './read-tasks.ts'
import { faultOfTitle } from './title/check-title.ts'
import { withoutRelativeDay } from './title/wording/relative-day.ts'
import type { Setting } from './title/write-item-title.ts'
import type { TaskTitle } from './title/write-task-titles.ts'

export interface ActionItemInput {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly classified: readonly ClassifiedClause[]
  readonly sentences: readonly Sentence[]
  readonly selection: Selection
  readonly itemsOfCalls: LinearModel
  readonly subjects?: SectionSubjects
}

/** The probability that becomes a confidence of 0.5. */
const HALF_SURE = 0.2
const LONGEST_DESCRIPTION = 5_000
/** A description that is not this much longer than the title says nothing more. */
const LEAST_MORE = 12
/** In a call, the likeliest of the clauses within this distance is evidence too: the request, or its acceptance. */
const BESIDE = 2
const LEAST_BESIDE = 0.3
/** After a longer pause people speak of another matter. */
const SAME_TALK_SECONDS = 60

/** Finds the action items of a meeting, the surest first. @param onLoss is called for each clause of a call that is not listed */
export function findActionItems(input: ActionItemInput, onLoss?: OnLoss): ActionItemDraft[] {
  const setting = settingOf(input)
  const people = listPeople(input.participants, input.segments)
  const clauses = input.classified.map(({ clause }) => clause)
  const tasks = readTasks({ clauses, people }, setting, input.subjects)
  const items = new Map<Clause, ActionItemDraft>()
  for (const candidate of selectCandidates(input, setting, tasks, onLoss)) {
    const { clause } = candidate
    const about = tasks.aboutOf(clause)
    if (about === null || isPlainQuestion(about)) continue
    const item = items.get(about) ?? draftItem({ ...candidate, clause: about }, input, tasks)
    if (item === null) continue
    const isAccepted = items.has(about) || about !== clause
    items.set(about, isAccepted ? accept(item, clause, input, people) : item)
  }
  return mergeRepeated([...items.values()].sort((a, b) => b.confidence - a.confidence))
}

function settingOf({ segments, classified }: ActionItemInput): Setting {
  if (isCall(segments)) return 'call'
  return classified.length <= SHORT_MEETING ? 'short' : 'team'
}

/** The likeliest first. Acceptances are last, so that the item of the request exists. */
function selectCandidates(
  { classified, selection, itemsOfCalls }: ActionItemInput,
  setting: Setting,
  tasks: TaskReader,
  onLoss?: OnLoss,
): Candidate[] {
  const candidates = classified.map(
    ({ clause, actionItem }): Candidate => ({ clause, probability: actionItem }),
  )
  const selected =
    setting === 'call'
      ? selectOverCall(
          candidates,
          candidate => {
            const features = tasks.describe(candidate)
            return features === null ? null : predict(itemsOfCalls, features)
          },
          onLoss,
        )
      : selectClauses(candidates, selection, ({ clause }) => tasks.titleOf(clause) !== null)
  return selected.sort((a, b) => Number(isBareAcceptance(a.clause)) - Number(isBareAcceptance(b.clause)))
}

/** “Yes, I'll have it ready tomorrow”: an acceptance names the owner, and sometimes the date. */
function accept(
  item: ActionItemDraft,
  clause: Clause,
  { meeting }: ActionItemInput,
  people: readonly Person[],
): ActionItemDraft {
  return {
    ...acceptBy(item, clause, people),
    dueDate: item.dueDate ?? findDueDate(wordsOf(clause), meeting),
  }
}

function draftItem(
  { clause, probability }: Candidate,
  input: ActionItemInput,
  tasks: TaskReader,
): ActionItemDraft | null {
  const written = tasks.titleOf(clause)
  if (written === null) return null
  const call = isCall(input.segments)
  // In a call a neighbouring clause may say the task.
  const source = call ? written.clause : clause
  const said = wordsOf(source)
  const owner = tasks.ownerOf(written, clause)
  const dueDate = dueDateOf(source, input)
  const title = titleWithoutDay(written.title, dueDate)
  const sentence = input.sentences.find(({ clauses }) => clauses.includes(source))
  const description = cleanSentence(sentence?.text ?? said)
  return {
    title,
    description:
      description.length > title.length + LEAST_MORE ? description.slice(0, LONGEST_DESCRIPTION) : null,
    assigneeId: owner?.id ?? null,
    assigneeName: owner !== null && owner.id === null ? owner.name : null,
    dueDate,
    priority: findPriority(said, dueDate, input.meeting.startedAt),
    confidence: Number((call ? probability : calibrated(probability)).toFixed(3)),
    citations: citationsOf(clause, source, written, call ? input.classified : []),
  }
}

function wordsOf({ segment, from, to }: Clause): string {
  return segment.text.slice(from, to)
}

/** The speaker may name the date in the next clause: “I'll send it.” – “By Friday.” */
function dueDateOf(source: Clause, { classified, meeting }: ActionItemInput): string | null {
  const next = classified[source.index + 1]?.clause
  const following = next?.segment.speakerName === source.segment.speakerName ? wordsOf(next) : ''
  return (
    findDueDate(wordsOf(source), meeting) ??
    (/^(?:by|before|until)\b/i.test(following) ? findDueDate(following, meeting) : null)
  )
}

/** The date is shown beside the title, which people read on other days. */
function titleWithoutDay(title: string, dueDate: string | null): string {
  const bare = dueDate === null ? title : withoutRelativeDay(title, trainedLanguage)
  return faultOfTitle(bare) === null ? bare : title
}

/** The clause with the task is first: it is the source of the item. The others follow in the order of the meeting. */
function citationsOf(
  clause: Clause,
  source: Clause,
  { phrase }: TaskTitle,
  classified: readonly ClassifiedClause[],
): ActionItemDraft['citations'] {
  const [beside] = classified
    .slice(Math.max(0, clause.index - BESIDE), clause.index + BESIDE + 1)
    .filter(
      other =>
        other.actionItem >= LEAST_BESIDE &&
        other.clause.segment !== clause.segment &&
        secondsBetween(other.clause, clause) <= SAME_TALK_SECONDS,
    )
    .toSorted((a, b) => b.actionItem - a.actionItem)
  const evidence = new Set([clause, source, ...phrase, ...(beside === undefined ? [] : [beside.clause])])
  const isSource = (id: string) => Number(id === source.segment.id)
  return citeSentence({
    clauses: [...evidence].toSorted((a, b) => a.index - b.index),
  }).toSorted((a, b) => isSource(b.segmentId) - isSource(a.segmentId))
}

function secondsBetween({ segment: a }: Clause, { segment: b }: Clause): number {
  return Math.max(a.start - b.end, b.start - a.end, 0)
}

/** Maps the probability from which a clause is listed for its own sake to a confidence of 0.5. */
function calibrated(probability: number): number {
  return probability <= HALF_SURE
    ? (0.5 * probability) / HALF_SURE
    : 0.5 + (0.5 * (probability - HALF_SURE)) / (1 - HALF_SURE)
}
