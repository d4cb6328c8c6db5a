import { speech } from '@mi/language/speech'
import { findNamed, type Person } from '../../../people/people.ts'
import { withArticle } from '../../../text/with-article.ts'
import { firstName } from '../wording/remove-people.ts'
import { findAntecedent, findFullName, findRole } from './find-antecedent.ts'
import { findOpenPoint } from './find-open-point.ts'
import { findWhom } from './find-person.ts'
import { asThing } from './name-thing.ts'
import { type Agreement, findMeant, type ThingMeant } from './rank-things.ts'

const patterns = speech.titles.references.pronounsInTitle

/** Clauses before in which a person's matter may be named, where nothing was opened for talk. */
const NAMED_NEAR = 6

const SURELY = 0.4

/** “the PR” by the longer name that it had before: “the metrics PR”. */
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

/** Where the name of “it” may be. */
export interface Search {
  /** How much of what was said before may name what meetings make and change. */
  readonly within: number
  /** Whether only that may be meant. */
  readonly made: boolean
  /** How probable it has to be that a thing is meant. */
  readonly least?: number
  /** The subject that the section was announced with: what is only brought up is as often not what “it” is. */
  readonly announced?: string | null
}

/**
 * “it” by the name of what was spoken of before; “that PR” is “the PR”; “him” by his name.
 *
 * @param before what was said before, the last first
 * @param things named around it, the likeliest first
 */
export function resolvePronouns(
  text: string,
  before: readonly string[],
  things: () => readonly ThingMeant[],
  { within, made, least, announced = null }: Search,
  names: ReadonlySet<string>,
  people: readonly Person[],
): { text: string; unresolved: boolean } {
  let named = text
  const near = before.slice(0, within)
  const meant = (agreement: Agreement = {}): string | null =>
    findMeant(things(), least === undefined ? agreement : { least, ...agreement }) ??
    articled(findAntecedent(near, names, { made, plural: agreement.plural ?? false })) ??
    (agreement.plural === true && announced !== null && !patterns.several.test(announced)
      ? null
      : asThing(announced))
  const one = patterns.one.exec(named)
  if (one !== null) {
    const thing = findMeant(things(), { indefinite: true })
    if (thing === null) return { text: named, unresolved: true }
    named = named.replace(patterns.one, thing)
  }
  const asked = speech.titles.references.outsiders.contacts.exec(named)?.groups
  if (asked !== undefined) {
    const whom = findWhom(before, people, names, asked.whom?.toLowerCase() === 'them')
    if (whom !== null)
      named = named.replace(speech.titles.references.outsiders.contacts, `${asked.verb} ${whom}`)
  }
  const person = patterns.person.exec(named)
  if (person !== null) {
    const who = findWho(before, people, !patterns.possessive.test(named))
    if (who !== null) named = named.replace(patterns.person, who)
  }
  named = named.replace(patterns.givesTo, '$<verb> ')
  if (patterns.possessive.test(named)) {
    const role = findRole(before)
    named = named.replace(patterns.possessive, role === null ? 'the ' : `the ${role}'s `)
  }
  const bare = patterns.withoutObject.exec(named)
  if (bare !== null) {
    // “Other things we need to test”: what is tested is said, and is nothing that has a name.
    const thing =
      patterns.openHead.test(before[0] ?? '') || /^(?:start|begin|continue)/i.test(named) ? null : meant()
    if (thing === null) return { text: named, unresolved: true }
    const when = bare.groups?.when ?? ''
    const verb = named.slice(0, named.length - when.length).replace(/^(look) .*/i, '$1')
    return {
      text: `${verb}${/(?:look|up)$/i.test(verb) ? (/up$/i.test(verb) ? ' on' : ' at') : ''} ${thing}${when.replace(/ more| further/, '')}`,
      unresolved: false,
    }
  }
  const checked = patterns.checks.exec(named)
  const point = checked === null ? null : findOpenPoint(before.slice(1))
  if (checked !== null && point !== null)
    return { text: `${checked.groups?.verb ?? ''} ${point}${checked.groups?.when ?? ''}`, unresolved: false }
  const without = patterns.withoutThing.exec(named)
  if (without !== null) {
    const thing = findMeant(things())
    if (thing !== null) named = named.replace(patterns.withoutThing, `$<verb> ${thing} `)
  }
  const taken = patterns.takeOn.exec(named)
  if (taken !== null) {
    const thing = findMeant(things(), { least: SURELY })
    if (thing === null) return { text: named, unresolved: true }
    const verb = /^work on/i.test(named) ? 'work on' : 'take care of'
    return { text: `${verb} ${thing}${taken.groups?.when ?? ''}`, unresolved: false }
  }
  const contact = patterns.contact.exec(named)
  if (contact !== null) {
    const whom = named.slice(0, named.length - (contact.groups?.topic ?? '').length)
    const thing =
      findMeant(things()) ?? articled(findAntecedent(before.slice(0, NAMED_NEAR), names, { made }))
    if (thing !== null && !whom.includes(thing.replace(/^the /, '')))
      return { text: `${whom} about ${thing}`, unresolved: /\b(?:them|him|her)\b/i.test(whom) }
    named = named.replace(patterns.pingAlone, 'get in touch with')
  }
  const found = patterns.pronoun.exec(named)
  // “Prepare the notice and schedule it”: named in the title itself.
  const match =
    found !== null &&
    / and /.test(named.slice(0, found.index)) &&
    findAntecedent([named.slice(0, found.index)], names) !== null
      ? null
      : found
  if (match === null)
    return {
      text: named.replace(patterns.determiner, 'the '),
      unresolved: /\b(?:him|her|he|she|they)\b/i.test(named),
    }
  const { pronoun = '' } = match.groups ?? {}
  const plural = /^(?:them|these|those)$/i.test(pronoun)
  // Whom nobody named: no thing is told. “Why it does that” is no thing either.
  const thing = patterns.noObject.test(named.slice(0, match.index)) ? null : meant({ plural })
  if (thing === null) return { text: named, unresolved: true }
  const rest = named.slice(match.index + match[0].length).replace(patterns.determiner, 'the ')
  return { text: `${named.slice(0, match.index)}${thing}${rest}`, unresolved: false }
}

// The last of the meeting who was named, or what somebody else is: “the caretaker”.
function findWho(before: readonly string[], people: readonly Person[], roles: boolean): string | null {
  for (const said of before) {
    const known = findNamed(said, people).at(-1)?.person
    if (known !== undefined) return firstName(known)
    const role = roles ? findRole([said]) : null
    if (role !== null) return `the ${role}`
  }
  return null
}

function articled(thing: string | null): string | null {
  return thing === null ? null : withArticle(thing)
}
