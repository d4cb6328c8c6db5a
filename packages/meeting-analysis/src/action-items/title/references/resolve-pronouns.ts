import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { findNamed, type Person } from '../../../people/people.ts'
import { firstName } from '../../../people/write-name.ts'
import { firstIn, withArticle } from '../../../text/write-words.ts'
import { findAntecedent, findFullName, findRole } from './find-antecedent.ts'
import { findWhom } from './find-person.ts'
import { asThing } from './name-thing.ts'
import { type Agreement, findMeant, type ThingMeant } from './rank-things.ts'

const patterns = speech.titles.references.pronounsInTitle

const { contacts } = speech.titles.references.outsiders

/** Clauses before a task that may name the subject for which a person is contacted. */
const NAMED_NEAR = 6
/** The least probability of a thing that “do it” means. */
const SURELY = 0.4

/** Replaces “the PR” with the longer name that was used before: “the metrics PR”. */
export function nameFully(text: string, before: readonly string[], names: ReadonlySet<string>): string {
  const thing = patterns.bareThing.exec(text)?.groups?.thing
  const full = thing === undefined ? null : findFullName(thing, before, names)
  return full === null
    ? text
    : text.replace(
        patterns.bareThing,
        full.replace(patterns.atHead, word => word.toLowerCase()),
      )
}

/** The settings of the search for the thing that a pronoun refers to. */
export interface Search {
  /** The number of earlier clauses that are searched for things that meetings make and change. */
  readonly within: number
  /** Only such things may be meant. */
  readonly made: boolean
  readonly least?: number
  readonly announced?: string | null
}

/** A task with its surroundings. */
export interface Surroundings extends Search {
  /** Earlier clauses, the last first. */
  readonly before: readonly string[]
  /** The things that are named around the task, the likeliest first. */
  readonly things: () => readonly ThingMeant[]
  readonly names: ReadonlySet<string>
  readonly people: readonly Person[]
}

export interface Resolved {
  readonly text: string
  /** A pronoun is left that nobody can resolve. */
  readonly unresolved: boolean
}

/** A text goes on to the next step, a result ends the steps. */
type Step = (text: string, around: Surroundings) => string | Resolved

const STEPS: readonly Step[] = [
  resolveOne,
  nameContact,
  namePerson,
  addObject,
  nameOpenPoint,
  addMissingThing,
  nameTakenOn,
  addTopicOfContact,
  namePronoun,
]

/** Replaces the pronouns of a task with names: “it” becomes the thing that it refers to, “that PR” becomes “the PR”, “him” his name. */
export function resolvePronouns(text: string, around: Surroundings): Resolved {
  let named = text
  for (const step of STEPS) {
    const next = step(named, around)
    if (typeof next !== 'string') return next
    named = next
  }
  return { text: named, unresolved: false }
}

/** The thing that a pronoun refers to, by the model, by the nearest noun phrase, or by the announced subject. */
function thingMeant(
  { before, within, made, least, announced = null, things, names }: Surroundings,
  agreement: Agreement = {},
): string | null {
  return (
    findMeant(things(), least === undefined ? agreement : { least, ...agreement }) ??
    articled(findAntecedent(before.slice(0, within), names, { made, plural: agreement.plural ?? false })) ??
    (agreement.plural === true && announced !== null && !patterns.several.test(announced)
      ? null
      : asThing(announced))
  )
}

// “Write one”: a thing that was mentioned with “a”.
function resolveOne(text: string, { things }: Surroundings): string | Resolved {
  if (!patterns.one.test(text)) return text
  const thing = findMeant(things(), { indefinite: true })
  return thing === null ? { text, unresolved: true } : text.replace(patterns.one, thing)
}

// “Tell them”.
function nameContact(text: string, { before, people, names }: Surroundings): string {
  const asked = contacts.exec(text)?.groups
  if (asked === undefined) return text
  const whom = findWhom(before, people, names, asked.whom?.toLowerCase() === 'them')
  return whom === null ? text : text.replace(contacts, `${asked.verb} ${whom}`)
}

// “Send him the link”, “her first week”.
function namePerson(text: string, { before, people }: Surroundings): string {
  const who = patterns.person.test(text) ? findWho(before, people, !patterns.possessive.test(text)) : null
  const named = (who === null ? text : text.replace(patterns.person, who)).replace(
    patterns.givesTo,
    '$<verb> ',
  )
  if (!patterns.possessive.test(named)) return named
  const role = findRole(before)
  return named.replace(patterns.possessive, role === null ? 'the ' : `the ${role}'s `)
}

