import type { ActionItemDraft } from '../draft.ts'
import type { ExplicitStatement, ExplicitTask } from '../languages/explicit-statements.ts'
import { findDay, type NamedDay } from '../languages/find-day.ts'
import { addressedIn, maskNames } from '../languages/masked-text.ts'
import { offersOnCondition, type Statements, type TaskWords } from '../languages/statements.ts'
import type { Person } from '../people/people.ts'
import type { MeetingFacts, Participant, Segment } from '../request.ts'
import { isCall } from '../sentences/is-call.ts'
import { type Clause, cite, type Sentence, writeSentence } from '../sentences/sentence.ts'
import { isoDay } from './due-date/find-due-date.ts'
import { findPriority } from './due-date/find-priority.ts'
import { acceptBy, findAcceptance, requestBefore } from './owner/acceptance.ts'
import { mergeRepeated } from './rank/merge-repeated.ts'
import { MOST_ITEMS } from './rank/select-items.ts'
import { withoutRelativeDay } from './title/wording/relative-day.ts'
import { writeExplicitTitle } from './title/write-explicit-title.ts'

interface ExplicitItemsInput {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly clauses: readonly Clause[]
  readonly sentences: readonly Sentence[]
  readonly people: readonly Person[]
  /** BCP 47 tag. */
  readonly language: string
  readonly statements: Statements
  /** The statement in each clause, by the index of the clause. */
  readonly said: readonly ExplicitStatement[]
  /** Noon of the meeting's day. Null if it is unknown: then no item has a date. */
  readonly today: Date | null
}

const SURE = 0.6
const WITH_DATE = 0.15
const WITH_OWNER = 0.15
const LIKELY = 0.3
/** Likely tasks fill a list up to this length. All sure tasks are listed. */
const LIST_WITH_LIKELY = 6
/** “I'll do that” belongs to a request at most this many clauses before it. */
const ANSWERED_WITHIN = 3
/** Clauses before a task that may name its thing. */
const NAMED_BEFORE = 4

/** Finds tasks that are explicitly promised or assigned, the surest first, in a language with rules. */
export function findExplicitItems(input: ExplicitItemsInput): ActionItemDraft[] {
  const found = new FoundItems()
  for (const clause of input.clauses) {
    const task = input.said[clause.index]?.task ?? null
    if (task === null) continue
    if (task.refers && belongs(clause, task, input, found)) continue
    if (!task.bare) found.set(clause.index, draft(clause, task, input))
    else if (task.assignee === 'speaker') takeOn(clause, task, input, found)
  }
  const sorted = found.all().sort((a, b) => b.confidence - a.confidence)
  const sure = sorted.filter(item => item.confidence >= SURE)
  const likely = isCall(input.segments) ? [] : sorted.filter(item => item.confidence < SURE)
  const merged = mergeRepeated([...sure, ...likely])
  const most = Math.max(LIST_WITH_LIKELY, merged.filter(item => item.confidence >= SURE).length)
  return merged.slice(0, Math.min(most, MOST_ITEMS))
}

/** Items by the clause that they were made of, and by later clauses that repeat them. */
class FoundItems {
  readonly #items = new Map<number, ActionItemDraft>()
  readonly #sources = new Map<number, number>()

  get(at: number): ActionItemDraft | undefined {
    return this.#items.get(this.#sources.get(at) ?? at)
  }

  set(at: number, item: ActionItemDraft, again = at): void {
    const source = this.#sources.get(at) ?? at
    this.#items.set(source, item)
    this.#sources.set(again, source)
  }

