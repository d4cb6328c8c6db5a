import { anywhere } from '@mi/language/anywhere'
import type { Person } from '../people/people.ts'
import type { Clause } from '../sentences/sentence.ts'
import { tokenize } from '../text/tokenize.ts'
import { findDay, type NamedDay } from './find-day.ts'
import { addressedIn, areTogether, type MaskedText, maskNames } from './masked-text.ts'
import { dueIn, holds, isBare, partBegin, partEnd } from './parts-of-clause.ts'
import type { Statements, TaskWords } from './statements.ts'

/** The assignee of a task by the words of the clause. */
export type TaskAssignee = 'speaker' | 'addressee' | 'nobody' | Person

export interface ExplicitTask {
  /** `sure`: a label, a promise or request with its date, a commitment, a request by name; `likely`: a duty, a promise without a date. */
  readonly certainty: 'sure' | 'likely'
  readonly assignee: TaskAssignee
  readonly day: NamedDay | null
  /** “I'll do that”, “do it tomorrow”: the object was named before. */
  readonly bare: boolean
  /** “I'll send it to you on Thursday”: it may accept the request right before. */
  readonly refers: boolean
}

export interface ExplicitStatement {
  readonly decision: boolean
  readonly task: ExplicitTask | null
}

const NOTHING: ExplicitStatement = { decision: false, task: null }
/** “…, ok?”: the sentence stays a promise. */
const AGREED_TAG = new RegExp(`,\\s*(?:${anywhere.agreedTags})\\s*\\?\\s*$`, 'u')
/** The greatest number of words of a remark that cancels the statement before it. */
const REMARK_WORDS = 5
const LEAST_WORDS = 3

/**
 * Reads the explicit decision or task of a clause. Negated and conditional clauses, guesses, reports and jokes state nothing.
 * @param today noon of the day of the meeting
 */
export function readStatement(
  clause: Clause,
  { tasks, days }: Statements,
  people: readonly Person[],
  today: Date,
  next?: Clause,
): ExplicitStatement {
  const masked = maskNames(clause, people)
  const said = masked.text
  const remark = next !== undefined && next.words.length <= REMARK_WORDS ? maskNames(next, []).text : ''
  if (tasks.joke.test(said) || tasks.joke.test(remark)) return NOTHING
  const asks = clause.asks && !AGREED_TAG.test(said)
  if (!asks && isDecided(said, tasks)) return { decision: true, task: null }
  const day = findDay(said, days, today)
  const task =
    labelled(masked, day, tasks) ??
    (asks ? null : promised(said, day, tasks)) ??
    requested(masked, day, asks, clause.segment.speakerName, tasks)
  return { decision: false, task }
}

function isDecided(said: string, { decided, undecided, conditional, negated }: TaskWords): boolean {
  const match = decided.exec(said)
  if (match === null) return false
  const end = match.index + match[0].length
  return (
    !undecided.test(said.slice(0, partEnd(said, end))) &&
    !conditional.test(said.slice(0, end)) &&
    !negated.test(said.slice(partBegin(said, match.index), end))
  )
}

function labelled(
  { text, mentions }: MaskedText,
  day: NamedDay | null,
  words: TaskWords,
): ExplicitTask | null {
  const label = words.label.exec(text)
  if (label === null) return null
  const content = text.slice(label[0].length).trim()
  if (words.negated.test(content.split(/\s+/, 2).join(' '))) return null
  const owners = mentions.filter(({ at }) => at < label[0].length)
  const assignee = owners.length === 1 ? (owners[0]?.person ?? 'nobody') : 'nobody'
  return tokenize(content).length < 2
    ? null
    : { certainty: 'sure', assignee, day, bare: false, refers: false }
}

function promised(said: string, day: NamedDay | null, words: TaskWords): ExplicitTask | null {
  for (const kind of ['commitment', 'promise', 'duty', 'sharedDuty'] as const) {
    const match = words[kind].exec(said)
    if (match === null) continue
    const due = dueIn(said, match, day, words)
    if (!holds(said, match, due, words)) return null
    const back = words.refersBack.test(said)
    const bare = back || isBare(said, due, null, words)
    const refers = back || isBare(said, due, match, words)
    if (!bare && tokenize(said).length < LEAST_WORDS) return null
    if (kind === 'sharedDuty')
      return due === null
        ? null
        : { certainty: 'likely', assignee: 'nobody', day: due, bare: false, refers: false }
    const task = { assignee: 'speaker', day: due, bare, refers } as const
    if (kind === 'commitment' || due !== null) return { ...task, certainty: 'sure' }
    if (kind === 'duty' || bare || words.future.test(said)) return { ...task, certainty: 'likely' }
  }
  return null
}

function requested(
  masked: MaskedText,
  day: NamedDay | null,
  asks: boolean,
  speaker: string,
  words: TaskWords,
): ExplicitTask | null {
  const { text, mentions } = masked
  if (words.logistics.test(text)) return null
  const request = words.request.exec(text)
  const assigned = request === null && !asks ? words.assigned.exec(text) : null
  const match = request ?? assigned
  if (match === null) return null
  const due = dueIn(text, match, day, words)
  const whom = request === null ? undefined : addressedIn(masked)
  // “Lena, please order it as soon as …”: the condition is a time.
  if (!holds(text, match, due, words, whom !== undefined)) return null
  const within = mentions.filter(({ at }) => at >= match.index && at < match.index + match[0].length)
  const meant = request === null ? within[0] : whom
  const named = meant !== undefined && meant.person.name !== speaker
  if (request === null && !named) return null
  const certainty = due !== null || (request !== null && named) ? 'sure' : 'likely'
  const back = words.refersBack.test(text)
  const refers = back || isBare(text, due, match, words)
  const task = { certainty, day: due, bare: back, refers } as const
  if (areTogether(text)) return { ...task, assignee: 'nobody' }
  if (named) return { ...task, assignee: meant.person }
  return { ...task, assignee: words.group.test(text) ? 'nobody' : 'addressee' }
}