// “Take a look tomorrow”: the verb needs an object.
function addObject(text: string, around: Surroundings): string | Resolved {
  const bare = patterns.withoutObject.exec(text)
  if (bare === null) return text
  // “Other things we need to test”: the sentence names the object, without a name for it.
  const isNamed = patterns.openHead.test(around.before[0] ?? '') || /^(?:start|begin|continue)/i.test(text)
  const thing = isNamed ? null : thingMeant(around)
  if (thing === null) return { text, unresolved: true }
  const when = bare.groups?.when ?? ''
  const verb = text.slice(0, text.length - when.length).replace(/^(look) .*/i, '$1')
  const link = /up$/i.test(verb) ? ' on' : /look$/i.test(verb) ? ' at' : ''
  return { text: `${verb}${link} ${thing}${when.replace(/ more| further/, '')}`, unresolved: false }
}

// “Check that”: the point that was left open before.
function nameOpenPoint(text: string, { before }: Surroundings): string | Resolved {
  const checked = patterns.checks.exec(text)
  const point = checked === null ? null : findOpenPoint(before.slice(1))
  if (checked === null || point === null) return text
  return { text: `${checked.groups?.verb ?? ''} ${point}${checked.groups?.when ?? ''}`, unresolved: false }
}

// “Launch with a larger state”.
function addMissingThing(text: string, { things }: Surroundings): string {
  const thing = patterns.withoutThing.test(text) ? findMeant(things()) : null
  return thing === null ? text : text.replace(patterns.withoutThing, `$<verb> ${thing} `)
}

// “Do it”, “take that one”.
function nameTakenOn(text: string, { things }: Surroundings): string | Resolved {
  const taken = patterns.takeOn.exec(text)
  if (taken === null) return text
  const thing = findMeant(things(), { least: SURELY })
  if (thing === null) return { text, unresolved: true }
  const verb = /^work on/i.test(text) ? 'work on' : 'take care of'
  return { text: `${verb} ${thing}${taken.groups?.when ?? ''}`, unresolved: false }
}

// “Ping Renske”: a reader needs to know about what.
function addTopicOfContact(text: string, { before, things, names, made }: Surroundings): string | Resolved {
  const contact = patterns.contact.exec(text)
  if (contact === null) return text
  const whom = text.slice(0, text.length - (contact.groups?.topic ?? '').length)
  const thing = findMeant(things()) ?? articled(findAntecedent(before.slice(0, NAMED_NEAR), names, { made }))
  return thing !== null && !whom.includes(thing.replace(/^the /, ''))
    ? { text: `${whom} about ${thing}`, unresolved: /\b(?:them|him|her)\b/i.test(whom) }
    : text.replace(patterns.pingAlone, 'get in touch with')
}

function namePronoun(text: string, around: Surroundings): Resolved {
  const match = patterns.pronoun.exec(text)
  if (match === null || isNamedBefore(text.slice(0, match.index), around.names))
    return {
      text: text.replace(patterns.determiner, 'the '),
      unresolved: /\b(?:him|her|he|she|they)\b/i.test(text),
    }
  const plural = /^(?:them|these|those)$/i.test(match.groups?.pronoun ?? '')
  // “Tell them”, “why it does that”: the pronoun is no thing.
  const thing = patterns.noObject.test(text.slice(0, match.index)) ? null : thingMeant(around, { plural })
  if (thing === null) return { text, unresolved: true }
  const rest = text.slice(match.index + match[0].length).replace(patterns.determiner, 'the ')
  return { text: `${text.slice(0, match.index)}${thing}${rest}`, unresolved: false }
}

// “Prepare the notice and schedule it”: the title names the thing.
function isNamedBefore(head: string, names: ReadonlySet<string>): boolean {
  return / and /.test(head) && findAntecedent([head], names) !== null
}

// The last participant who was named, or the role of another person: “the caretaker”.
function findWho(before: readonly string[], people: readonly Person[], roles: boolean): string | null {
  return firstIn(before, said => {
    const known = findNamed(said, people).at(-1)?.person
    const role = known === undefined && roles ? findRole([said]) : null
    return known !== undefined ? firstName(known) : role && `the ${role}`
  })
}

function articled(thing: string | null): string | null {
  return thing === null ? null : withArticle(thing)
}

const openPoints = speech.titles.references.openPoints

const MOST_WORDS = 9

/** The point that the last clauses leave open, after “check”: “whether the gym is free”. @param before the last clause first */
export function findOpenPoint(before: readonly string[]): string | null {
  return firstIn(before.slice(0, 2), text => {
    const clean = trimEnd(text, /[\s.?!,;]/u)
    const asked = openPoints.asked.exec(clean)?.groups
    const point = (asked ?? openPoints.supposed.exec(clean)?.groups)?.point
    if (point === undefined || openPoints.personal.test(point) || point.split(' ').length > MOST_WORDS)
      return null
    const word = asked?.word?.toLowerCase() ?? 'whether'
    return `${word === 'if' ? 'whether' : word} ${point.replace(/^(?:The|Our|All|Some)\b/, article => article.toLowerCase())}`
  })
}
