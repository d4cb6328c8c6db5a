import { speech } from '@mi/language/speech'
import { SHORT_MEETING } from '../../candidates/classify-clauses.ts'
import { type Person, speakerOf, type Talk } from '../../people/people.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import type { Clause } from '../../sentences/sentence.ts'
import { cleanSpeech, withoutBrokenWords } from '../../text/clean-speech.ts'
import { capitalized } from '../../text/write-words.ts'
import type { RaisedSubject, SectionSubjects } from '../../topics/find-announced.ts'
import type { WrittenTask } from '../owner/find-owner.ts'
import { contentWords, faultOfTitle } from './check-title.ts'
import { completePhrase, joinClauses } from './phrase/complete-phrase.ts'
import { isDenied, taskPhrases } from './phrase/find-task-phrases.ts'
import { findNumbered, nameThing } from './references/name-thing.ts'
import { thingsMeant } from './references/rank-things.ts'
import { nameFully, resolvePronouns, type Search, type Surroundings } from './references/resolve-pronouns.ts'
import { withFollowUp } from './wording/add-follow-up.ts'
import { addSubject, withSubject } from './wording/add-subject.ts'
import { withoutPeople } from './wording/remove-people.ts'
import { shortenTask } from './wording/shorten-task.ts'
import { shorterWordings, wordTask } from './wording/word-task.ts'

const patterns = speech.titles.check.tasks

export interface TaskTitle extends WrittenTask {
  /** The certainty of the task, and the content of the title. */
  readonly score: number
}

export interface TaskTitles {
  /**
   * The title of the task at a clause: verb first, with names instead of pronouns. Null if no title passes the check.
   * @param around number of clauses on both sides that may say the task better
   */
  at(index: number, around?: number): TaskTitle | null
}

/** Clauses on both sides in which the task of a call may be said better. */
export const AROUND_IN_CALL = 2
const PER_CLAUSE_AWAY = 0.5
const OTHER_SPEAKER = 0.5
/** Clauses before a task that may name its things. */
const NAMED_BEFORE = 8
const NAMED_BEFORE_IT = 2
const NUMBERED_AFTER = 3
/** After a longer pause people speak of another matter. */
const SAME_TALK_SECONDS = 60
/** After a longer pause “you” does not mean the previous speaker. */
const ANSWERS_WITHIN_SECONDS = 20
/** Clauses and seconds before “I'll do that” in which the task may be said. */
const ASKED_BEFORE = 4
const ASKED_WITHIN_SECONDS = 30
const SURE = 0.75
/** The least probability of a thing that “it” means in a promise or a request. */
const LEAST_OF_SURE = 0.2
const LEAST = 0.35
const WEAK = 0.3
const MOST_WORDS_BEFORE_NUMBER = 9

interface Meeting extends Talk {
  readonly names: ReadonlySet<string>
  readonly subjects: SectionSubjects
}

/** Prepares the titles of the tasks of a meeting. */
export function taskTitles({ clauses, people }: Talk, subjects: SectionSubjects = new Map()): TaskTitles {
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  const meeting = { clauses, people, names, subjects }
  const written = new Map<Clause, TaskTitle | null>()
  const titleOf = (clause: Clause): TaskTitle | null => {
    const known = written.get(clause)
    if (known !== undefined) return known
    const title = bestTitle(clause, meeting, titleOf)
    written.set(clause, title)
    return title
  }
  return {
    at(index, around = 0) {
      const here = clauses[index]
      if (here === undefined) return null
      let best: TaskTitle | null = null
      for (const clause of clauses.slice(Math.max(0, index - around), index + around + 1)) {
        const title = isElsewhere(clause, here) ? null : titleOf(clause)
        if (title === null) continue
        const score = title.score - distanceBetween(clause, here)
        if (score > (best?.score ?? LEAST)) best = { ...title, score }
      }
      return best && { ...best, title: withFollowUp(best.title, best.phrase, clauses) }
    },
  }
}

