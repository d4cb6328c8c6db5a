import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { type Features, type LinearModel, logOdds } from '../../../models/linear-model.ts'
import shipped from '../../../models/things-meant.json' with { type: 'json' }
import { cleanTextOf } from '../../../sentences/clause-edges.ts'
import type { Clause } from '../../../sentences/sentence.ts'
import { countEach, withArticle } from '../../../text/write-words.ts'
import type { RaisedSubject } from '../../../topics/find-announced.ts'
import { isMade } from './find-antecedent.ts'
import { type Mention, mentionsIn } from './find-mentions.ts'

const patterns = speech.titles.references.pronouns

/** A task with the words around it. */
export interface WordedTask {
  readonly phrase: readonly Clause[]
  /** The words before the task. */
  readonly lead: string
  /** The verb is first: “merge it tomorrow”. */
  readonly task: string
  readonly subject: RaisedSubject | undefined
}

/** A thing that is named around a task, with the probability that the task is about it. */
export interface ThingMeant {
  readonly mention: Mention
  readonly probability: number
}

const BEFORE = 12
const AFTER = 3
/** After a longer pause people speak of another matter. */
const SAME_TALK_SECONDS = 90
const DISTANCES = [0, 1, 2, 3, 5, 8]
const MOST_TURNS = 3

/** A thing with its features. Training uses them too. */
export interface DescribedThing {
  readonly mention: Mention
  readonly features: Features
}

/** Ranks the things that are named around a task, likeliest first. The rest of the probability is that the task is about another thing. */
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
  const shares = odds.map(logOdds => Math.exp(logOdds - most))
  const all = shares.reduce((sum, share) => sum + share, Math.exp(none - most))
  const summed = new Map<string, ThingMeant>()
  for (const [at, { mention }] of things.entries()) {
    // Two mentions with the same words are one thing.
    const key = mention.words.toLowerCase()
    const known = summed.get(key)
    summed.set(key, {
      mention: known?.mention ?? mention,
      probability: (known?.probability ?? 0) + (shares[at] ?? 0) / all,
    })
  }
  return [...summed.values()].toSorted((a, b) => b.probability - a.probability)
}

/** The agreement of a thing with “it”, “them” or “one”. */
export interface Agreement {
  readonly plural?: boolean
  readonly indefinite?: boolean
  readonly least?: number
  /** The thing must differ from this one, and must not belong to something else (a document, a branch). */
  readonly beside?: string
}

const LEAST = 0.3

/** The likeliest thing that agrees, with its article. Null if no thing is likely. */
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
  // Few things can be “one”, so they get the probability of the others.
  const possible = indefinite ? 1 - sumOf(things) + sumOf(agreeing) : 1
  if (likeliest === undefined || likeliest.probability < least * possible) return null
  const { words } = likeliest.mention
  if (indefinite) return `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`
  return /^\p{Lu}[\p{L}-]*'s /u.test(words) ? words : withArticle(words)
}

function sumOf(things: readonly ThingMeant[]): number {
  return things.reduce((sum, { probability }) => sum + probability, 0)
}

/** The features of “the task says itself what it is about”. */
export function describeNone({ task }: WordedTask, count: number): Features {
  return new Map([
    ['none', 1],
    ['none, task of words', stemsOf(task).length / 5],
    ['none, it', Number(patterns.any.test(task))],
    ['none, of many', Math.min(1, count / 10)],
  ])
}

/** Describes the things that are named around a task and not in its own words. */
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
  const single = patterns.one.test(task)
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
      set('agrees', (single && !mention.plural) || (several && mention.plural))
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

/** The number of texts that have each word. */
function countWords(texts: readonly string[]): Map<string, number> {
  return countEach(texts.flatMap(text => [...new Set(stemsOf(text))]))
}

const counted = new WeakMap<readonly Clause[], ReadonlyMap<string, number>>()

/** The number of clauses that have each word, counted once for each meeting. */
function countsOfMeeting(clauses: readonly Clause[]): ReadonlyMap<string, number> {
  const counts = counted.get(clauses) ?? countWords(clauses.map(({ text }) => text))
  counted.set(clauses, counts)
  return counts
}

/** The number of changes of the speaker between two clauses. */
function turnsBetween(from: Clause, to: Clause, clauses: readonly Clause[]): number {
  return clauses
    .slice(from.index, to.index)
    .filter(({ segment, index }) => segment.speakerName !== clauses[index + 1]?.segment.speakerName).length
}

// A single name is often a mistake of the recogniser, or a person.
function isLoneName({ words }: Mention): boolean {
  return /^\p{Lu}\S*$/u.test(words) && !/^[A-Z]{2,}s?$|\d/.test(words)
}

// “(The typo in) the title” is part of an earlier mention.
function isInside({ words }: Mention, before: readonly Mention[]): boolean {
  return before.some(other => ` ${other.words} `.toLowerCase().indexOf(` ${words.toLowerCase()} `) > 0)
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 1 && !isStopWord(word))
    .map(stem)
}
