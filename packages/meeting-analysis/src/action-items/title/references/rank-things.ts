import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { type Features, type LinearModel, logOdds } from '../../../models/linear-model.ts'
import shipped from '../../../models/things-meant.json' with { type: 'json' }
import type { Clause } from '../../../sentences/clause.ts'
import { cleanTextOf } from '../../../sentences/clause-edges.ts'
import { withArticle } from '../../../text/write-words.ts'
import type { RaisedSubject } from '../../../topics/find-announced.ts'
import { isMade } from './find-antecedent.ts'
import { type Mention, mentionsIn } from './find-mentions.ts'

const patterns = speech.titles.references.pronouns

/** A task as it is worded, with what is said around it. */
export interface WordedTask {
  /** The clauses it is worded in. */
  readonly phrase: readonly Clause[]
  /** What is said in them before the task. */
  readonly lead: string
  /** Verb first: “merge it tomorrow”. */
  readonly task: string
  readonly subject: RaisedSubject | undefined
}

/** A thing that was named around a task, and how probable it is that the task is about it. */
export interface ThingMeant {
  readonly mention: Mention
  readonly probability: number
}

/** Clauses before and after in which it may be named. */
const BEFORE = 12
const AFTER = 3
/** After a longer pause something else is spoken of. */
const SAME_TALK_SECONDS = 90
/** How far a mention is weighed apart. */
const DISTANCES = [0, 1, 2, 3, 5, 8]
/** Turns before, from which on it is all the same how many. */
const MOST_TURNS = 3

/** A candidate, with its features: `describeThings` for training. */
export interface DescribedThing {
  readonly mention: Mention
  readonly features: Features
}

/** The things named around a task, the likeliest first. What is left of their probabilities is that none of them is meant. */
export function thingsMeant(
  task: WordedTask,
  clauses: readonly Clause[],
  names: ReadonlySet<string>,
  model: LinearModel = shipped,
): ThingMeant[] {
  const things = describeThings(task, clauses, names)
  const odds = things.map(({ features }) => logOdds(model, features))
  const none = logOdds(model, describeNone(task, things.length))
  const most = Math.max(none, ...odds)
  const shares = odds.map(one => Math.exp(one - most))
  const all = shares.reduce((sum, share) => sum + share, Math.exp(none - most))
  const summed = new Map<string, ThingMeant>()
  for (const [at, { mention }] of things.entries()) {
    // What is named twice is one thing.
    const key = mention.words.toLowerCase()
    const known = summed.get(key)
    summed.set(key, {
      mention: known?.mention ?? mention,
      probability: (known?.probability ?? 0) + (shares[at] ?? 0) / all,
    })
  }
  return [...summed.values()].toSorted((one, other) => other.probability - one.probability)
}

/** What “it”, “them” or “one” has to agree with. */
export interface Agreement {
  readonly plural?: boolean
  readonly indefinite?: boolean
  /** How probable it has to be. */
  readonly least?: number
  /** Another thing than this, and none of the kind that is always one of something else (a document, a branch). */
  readonly beside?: string
}

const LEAST = 0.3

/** The likeliest thing that agrees, with its article; null where none is likely. */
export function findMeant(
  things: readonly ThingMeant[],
  { plural, indefinite = false, least = LEAST, beside = '' }: Agreement = {},
): string | null {
  const agreeing = things.filter(
    ({ mention }) =>
      (plural === undefined || mention.plural === plural) &&
      !(indefinite && (mention.plural || !(mention.indefinite || mention.wanted))),
  )
  const likeliest = agreeing.find(
    ({ mention }) => !(beside !== '' && (mention.head.toLowerCase() === beside || isMade(mention.head))),
  )
  // Few things can be “one”, so what the others would have is left to those that can.
  const possible = indefinite ? 1 - sumOf(things) + sumOf(agreeing) : 1
  if (likeliest === undefined || likeliest.probability < least * possible) return null
  const { words } = likeliest.mention
  if (indefinite) return `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`
  return /^\p{Lu}[\p{L}-]*'s /u.test(words) ? words : withArticle(words)
}

function sumOf(things: readonly ThingMeant[]): number {
  return things.reduce((sum, { probability }) => sum + probability, 0)
}

/** That nothing around it is meant: the task says itself what it is about. */
export function describeNone({ task }: WordedTask, count: number): Features {
  return new Map([
    ['none', 1],
    ['none, task of words', stemsOf(task).length / 5],
    ['none, it', Number(patterns.any.test(task))],
    ['none, of many', Math.min(1, count / 10)],
  ])
}

