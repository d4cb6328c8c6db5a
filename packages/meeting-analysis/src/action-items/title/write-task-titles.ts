import { speech } from '@mi/language/speech'
import { SHORT_MEETING } from '../../candidates/classify-clauses.ts'
import type { Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/clause.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import { withoutBrokenWords } from '../../text/broken-words.ts'
import { cleanSpeech } from '../../text/clean-speech.ts'
import type { SectionSubjects } from '../../topics/section-subjects.ts'
import { contentWords, faultOfTitle } from './check-title.ts'
import { completePhrase, joinClauses } from './phrase/complete-phrase.ts'
import { taskPhrases } from './phrase/find-task-phrases.ts'
import { isDenied } from './phrase/negation.ts'
import { findNumbered, nameThing } from './references/name-thing.ts'
import { type ThingMeant, thingsMeant } from './references/rank-things.ts'
import { nameFully, resolvePronouns } from './references/resolve-pronouns.ts'
import { withFollowUp } from './wording/add-follow-up.ts'
import { addSubject, withSubject } from './wording/add-subject.ts'
import { withoutPeople } from './wording/remove-people.ts'
import { shortenTask } from './wording/shorten-task.ts'
import { shorterWordings, wordTask } from './wording/word-task.ts'

const patterns = speech.titles.check.tasks

export interface TaskTitle {
  readonly title: string
  /** In whose words it is. */
  readonly clause: Clause
  /** The clauses that it was made of. */
  readonly phrase: readonly Clause[]
  /** Who says it promises it in the first person. */
  readonly promised: boolean
  /** How surely it is somebody's task, and how much it says. */
  readonly score: number
}

/** Clauses before and after in which the task of a call may be said better. */
export const AROUND_IN_CALL = 2
const PER_CLAUSE_AWAY = 0.5
const OTHER_SPEAKER = 0.5
/** Clauses before in which a longer name of a thing may be. */
const NAMED_BEFORE = 8
/** After a longer pause something else is spoken of. */
const SAME_TALK_SECONDS = 60
/** Clauses before in which “it” may be named, in a long meeting. */
const NAMED_BEFORE_IT = 2
/** From what strength on a phrase is a promise or a request. */
const SURE = 0.75
/** How probable it has to be that a thing is what “it” means in those. */
const LEAST_OF_SURE = 0.2
const ASKED_BEFORE = 4
const ASKED_WITHIN_SECONDS = 30
/** From where a title is worth listing. */
const LEAST = 0.35

/** Writes the tasks of a meeting. */
export interface TaskTitles {
  /**
   * A sentence of the tracker for the task that is spoken of around a clause: verb first, “it” by its name, at most fourteen words.
   * Null where nothing said there can be read as one.
   *
   * @param around clauses before and after in which it may be said
   */
  at(index: number, around?: number): TaskTitle | null
}

/** @param subjects what the talk is about, by the index of the clause */
export function taskTitles(
  clauses: readonly Clause[],
  people: readonly Person[],
  subjects: SectionSubjects = new Map(),
): TaskTitles {
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  // Neighbours ask for the same clauses: each is written once.
  const written = new Map<Clause, TaskTitle | null>()
  // “I'll do that”: what was asked for, or what the speaker said would be good.
  const askedBefore = ({ index, segment }: Clause): TaskTitle | null =>
    clauses
      .slice(Math.max(0, index - ASKED_BEFORE), index)
      .filter(
        clause =>
          segment.start - clause.segment.end <= ASKED_WITHIN_SECONDS &&
          !patterns.saysDoIt.test(cleanTextOf(clause)),
      )
      .map(ownOf)
      .findLast(title => title !== null && title.score >= LEAST) ?? null
  const ownOf = (clause: Clause): TaskTitle | null => {
    const known = written.get(clause)
    if (known !== undefined) return known
    const phrase = completePhrase(clause.index, clauses, people)
    let best: TaskTitle | null = null
    for (const { title, promised, score, meant } of titlesOf(
      phrase,
      clauses,
      people,
      names,
      subjects,
      askedBefore,
    ))
      if (best === null || score > best.score)
        best = { title, clause, phrase: meant === undefined ? phrase : [...phrase, meant], promised, score }
    written.set(clause, best)
    return best
  }
  return {
    at(index, around = 0) {
      const here = clauses[index]
      if (here === undefined) return null
      let best: TaskTitle | null = null
      for (const clause of clauses.slice(Math.max(0, index - around), index + around + 1)) {
        const own = isElsewhere(clause, here) ? null : ownOf(clause)
        if (own === null) continue
        const away =
          Math.abs(clause.index - index) * PER_CLAUSE_AWAY +
          (clause.segment.speakerName === here.segment.speakerName ? 0 : OTHER_SPEAKER)
        if (own.score - away > (best?.score ?? LEAST)) best = { ...own, score: own.score - away }
      }
      return best && { ...best, title: withFollowUp(best.title, best.phrase, clauses) }
    },
  }
}

/** What is said after a longer pause is about something else. */
export function isElsewhere(one: Clause, { segment: { start, end } }: Clause): boolean {
  return one.segment.start - end > SAME_TALK_SECONDS || start - one.segment.end > SAME_TALK_SECONDS
}

function* titlesOf(
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  people: readonly Person[],
  names: ReadonlySet<string>,
  subjects: SectionSubjects,
  askedBefore: (clause: Clause) => TaskTitle | null,
): Generator<{ title: string; promised: boolean; score: number; meant?: Clause }> {
  const clean = withoutBrokenWords(cleanSpeech(joinClauses(phrase)).replace(/’/g, "'"))
  const first = phrase[0]?.index ?? 0
  const last = phrase.at(-1)?.index ?? 0
  const saidIn = (from: number, to: number) =>
    clauses
      .slice(Math.max(0, from), to)
      .filter(clause => phrase[0] !== undefined && !isElsewhere(clause, phrase[0]))
      .map(cleanTextOf)
  const before = saidIn(first - NAMED_BEFORE, first).toReversed()
  const after = saidIn(last + 1, last + 4)
  // In a short meeting few things are spoken of; in a long one “it” is as often none of them.
  const raised = subjects.get(first)
  const subject = raised?.subject ?? null
  const search = {
    within: clauses.length <= SHORT_MEETING ? NAMED_BEFORE : NAMED_BEFORE_IT,
    made: clauses.length > SHORT_MEETING,
    announced: raised?.announced === true ? subject : null,
  }
  const speaker = people.find(({ name }) => name === phrase[0]?.segment.speakerName)
  const listener = people.length === 2 ? people.find(person => person !== speaker) : undefined
  const addressee = listener ?? spokeBefore(phrase, clauses, people)
  for (const { rest, lead, said = '', strength, promised = patterns.promised.test(said) } of taskPhrases(
    clean,
  )) {
    if (isDenied(lead, said)) continue
    const told = /^i\b/i.test(said) ? addressee : listener
    const task = wordTask(withoutPeople(rest, speaker, listener, told), lead, names)
    if (task === null) continue
    if (patterns.doIt.test(task)) {
      const meant = phrase[0] === undefined ? null : askedBefore(phrase[0])
      if (meant !== null)
        yield { title: meant.title, promised, score: strength + bonusOf(meant.title), meant: meant.clause }
      continue
    }
    const things = once(() => thingsMeant({ phrase, lead, task, subject: raised }, clauses, names))
    // Of what is promised or asked for, what it is done with may be less clear than of what somebody would like.
    const sureness = strength >= SURE ? { least: LEAST_OF_SURE } : {}
    const written = [task, ...shorterWordings(task)]
      .map(one => resolvePronouns(one, [lead, ...before], things, { ...search, ...sureness }, names, people))
      // Whom or what “it” is, nobody can tell: better not listed than listed under a wrong name.
      .filter(one => !one.unresolved)
      .map(({ text }) => nameTaskFully(text, before, things, names, subject))
      .find(one => one !== null)
    if (written === undefined) continue
    const { title, bareTitle } = written
    const context =
      /\d|\p{L}\p{Lu}| \p{Lu}/u.test(title) || title.split(' ').length > 9
        ? null
        : findNumbered([clean, ...before, ...after])
    const placed = context === null ? title : `${title} (${context})`
    const checked = faultOfTitle(placed) === null ? placed : bareTitle
    const full = subject === null ? checked : addSubject(checked, subject)
    yield {
      title: full,
      promised,
      score:
        strength - (patterns.weakVerb.test(title) ? WEAK : 0) + bonusOf(checked, full === checked ? 0 : 1),
    }
  }
}

// The more it says, the likelier it is a task.
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

/** With the longer names that its things have, where that makes a title: alone (`bareTitle`) or with the subject behind it. */
function nameTaskFully(
  text: string,
  before: readonly string[],
  things: () => readonly ThingMeant[],
  names: ReadonlySet<string>,
  subject: string | null,
): { title: string; bareTitle: string } | null {
  const bare = capitalized(shortenTask(text))
  const full = capitalized(shortenTask(nameFully(text, before, names)))
  const named = capitalized(nameThing(full, before, things, names, subject))
  const alone = [named, full, bare].find(one => faultOfTitle(one) === null)
  if (alone !== undefined) return { title: alone, bareTitle: alone }
  const title = subject === null ? null : withSubject(named, subject)
  return title === null ? null : { title, bareTitle: named }
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** After a longer pause “you” is not who spoke before. */
const ANSWERS_WITHIN_SECONDS = 20

// “I'll add you to the list” is said to who spoke right before.
function spokeBefore(
  phrase: readonly Clause[],
  clauses: readonly Clause[],
  people: readonly Person[],
): Person | undefined {
  const first = phrase[0]
  if (first === undefined) return undefined
  for (let at = first.index - 1; at >= 0; at--) {
    const { segment } = clauses[at] as Clause
    if (first.segment.start - segment.end > ANSWERS_WITHIN_SECONDS) return undefined
    if (segment.speakerName !== first.segment.speakerName)
      return people.find(({ name }) => name === segment.speakerName)
  }
  return undefined
}

const WEAK = 0.3