function distanceBetween(a: Clause, b: Clause): number {
  const isOther = a.segment.speakerName !== b.segment.speakerName
  return Math.abs(a.index - b.index) * PER_CLAUSE_AWAY + (isOther ? OTHER_SPEAKER : 0)
}

/** True if a long pause lies between two clauses, so that they are about different matters. */
export function isElsewhere(clause: Clause, { segment: { start, end } }: Clause): boolean {
  return clause.segment.start - end > SAME_TALK_SECONDS || start - clause.segment.end > SAME_TALK_SECONDS
}

type TitleOf = (clause: Clause) => TaskTitle | null

function bestTitle(clause: Clause, meeting: Meeting, titleOf: TitleOf): TaskTitle | null {
  const phrase = completePhrase(clause.index, meeting.clauses, meeting.people)
  let best: TaskTitle | null = null
  for (const { title, promised, score, request } of titlesOf(phrase, meeting, titleOf))
    if (best === null || score > best.score)
      best = { title, clause, phrase: request === null ? phrase : [...phrase, request], promised, score }
  return best
}

interface PossibleTitle {
  readonly title: string
  readonly promised: boolean
  readonly score: number
  /** The earlier clause that says the task, after “I'll do that”. */
  readonly request: Clause | null
}

function* titlesOf(phrase: readonly Clause[], meeting: Meeting, titleOf: TitleOf): Generator<PossibleTitle> {
  const [first] = phrase
  if (first === undefined) return
  const context = contextOf(phrase, first, meeting)
  for (const said of taskPhrases(context.clean)) {
    const { lead, strength, said: leadIn = '', promised = patterns.promised.test(leadIn) } = said
    if (isDenied(lead, leadIn)) continue
    const addressee = /^i\b/i.test(leadIn) ? context.addressee : context.listener
    const named = withoutPeople(said.rest, context.speaker, context.listener, addressee)
    const task = wordTask(named, lead, meeting.names)
    if (task === null) continue
    if (patterns.doIt.test(task)) {
      const request = requestBefore(first, meeting.clauses, titleOf)
      if (request !== null) {
        const { title, clause } = request
        yield { title, promised, score: strength + bonusOf(title), request: clause }
      }
      continue
    }
    const written = writeTitle(task, lead, strength >= SURE, context, meeting)
    if (written === null) continue
    const weakness = patterns.weakVerb.test(written.verbFirst) ? WEAK : 0
    yield { title: written.title, promised, score: strength - weakness + written.bonus, request: null }
  }
}

/** “I'll do that”: the title of the request or the proposal before it. */
function requestBefore(
  { index, segment }: Clause,
  clauses: readonly Clause[],
  titleOf: TitleOf,
): TaskTitle | null {
  const near = clauses
    .slice(Math.max(0, index - ASKED_BEFORE), index)
    .filter(
      clause =>
        segment.start - clause.segment.end <= ASKED_WITHIN_SECONDS &&
        !patterns.saysDoIt.test(cleanTextOf(clause)),
    )
  return near.map(titleOf).findLast(title => title !== null && title.score >= LEAST) ?? null
}

interface Context {
  readonly phrase: readonly Clause[]
  readonly clean: string
  /** The last first. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly raised: RaisedSubject | undefined
  readonly search: Search
  readonly speaker: Person | undefined
  /** The other person of a meeting of two. */
  readonly listener: Person | undefined
  readonly addressee: Person | undefined
}