/** What was named around a task and is not in its own words, with what tells whether the task is about it. */
export function describeThings(
  { phrase, lead, task, subject }: WordedTask,
  clauses: readonly Clause[],
  names: ReadonlySet<string>,
): DescribedThing[] {
  const first = phrase[0]
  const last = phrase.at(-1)
  if (first === undefined || last === undefined) return []
  const window = [
    ...clauses.slice(Math.max(0, first.index - BEFORE), first.index),
    ...clauses.slice(last.index + 1, last.index + 1 + AFTER),
  ].filter(({ segment }) => Math.abs(segment.start - first.segment.start) <= SAME_TALK_SECONDS)
  const said = window.map(clause => ({ clause, text: cleanTextOf(clause) }))
  const places = [...said, { clause: first, text: lead }].map(place => ({
    ...place,
    mentions: mentionsIn(place.text, names),
  }))
  const own = new Set(stemsOf(task))
  const opened = new Set(stemsOf(subject?.subject ?? ''))
  const counts = countWords(places.flatMap(({ mentions }) => mentions.map(({ words }) => words)))
  const inMeeting = countsOfMeeting(clauses)
  const one = patterns.one.test(task)
  const several = patterns.several.test(task)
  return places.flatMap(({ clause, text, mentions }) =>
    mentions.flatMap((mention, at): DescribedThing[] => {
      const stems = stemsOf(mention.words)
      const fresh = stems.filter(word => !own.has(word))
      if (fresh.length === 0 || isLoneName(mention) || isInside(mention, mentions.slice(0, at))) return []
      const features = new Map<string, number>()
      const set = (name: string, value: number | boolean) => {
        if (Number(value) !== 0) features.set(name, Number(value))
      }
      const away = first.index - clause.index
      const words = mention.words.split(' ').length
      set(away < 0 ? 'after' : `within ${DISTANCES.find(most => away <= most) ?? 'more'}`, true)
      if (away > 0) set(`turns before: ${Math.min(MOST_TURNS, turnsBetween(clause, first, clauses))}`, true)
      set('same speaker', clause.segment.speakerName === first.segment.speakerName)
      set('weight', mention.weight)
      set('definite', mention.definite)
      set('indefinite', mention.indefinite)
      set('wanted', mention.wanted)
      set('plural', mention.plural)
      set('agrees', (one && !mention.plural) || (several && mention.plural))
      set('one word', words === 1)
      set('words', Math.min(5, words) / 5)
      set('made', isMade(mention.head))
      set('made, with more words', isMade(mention.head) && words > 1)
      set(
        'of the subject',
        stems.some(word => opened.has(word)),
      )
      set('often', Math.log(1 + Math.max(...stems.map(word => counts.get(word) ?? 0))))
      set('often in the meeting', Math.log(1 + Math.min(...stems.map(word => inMeeting.get(word) ?? 0))))
      set('asked', /\?\s*$/.test(text))
      set('same segment', away > 0 && clause.segment === first.segment)
      set('in the task', (stems.length - fresh.length) / stems.length)
      return [{ mention, features }]
    }),
  )
}

/** In how many of the texts each word is. */
function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(stemsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const counted = new WeakMap<readonly Clause[], ReadonlyMap<string, number>>()

/** In how many clauses each word is: counted once for each meeting. */
function countsOfMeeting(clauses: readonly Clause[]): ReadonlyMap<string, number> {
  const counts = counted.get(clauses) ?? countWords(clauses.map(({ text }) => text))
  counted.set(clauses, counts)
  return counts
}

/** How often the word was passed on from one clause to a later one. */
function turnsBetween(from: Clause, to: Clause, clauses: readonly Clause[]): number {
  return clauses
    .slice(from.index, to.index)
    .filter(({ segment, index }) => segment.speakerName !== clauses[index + 1]?.segment.speakerName).length
}

// As often a slip of the recogniser, or somebody's name.
function isLoneName({ words }: Mention): boolean {
  return /^\p{Lu}\S*$/u.test(words) && !/^[A-Z]{2,}s?$|\d/.test(words)
}

// “(The typo in) the title”: it belongs to what was named before.
function isInside({ words }: Mention, before: readonly Mention[]): boolean {
  return before.some(other => ` ${other.words} `.toLowerCase().indexOf(` ${words.toLowerCase()} `) > 0)
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 1 && !isStopWord(word))
    .map(stem)
}
