import { findNamed, type Person } from '../../../people/people.ts'
import { withArticle } from '../../../text/with-article.ts'
import { firstName } from '../wording/remove-people.ts'
import { findAntecedent, findFullName, findRole } from './find-antecedent.ts'
import { findOpenPoint } from './find-open-point.ts'
import { CONTACTS, findWhom } from './find-person.ts'
import { asThing } from './name-thing.ts'
import { type Agreement, findMeant, type ThingMeant } from './rank-things.ts'

/** A thing that is not named; not “that PR”, nor “that” before a sentence of its own. */
const PRONOUN =
  /(?<=(?<!\b(?:make|made|be|making) sure|\b(?:ensure|check|verify|confirm|say|think|see|note|mention|hope|mean|agree|show|decide|know|assume|clarify|whether|if|so)) )(?<pronoun>it|this|that|them|those|these)(?: ones?)?(?=$|,| (?!even\b|when\b|then\b)(?:in|on|at|to|for|with|by|from|into|over|up|out|and(?! next\b)|or|as|again|soon|today|tomorrow|tonight|this|next|through|before|after|via|there|here|later|first|properly|further|down|off|back|round|around|against|between|under|without|along|together|once|until|\p{L}+ly|\p{L}+(?:ed|en))\b)/iu
const DETERMINER =
  /(?<=^\p{L}+ |\b(?:in|on|at|to|for|with|by|from|of|into|over|about|and|or|up|out|through|after|before|as|via|under|until|than|all|update|review|test|fix|check) )(?:this|that|these|those) (?!(?:week|month|year|morning|afternoon|evening|quarter|sprint|time|way|point|kind|sort|one|is|are|was|were|can|will|should|would|could|the|we|you|they|he|she|it)\b)(?=\p{L}[\p{L}\p{N}])/giu
/** “Her first week”. */
const POSSESSIVE =
  /(?<= )(?:her|his) (?=\p{L}{3,})(?!(?:to|the|that|about|with|for|and|when|after|before)\b)/iu