function contextOf(phrase: readonly Clause[], first: Clause, meeting: Meeting): Context {
  const { clauses, people, subjects } = meeting
  const textsOf = (from: number, to: number) =>
    clauses
      .slice(Math.max(0, from), to)
      .filter(clause => !isElsewhere(clause, first))
      .map(cleanTextOf)
  const last = phrase.at(-1) ?? first
  const raised = subjects.get(first.index)
  const isShort = clauses.length <= SHORT_MEETING
  const speaker = speakerOf(first, people) ?? undefined
  const listener = people.length === 2 ? people.find(person => person !== speaker) : undefined
  return {
    phrase,
    clean: withoutBrokenWords(cleanSpeech(joinClauses(phrase)).replace(/’/g, "'")),
    before: textsOf(first.index - NAMED_BEFORE, first.index).toReversed(),
    after: textsOf(last.index + 1, last.index + 1 + NUMBERED_AFTER),
    raised,
    // A short meeting is about few things. In a long one “it” often means none of the things around it.
    search: {
      within: isShort ? NAMED_BEFORE : NAMED_BEFORE_IT,
      made: !isShort,
      announced: raised?.announced === true ? raised.subject : null,
    },
    speaker,
    listener,
    addressee: listener ?? previousSpeaker(first, meeting),
  }
}

/** “I'll add you to the list” is said to the previous speaker. */
function previousSpeaker({ index, segment: here }: Clause, { clauses, people }: Talk): Person | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const clause = clauses[at] as Clause
    if (here.start - clause.segment.end > ANSWERS_WITHIN_SECONDS) return undefined
    if (clause.segment.speakerName !== here.speakerName) return speakerOf(clause, people) ?? undefined
  }
  return undefined
}

interface Written {
  readonly title: string
  /** The title before a number and a subject are added to it. */
  readonly verbFirst: string
  readonly bonus: number
}

/** Writes the title of a task, with names for its pronouns. Null if a pronoun stays, or if no wording passes the check. */
function writeTitle(
  task: string,
  lead: string,
  isSure: boolean,
  { phrase, clean, before, after, raised, search }: Context,
  { clauses, people, names }: Meeting,
): Written | null {
  const things = once(() => thingsMeant({ phrase, lead, task, subject: raised }, clauses, names))
  const subject = raised?.subject ?? null
  // A promise or a request may leave its object unclear. A wish may not.
  const sureness = isSure ? { least: LEAST_OF_SURE } : {}
  const around = { ...search, ...sureness, before: [lead, ...before], things, names, people }
  for (const wording of new Set([task, ...shorterWordings(task)])) {
    const { text, unresolved } = resolvePronouns(wording, around)
    const written = unresolved ? null : nameThings(text, { ...around, before }, subject)
    if (written === null) continue
    const { title, bareTitle } = written
    const needsNumber =
      !/\d|\p{L}\p{Lu}| \p{Lu}/u.test(title) && title.split(' ').length <= MOST_WORDS_BEFORE_NUMBER
    const numbered = needsNumber ? findNumbered([clean, ...before, ...after]) : null
    const placed = numbered === null ? title : `${title} (${numbered})`
    const checked = faultOfTitle(placed) === null ? placed : bareTitle
    const full = subject === null ? checked : addSubject(checked, subject)
    return { title: full, verbFirst: title, bonus: bonusOf(checked, full === checked ? 0 : 1) }
  }
  return null
}

/** A title with more content is more likely a task. */
function bonusOf(title: string, more = 0): number {
  return Math.min(0.8, (contentWords(title).length + more - 2) * 0.25)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Uses longer names for the things of a task if the result is a title: alone (`bareTitle`), or with the subject in parentheses. */
function nameThings(
  text: string,
  { before, things, names }: Surroundings,
  subject: string | null,
): { title: string; bareTitle: string } | null {
  const bare = capitalized(shortenTask(text))
  const full = capitalized(shortenTask(nameFully(text, before, names)))
  const named = capitalized(nameThing(full, before, things, names, subject))
  const alone = [named, full, bare].find(title => faultOfTitle(title) === null)
  if (alone !== undefined) return { title: alone, bareTitle: alone }
  const title = subject === null ? null : withSubject(named, subject)
  return title === null ? null : { title, bareTitle: named }
}
