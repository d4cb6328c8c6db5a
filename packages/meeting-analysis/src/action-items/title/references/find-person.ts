import { isStopWord } from '@mi/language/english-speech'
import { findNamed, type Person } from '../../../people/people.ts'
import { firstName } from '../wording/remove-people.ts'
import { findGroup, findRole } from './find-antecedent.ts'
import { tokensOf } from './noun-phrase.ts'

const NAME =
  "(?<![\\p{L}'-])(?<name>\\p{Lu}\\p{Ll}[\\p{L}'-]{0,24}(?: \\p{Lu}\\p{Ll}[\\p{L}'-]{0,24})?)(?<!'s)"
const NAME_AGAIN = NAME.replace('name', 'other')
/** Before and after names of people and companies: “ask Albrecht”, “who does, Renske?”. */
const NAMED_AS_OBJECT = new RegExp(
  `(?<=\\b(?:ask(?:ed|ing)?|ping(?:ed)?|tell|told|need|needs|know|knows|with|from|by|contact(?:ed)?|e?mail(?:ed)?|call(?:ed)?|met|it's|(?:write|wrote|talk|talked|speak|spoke|reach out) to) )${NAME}|(?<=, )${NAME_AGAIN}(?=\\?)`,
  'gu',
)
/** What people do: “Albrecht isn't here”. */
const NAMED_AS_SUBJECT = new RegExp(
  `${NAME}(?= (?:also |still |just |probably )?(?:isn't|wasn't|said|says|hasn't|will|won't|did|didn't|does|doesn't|knows?|wrote|mentioned|thinks?|wants?|wanted|told|promised|asked|sent|left|owns|runs|maintains|agreed|is (?:not |still |away|off|out|back|here|on|at an?)|has (?:not|been|the|to))\\b)`,
  'gu',
)
/** “Baxter Foods.” */
const FULL_NAME_ALONE = /^(?<name>\p{Lu}\p{Ll}{1,24} \p{Lu}\p{Ll}{1,24})(?=[.?!]*$)/gu
/** “Somebody in Lund”. */
const CONTACT_IN = new RegExp(
  `\\b(?:somebody|someone|(?:a|my|our|the) (?:contact|colleague|friend|person|guy|partner)|(?:some|a few|the) (?:people|guys|folks|colleagues)) (?<where>in|at|from) ${NAME}`,
  'gu',
)
/** “The insurance”, “our main sponsor”. */
const COMPANY =
  /\b(?:the|our|my|a|an|their) (?<company>(?:[\p{L}-]{2,20} ){0,2}(?:foundation|agency|bank|insurance|vendor|supplier|office|venue|hotel|court|school|hospital|university|provider|partner|landlord|publisher|organi[sz]ers?|sponsor|support|customer|clinic|museum|client))\b(?! (?:is|was|side)\b)/giu
/** “Halden client”, “the Halden team”. */
const TEAM_OF = new RegExp(
  `(?:\\b(?:The|Our) )?${NAME} (?:client|team|folks|people|devs|developers|guys|engineers)\\b`,
  'gu',
)
/** Known without an article. */
const DEPARTMENT =
  /(?<=\b(?:ask|tell|with|from|to|by|at|in) )(?<department>facilities|legal|procurement|marketing|finance|security|operations|accounting|purchasing|infra|support)\b/giu
/** “The farmer's.” */
const OWNS = /(?<=\p{L}{3})'s(?=[.,!?]|$)/gu
const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas)s?\b/i

/** Somebody is to be asked or told, and not named: “tell them”, “write to him”. */
export const CONTACTS =
  /^(?<verb>(?:ping|ask|tell|call|phone|e-?mail|contact|remind|message|inform|notify|chase|cc|invite|(?:write|talk|speak|reach(?: back)? out|get back|reach back) to|(?:talk|speak|check|sync|coordinate|confirm|clarify|follow up|get in touch|check back|meet) with)(?: (?:also|again))?) (?<whom>(?:him|them)\b|her(?=$|[,.]| (?:how|what|if|whether|why|when|where|which|about|to|for|on|in|at|by|from|and|again|today|tomorrow|tonight|next|this|before|after|directly|offline)\b))/iu

/**
 * Whom “him”, “her” or “them” means, the last who was spoken of as a person is: of the meeting by the first name, else by the name or
 * what they are. Null where nobody was.
 *
 * @param before what was said before, the last first
 * @param names words of the names of the meeting's people
 */
export function findWhom(
  before: readonly string[],
  people: readonly Person[],
  names: ReadonlySet<string>,
  several: boolean,
): string | null {
  for (const said of before) {
    const text = said.replace(OWNS, '')
    const known = several ? undefined : findNamed(text, people).at(-1)?.person
    const found =
      (known === undefined ? null : firstName(known)) ??
      findOutsider(text, names, several) ??
      (several ? (articled(findGroup([text])) ?? findCompany(text, names)) : articled(findRole([text])))
    if (found !== null) return found
  }
  return null
}

function findOutsider(text: string, names: ReadonlySet<string>, several: boolean): string | null {
  const contact = [...text.matchAll(CONTACT_IN)].at(-1)?.groups
  if (contact !== undefined) return `the contact ${contact.where} ${contact.name}`
  // “They” are a company, of which less is said what it does.
  const found = [NAMED_AS_OBJECT, FULL_NAME_ALONE, ...(several ? [] : [NAMED_AS_SUBJECT])]
    .flatMap(pattern => [...text.matchAll(pattern)])
    .map(({ groups, index }) => ({ name: groups?.name ?? groups?.other ?? '', index }))
    .filter(({ name }) => isName(name, text, names))
    .toSorted((one, other) => one.index - other.index)
  return found.at(-1)?.name ?? null
}

function isName(name: string, text: string, names: ReadonlySet<string>): boolean {
  const words = name.split(' ')
  if (
    CALENDAR.test(name) ||
    words.some(word => isStopWord(word.toLowerCase()) || names.has(word.toLowerCase()))
  )
    return false
  return tokensOf(text).some(({ word, tag }) => tag === 'PROPN' && word === words[0])
}

function findCompany(text: string, names: ReadonlySet<string>): string | null {
  const team = [...text.matchAll(TEAM_OF)].at(-1)?.groups?.name
  if (team !== undefined && isName(team, text, names)) return `the ${team} team`
  const company = [...text.matchAll(COMPANY)].at(-1)?.groups?.company
  return articled(company ?? null) ?? [...text.matchAll(DEPARTMENT)].at(-1)?.groups?.department ?? null
}

function articled(who: string | null): string | null {
  return who === null ? null : `the ${who}`
}