/** “Send her the link”: whom, stays out where nobody knows. */
const GIVES_TO =
  /^(?<verb>send|mail|email|forward|show|bring|write|hand|offer|give) (?:him|her|them) (?=(?:the|an?|some|all|two|three|both|\p{L}+'s) (?!(?:call|ring|shout|try|chance|go|look)\b))/iu
const PERSON = /(?<= )(?:him|her)(?=$|[\s,])/iu
/** Clauses before in which a person's matter may be named, where nothing was opened for talk. */
const NAMED_NEAR = 6
/** Verbs that need an object. */
const WITHOUT_OBJECT =
  /^(?:(?:take|have) (?:a|another) (?:quick |closer |deeper )?look|look|review|check|double-check|update|fix|merge|test|approve|confirm|release|investigate|follow up|figure out|finish|complete|start|begin|continue|check and investigate|investigate and check|look (?:at|in|into) (?:more |further )?detail)(?<when>(?: (?:again|soon|today|tomorrow|later|more|further|first|this week|next week|offline|async)){0,3}(?: (?:by|before|until) .{1,60})?)$/iu

/** “Write one”: any of the kind that is asked for. */
const ONE =
  /(?<=^\p{L}+ (?:(?:up|out|together|down|for) )?)one(?=$|,| (?:up|for|on|by|in|at|to|and|this|next|today|tomorrow)\b)/iu

/** “Take that one”, “do it”: what with, the thing has to say. */
const TAKE_ON =
  /^(?:take(?: (?:on|over|care of))?|handle|do|deal with|get on|pick up|work on) (?:it|that|this|them|those|these)(?: one)?(?<when>(?: (?:again|today|tomorrow|this week|next week|this afternoon|tonight|then))?(?: (?:by|before|until|on) .{1,40})?)$/iu
const SURELY = 0.4

/** “Launch with a larger state”: what was named before. */
const WITHOUT_THING =
  /^(?<verb>launch|deploy|release|publish|send|submit|merge|upload|push|rename|review|fix|replace|remove|order|print|book|finish|deliver|ship|cancel) (?=(?:with|in|into|to|on|for|from|before|after|via|by|over|again|this|next)\b)/iu

const OPEN_HEAD = /\b(?:things?|stuff|\p{L}+thing|ones|what|which)(?: else)?(?: that)? ?$/iu

/** “Check that”: what was not sure. */
const CHECKS =
  /^(?<verb>check|double-check|find out|figure out|confirm|verify|clarify|(?:check|confirm|clarify|find out) with \S+(?: \p{L}+)?)(?: (?:it|that|this))?(?: out)?(?<when>(?: (?:today|tomorrow|this week|next week|again))?)$/iu

/** Somebody is to be asked, and one wants to read what about. */
const CONTACT =
  /^(?:ping|ask|contact|call|email|message|tell|talk (?:to|with)|write to|speak (?:to|with)|reach (?:back )?out to|sync with|follow up with|(?:double-)?check with) (?:\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?|them|the \p{L}+(?: (?!about|for|on|regarding|offline|again|if|whether|to)\p{L}+)?)(?: (?:offline|again|directly|afterwards|async))?(?<topic> (?:for|about|on|regarding) (?:it|that|this|them|those|these))?$/iu

/** “Tell them”: somebody. “Does that”: what happens. */
const NO_OBJECT =
  /(?:^|\band )(?:tell|ask|ping|poke|bug|inform|notify|remind|contact|message|invite|persuade|convince|thank|let|recall) $|\b(?:does|did|happens like) $/iu

/** “Ping Renske”: less than three words are no title. */
const PING_ALONE = /^(?:[Pp]ing|[Cc]ontact|[Mm]essage)(?= \p{Lu}[\p{L}'-]+$)/u

/** “the PR”, with nothing that says which. */
const BARE_THING =
  /(?<=\bthe )(?<thing>\p{L}+)(?=$|,| (?:in|on|at|by|before|after|and|again|soon|later|now|today|tomorrow|this|next|first|with|to)\b)/u

/** “New rates”, at the head of a sentence. */
const AT_HEAD = /^(?:New|Old|Next|Last|First|Second|Other|Final|Latest|Current)\b/u

/** “the PR” by the longer name that it had before: “the metrics PR”. */
export function nameFully(text: string, before: readonly string[], names: ReadonlySet<string>): string {
  const thing = BARE_THING.exec(text)?.groups?.thing
  const full = thing === undefined ? null : findFullName(thing, before, names)
  return full === null
    ? text
    : text.replace(
        BARE_THING,
        full.replace(AT_HEAD, word => word.toLowerCase()),
      )
}

/** What “them” can be: “new lamps for the hall”. */
const SEVERAL = /^[^,]*?[^s\W]s\b/iu

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
    (agreement.plural === true && announced !== null && !SEVERAL.test(announced) ? null : asThing(announced))
  const one = ONE.exec(named)
  if (one !== null) {
    const thing = findMeant(things(), { indefinite: true })
    if (thing === null) return { text: named, unresolved: true }
    named = named.replace(ONE, thing)
  }
  const asked = CONTACTS.exec(named)?.groups
  if (asked !== undefined) {
    const whom = findWhom(before, people, names, asked.whom?.toLowerCase() === 'them')
    if (whom !== null) named = named.replace(CONTACTS, `${asked.verb} ${whom}`)
  }
  const person = PERSON.exec(named)
  if (person !== null) {
    const who = findWho(before, people, !POSSESSIVE.test(named))
    if (who !== null) named = named.replace(PERSON, who)
  }
  named = named.replace(GIVES_TO, '$<verb> ')
  if (POSSESSIVE.test(named)) {
    const role = findRole(before)
    named = named.replace(POSSESSIVE, role === null ? 'the ' : `the ${role}'s `)
  }
  const bare = WITHOUT_OBJECT.exec(named)
  if (bare !== null) {
    // “Other things we need to test”: what is tested is said, and is nothing that has a name.
    const thing = OPEN_HEAD.test(before[0] ?? '') || /^(?:start|begin|continue)/i.test(named) ? null : meant()
    if (thing === null) return { text: named, unresolved: true }
    const when = bare.groups?.when ?? ''
    const verb = named.slice(0, named.length - when.length).replace(/^(look) .*/i, '$1')
    return {
      text: `${verb}${/(?:look|up)$/i.test(verb) ? (/up$/i.test(verb) ? ' on' : ' at') : ''} ${thing}${when.replace(/ more| further/, '')}`,
      unresolved: false,
    }
  }
  const checked = CHECKS.exec(named)
  const point = checked === null ? null : findOpenPoint(before.slice(1))
  if (checked !== null && point !== null)
    return { text: `${checked.groups?.verb ?? ''} ${point}${checked.groups?.when ?? ''}`, unresolved: false }
  const without = WITHOUT_THING.exec(named)
  if (without !== null) {
    const thing = findMeant(things())
    if (thing !== null) named = named.replace(WITHOUT_THING, `$<verb> ${thing} `)
  }
  const taken = TAKE_ON.exec(named)
  if (taken !== null) {
    const thing = findMeant(things(), { least: SURELY })
    if (thing === null) return { text: named, unresolved: true }
    const verb = /^work on/i.test(named) ? 'work on' : 'take care of'
    return { text: `${verb} ${thing}${taken.groups?.when ?? ''}`, unresolved: false }
  }
  const contact = CONTACT.exec(named)
  if (contact !== null) {
    const whom = named.slice(0, named.length - (contact.groups?.topic ?? '').length)
    const thing =
      findMeant(things()) ?? articled(findAntecedent(before.slice(0, NAMED_NEAR), names, { made }))
    if (thing !== null && !whom.includes(thing.replace(/^the /, '')))
      return { text: `${whom} about ${thing}`, unresolved: /\b(?:them|him|her)\b/i.test(whom) }
    named = named.replace(PING_ALONE, 'get in touch with')
  }
  const found = PRONOUN.exec(named)
  // “Prepare the notice and schedule it”: named in the title itself.
  const match =
    found !== null &&
    / and /.test(named.slice(0, found.index)) &&
    findAntecedent([named.slice(0, found.index)], names) !== null
      ? null
      : found
  if (match === null)
    return { text: named.replace(DETERMINER, 'the '), unresolved: /\b(?:him|her|he|she|they)\b/i.test(named) }
  const { pronoun = '' } = match.groups ?? {}
  const plural = /^(?:them|these|those)$/i.test(pronoun)
  // Whom nobody named: no thing is told. “Why it does that” is no thing either.
  const thing = NO_OBJECT.test(named.slice(0, match.index)) ? null : meant({ plural })
  if (thing === null) return { text: named, unresolved: true }
  const rest = named.slice(match.index + match[0].length).replace(DETERMINER, 'the ')
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
