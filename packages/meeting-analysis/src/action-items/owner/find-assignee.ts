import { findNamed, type Mention, type Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/clause.ts'
import { addresseeOf, isVocative } from './find-addressee.ts'
import { takerOf, unlessRefused } from './find-volunteer.ts'
import { saidIn } from './said-in.ts'
import { partOfTask } from './split-parts.ts'
import { speaksForTeam } from './team-promise.ts'

const SPEAKER =
  /\b(?:i(?: also| still| just)?(?:'ll| will| can| could|'m going to|'m gonna| am going to| have (?:still )?to| need (?:still )?to| gotta| should| must|'m supposed to|'d like to| would like to| plan to| promise|'ve got to)(?!'t)\b|let me|my (?:task|job|action|homework|todo|plan)|assign (?:it |that |this )?to me)\b/
const NOT_A_PROMISE =
  /\bi(?:'ll| will) (?:ask|let|need|want|leave) (?:you|the|it up)|\b(?:if|what|where|when|how|should|can|could|shall|do) i\b|\bi(?:'ll| will|'d| would) (?:suggest|say|assume|guess|argue|bet|admit)\b|\bi (?:can|could) (?:see|hear|understand|imagine|say|tell)\b|\botherwise,? i\b/
/** “I need somebody to …”: what follows is another's. */
const ANOTHERS =
  /\bi(?:'d|'ll| would| will)?(?: really| also| just| still)? (?:need|want|like|love)(?: to (?:have|see|get|ask))? (?:you|somebody|someone|anybody|anyone|everybody|everyone|people|them|him|her)(?: \p{L}+){0,3} to\b/u
/** “I'd like Tom to …”, “we'll have Tom …”: the one whose name follows does it. */
const HANDS_TO =
  /\b(?:(?:i|we)(?:'d|'ll| would| will)?(?: really| also| just| still)? (?:need|want|like|love|let|have|get|wait for|hope(?: that)?)|let's (?:have|let|get)|(?:great|good|nice|helpful) if|(?:waiting|great|good|nice|plan is|up|leave (?:it|that|this)) (?:for|to)|hoping(?: that)?) $/
const TO_ANYONE =
  /\bif (?:anyone|anybody|someone|somebody|everyone)\b.{0,300}\bplease\b|\bplease\b.{0,300}\b(?:anyone|everyone)\b|\bif (?:clients|teams|people|folks|anyone|anybody|someone|somebody|everyone) (?:can|could|would)\b/
const REQUEST =
  /\b(?:(?:can|could|would|will) you|you(?:'re| are)? (?:guys )?(?:gonna|going to|will|should|have to|need to|must|can|could|might|want to|get to|do the)|you'll|i want you|i'd like you|i would like you|please|would you mind|are you (?:going to|gonna|able to|willing to)|you're|you have|you've)\b/
const GROUP =
  /\b(?:we|us|let's|everyone|everybody|each of you|all of you|you(?:'ll| will|'re| are)? (?:all|guys|two|both)|both of you|y'all|one of you|someone|somebody|anyone|anybody|teams|folks|people|who|whoever)\b/
const OURS = /\bwe(?:'ll| will| can| could| may| might| should| must| need to| have to)\b/
/** Everyone does their part: it is nobody's alone, whoever says yes first. */
const EACH =
  /\b(?:every(?:one|body)|each of (?:you|us)|(?:all|both) of you|please all|y'all|you (?:all|two|both))\b/
/** A thing that was named by who spoke before. */
const HANDS_BACK = /^(?:so |and |okay |then |please |just )*\p{L}+ (?:it|them|that|this|me|us)\b|\bplease\b/u
/** “… because Ann will ask”: what Ann does is a reason or a condition, and no task. */
const REASON =
  /\b(?:because|'cause|since|once|until|unless|after|before|when|whenever|what|how|where|why) (?:the )?$/
/** “Work with Ann to …”, “ask Ann to …”: the one named is not the one who acts. */
const BESIDE =
  /\b(?:by|with|from|of|about|ask|tell|ping|remind|help|message|email|call|contact|invite|as|like|than|thanks|thank you),? $/
const AFTER_NAME =
  /^(?:['’]s)?,? (?:(?:will|would|should|could|can|must|needs? to|ha(?:s|ve) to|is going to|is gonna|gonna|going to|to|is|has(?! been\b| \p{L}+ed\b)|was going to|you|please|if you|do you|maybe|i think you|work|take|make|do|just|and you)\b|['’]ll\b|\?)|^['’]ll\b/u
/** “Tom said he'll send it”, “Tom offered to send it”. */
const REPORTED =
  /^(?: (?:also|already|just|has))*(?: (?:said|says|told \p{L}+|mentioned|promised|confirmed|wrote)(?: that)? (?:he|she|they)(?:'ll| will|'d| would| can| could|'s going to| is going to|'s gonna| wants to| plans to)| (?:promised|offered|agreed|volunteered|plans|wants|intends|hopes) to)\b/u
/** “And planning to open it soon”: of a report, its subject left out. */
const OF_THE_SPEAKER =
  /^(?:(?:and|so|then|also|still|currently|just|probably|hopefully),? )*(?:(?:planning|hoping|going|trying|aiming|intending|looking|about) to|working on|will (?!you|we|they|the|this|that|it|he|she|there|any|some|i\b)\p{L}+)\b/u
/** The verb is in the next clause: “we're going to …” */
const UNFINISHED = /\b(?:going to|gonna|will|'ll|want to|need to|have to|plan to|able to|try to)$/

/**
 * Who is to do it: the speaker who promises or speaks for a team, the person addressed or spoken of, or the one who
 * accepts a request in the next turns. Null when a group is meant, the request is refused, or nothing is certain.
 *
 * @param title of the task: of a clause with two halves the one that speaks of it tells whose it is
 */
export function findAssignee(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[],
  title?: string,
): Person | null {
  const clause = clauses[at]
  if (clause === undefined) return null
  const said = saidOf(clause, clauses, people, title)
  const speaker = people.find(person => person.name === clause.segment.speakerName) ?? null
  const named = findNamed(said, people)
  const handed = named.find(one => one.person !== speaker && HANDS_TO.test(said.slice(0, one.at)))
  if (handed !== undefined) return unlessRefused(handed.person, at, clauses, people)
  const addressed = named.filter(one => isAddressed(said, one))
  if (addressed.some(one => named.some(other => isPair(said, one, other)))) return null
  const other = addressed.find(one => one.person !== speaker && !isOnlyTold(said, one))
  const promises = promisesIn(said) && !TO_ANYONE.test(saidIn(clause))
  if (other !== undefined && !promises) return unlessRefused(other.person, at, clauses, people)
  if (promises) return speaker
  if (
    named.length === 1 &&
    named[0]?.person !== speaker &&
    /\b(?:ask|assign\w*|owner|responsible|for|up to) (?:the )?$/.test(said.slice(0, named[0]?.at))
  )
    return named[0]?.person ?? null
  if (speaksForTeam(at, clauses, said, people.length)) return speaker
  if (EACH.test(saidIn(clause))) return null
  if (GROUP.test(said)) return takerOf(at, clauses, people, title)
  if (addressed.length === 0 && OF_THE_SPEAKER.test(said)) return speaker
  const imperative = isImperative(said, title)
  if (imperative && HANDS_BACK.test(said)) {
    const before = promiserBefore(at, clauses, people)
    if (before !== null) return before
  }
  if (REQUEST.test(said) || imperative)
    return unlessRefused(addresseeOf(at, clauses, people, speaker), at, clauses, people)
  return addressed.length === 1 ? (addressed[0]?.person ?? null) : null
}

/** Whether the words promise something in the first person, and ask nobody else for it. */
export function promisesIn(said: string): boolean {
  return SPEAKER.test(said) && !NOT_A_PROMISE.test(said) && !ANOTHERS.test(said) && !asksBefore(said)
}

/** What is said in the first person is yet another's: “I need somebody to …”, “we'll have Tom …”. */
export function isHandedOn(said: string, people: readonly Person[]): boolean {
  return ANOTHERS.test(said) || findNamed(said, people).some(one => HANDS_TO.test(said.slice(0, one.at)))
}

// With what the same speaker began right before: “we're going to …” – “put out a release”.
function saidOf(
  clause: Clause,
  clauses: readonly Clause[],
  people: readonly Person[],
  title: string | undefined,
): string {
  const said = saidIn(clause)
  if (title === undefined) return said
  const before = clauses[clause.index - 1]
  const begun =
    before !== undefined &&
    before.segment.speakerName === clause.segment.speakerName &&
    UNFINISHED.test(saidIn(before))
  return partOfTask(begun ? `${saidIn(before)} ${said}` : said, title, people)
}

// “We may have to look it up and get back to you on that, Tom.”
function isOnlyTold(said: string, { at, end }: Mention): boolean {
  return (
    /^[?.!]?$/.test(said.slice(end)) && isVocative(said, at, end) && OURS.test(said) && !REQUEST.test(said)
  )
}

function isAddressed(said: string, { at, end }: Mention): boolean {
  const before = said.slice(0, at)
  if (REASON.test(before) || BESIDE.test(before)) return isVocative(said, at, end)
  const after = said.slice(end)
  return AFTER_NAME.test(after) || REPORTED.test(after) || isVocative(said, at, end)
}

// “Tom, I'll look at what you have sent” asks for nothing, “could you write what I can send them” promises nothing.
function asksBefore(said: string): boolean {
  const request = REQUEST.exec(said)?.index ?? -1
  return request >= 0 && request < said.search(SPEAKER)
}

// “I can draft it.” – “Send it to Ann”: who has just offered the thing.
function promiserBefore(at: number, clauses: readonly Clause[], people: readonly Person[]): Person | null {
  const here = clauses[at]?.segment.speakerName
  for (const clause of clauses.slice(Math.max(0, at - 2), at).toReversed()) {
    if (clause.segment.speakerName === here) return null
    if (promisesIn(saidIn(clause)))
      return people.find(({ name }) => name === clause.segment.speakerName) ?? null
  }
  return null
}

// “Tom and Lena will …” is nobody's alone.
function isPair(said: string, one: Mention, other: Mention): boolean {
  const between = one.at < other.at ? said.slice(one.end, other.at) : said.slice(other.end, one.at)
  return one !== other && /^\s*(?:,|and|or|&|, and)\s*$/.test(between)
}

function isImperative(said: string, title: string | undefined): boolean {
  const bare = said.replace(/^(?:so |and |okay |then |please |just )*/, '')
  const [verb = ''] = (title ?? '').toLowerCase().split(' ')
  return (
    (verb !== '' && bare.startsWith(`${verb} `)) ||
    /^(?:send|write|check|look|review|make|prepare|share|open|update|try|take|find|ping|put|work|come up|talk|reach|follow|fix|add)\b/.test(
      bare,
    )
  )
}