  all(): ActionItemDraft[] {
    return [...this.#items.values()]
  }
}

// “I'll send it on Thursday” after a request, and “do it tomorrow” after a promise, belong to the earlier item.
function belongs(clause: Clause, task: ExplicitTask, input: ExplicitItemsInput, found: FoundItems): boolean {
  const about = requestBefore(clause, input.clauses)
  const item = about === null ? undefined : found.get(about.index)
  if (about === null || item === undefined || clause.index - about.index > ANSWERED_WITHIN) return false
  const cited = item.citations.some(({ quote }) => quote === cite(clause).quote)
  const speaker = input.people.find(({ name }) => name === clause.segment.speakerName)
  const owned = item.assigneeId !== null || item.assigneeName !== null
  const owns =
    speaker !== undefined && (item.assigneeId ?? item.assigneeName) === (speaker.id ?? speaker.name)
  if (task.assignee === 'speaker' ? owned && !owns : !owned) return false
  const withCitation = cited ? item : { ...item, citations: [...item.citations, cite(clause)] }
  const accepted = task.assignee === 'speaker' && !cited ? acceptBy(item, clause, input.people) : withCitation
  const dueDate = accepted.dueDate ?? dateOf(task.day, input)
  found.set(
    about.index,
    { ...accepted, dueDate, confidence: Math.max(SURE + WITH_OWNER, item.confidence) },
    clause.index,
  )
  return true
}

// “I'll do that by Friday”: the speaker takes on the task of the clause before.
function takeOn(clause: Clause, task: ExplicitTask, input: ExplicitItemsInput, found: FoundItems): void {
  const about = requestBefore(clause, input.clauses)
  if (about === null || clause.index - about.index > ANSWERED_WITHIN) return
  const known = found.get(about.index)
  if (known === undefined && (task.certainty !== 'sure' || !isOpenTask(about, input))) return
  const item = known ?? draft(about, { ...task, assignee: 'nobody' }, input)
  const cited = item.citations.some(({ quote }) => quote === cite(clause).quote)
  const accepted = cited ? item : acceptBy(item, clause, input.people)
  const dueDate = accepted.dueDate ?? dateOf(task.day, input)
  found.set(about.index, { ...accepted, dueDate, confidence: Math.max(SURE, item.confidence) }, clause.index)
}

// True if a task has no owner yet: it is not settled, reported, negated or offered on a condition.
function isOpenTask(about: Clause, { statements: { tasks }, said }: ExplicitItemsInput): boolean {
  const words = maskNames(about, []).text
  return (
    said[about.index]?.decision !== true &&
    !tasks.reported.test(words) &&
    !tasks.negated.test(words) &&
    !offersOnCondition.test(words)
  )
}

function draft(clause: Clause, task: ExplicitTask, input: ExplicitItemsInput): ActionItemDraft {
  const { language, statements, people, sentences } = input
  const said = clause.segment.text.slice(clause.from, clause.to)
  const written = writeExplicitTitle(
    said,
    { language, statements, people },
    saidBefore(clause, input.clauses),
  )
  const sentence = sentences.find(other => other.clauses.includes(clause))
  const whole = sentence === undefined ? said : writeSentence(sentence)
  const day = task.day ?? dayAfter(clause, input)
  const acceptance = task.assignee === 'addressee' ? acceptanceOf(clause, input) : null
  const owner = explicitOwner(clause, task, input, acceptance)
  const dueDate = dateOf(day, input)
  const spoken = dueDate === null ? written : withoutRelativeDay(written, language)
  // The transcript's apostrophes.
  const title = said.includes('’') ? spoken.replace(/(?<=\p{L})'(?=\p{L})/gu, '’') : spoken
  const sure = task.certainty === 'sure' || day !== null || acceptance !== null
  const confidence = sure ? SURE + (day === null ? 0 : WITH_DATE) + (owner === null ? 0 : WITH_OWNER) : LIKELY
  return {
    title,
    description: whole.length > title.length + 12 ? whole.slice(0, 5000) : null,
    assigneeId: owner?.id ?? null,
    assigneeName: owner !== null && owner.id === null ? owner.name : null,
    dueDate,
    priority: findPriority(said, dueDate, input.meeting.startedAt),
    confidence: Number(confidence.toFixed(3)),
    citations: acceptance === null ? [cite(clause)] : [cite(clause), cite(acceptance)],
  }
}

/** The owner of an explicit task: the person who promises, is addressed or named, or accepts. Null if no person is certain. */
function explicitOwner(
  clause: Clause,
  { assignee }: ExplicitTask,
  input: ExplicitItemsInput,
  acceptance: Clause | null,
): Person | null {
  const { people, clauses } = input
  const named = (name: string | undefined) => people.find(person => person.name === name) ?? null
  const speaker = named(clause.segment.speakerName)
  if (assignee === 'speaker') return speaker
  if (assignee === 'nobody') return null
  if (assignee !== 'addressee') return assignee
  const before = clauses[clause.index - 1]
  if (before !== undefined && before.segment.speakerName === clause.segment.speakerName) {
    const turnedTo = addressedIn(maskNames(before, people))
    if (turnedTo !== undefined && turnedTo.person !== speaker) return turnedTo.person
  }
  const others = people.filter(person => person !== speaker)
  return others.length === 1 ? (others[0] ?? null) : named(acceptance?.segment.speakerName)
}

/** Finds the acceptance of a request. Null if the speaker asked for something else in between, which the reply then accepts. */
function acceptanceOf(clause: Clause, { clauses, statements, said }: ExplicitItemsInput): Clause | null {
  const acceptance = findAcceptance(clause.index, clauses, accepts(statements.tasks))
  if (acceptance === null) return null
  return said.slice(clause.index + 1, acceptance.index).some(({ task }) => task !== null) ? null : acceptance
}

function accepts(words: TaskWords): (clause: Clause) => boolean {
  return clause => {
    const { text } = maskNames(clause, [])
    const yes = words.accepts.exec(text)
    return yes !== null && !clause.asks && !words.negated.test(text.slice(yes[0].length))
  }
}

// Earlier clauses, the last first.
function saidBefore(clause: Clause, clauses: readonly Clause[]): string[] {
  return clauses
    .slice(Math.max(0, clause.index - NAMED_BEFORE), clause.index)
    .map(({ segment, from, to }) => segment.text.slice(from, to))
    .toReversed()
}

// “I'll send it.” – “By Friday.”: the speaker names the date in the next clause.
function dayAfter(clause: Clause, { clauses, statements, today }: ExplicitItemsInput): NamedDay | null {
  const next = clauses[clause.index + 1]
  if (next === undefined || next.segment.speakerName !== clause.segment.speakerName || next.words.length > 5)
    return null
  const day = findDay(maskNames(next, []).text, statements.days, today ?? ANY_DAY)
  return day?.deadline === true && day.at < 16 ? day : null
}

/** Replaces the unknown day of a meeting if only the presence of a date matters. */
export const ANY_DAY = new Date(2026, 0, 5, 12)

function dateOf(day: NamedDay | null, { today }: ExplicitItemsInput): string | null {
  return today === null || day === null || day.day === null ? null : isoDay(day.day)
}
