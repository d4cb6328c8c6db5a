import { cleanSpeech } from '../../text/clean-speech.ts'
import type { Clause } from '../../transcript/clause.ts'
import { withoutBrokenWords } from '../title/broken-words.ts'
import { findAcceptance, isAccepting, isTaking, isYes } from './acceptance.ts'
import { findNamed, type Mention, type Person } from './people.ts'

const SPEAKER =
  /\b(?:i(?: also| still| just)?(?:'ll| will| can| could|'m going to|'m gonna| am going to| have (?:still )?to| need (?:still )?to| gotta| should| must|'m supposed to|'d like to| would like to| plan to| promise|'ve got to)(?!'t)\b|let me|my (?:task|job|action|homework|todo)|assign (?:it |that |this )?to me)\b/
const NOT_A_PROMISE =
  /\bi(?:'ll| will) (?:ask|let|need|want|leave) (?:you|the|it up)|\b(?:if|what|where|when|how|should|can|could|shall|do) i\b|\bi(?:'ll| will|'d| would) (?:suggest|say|assume|guess|argue|bet|admit)\b|\bi (?:can|could) (?:see|hear|understand|imagine|say|tell)\b|\botherwise,? i\b/
const TO_ANYONE =
  /\bif (?:anyone|anybody|someone|somebody|everyone)\b.{0,300}\bplease\b|\bplease\b.{0,300}\b(?:anyone|everyone)\b|\bif (?:clients|teams|people|folks|anyone|anybody|someone|somebody|everyone) (?:can|could|would)\b/
const REQUEST =
  /\b(?:(?:can|could|would|will) you|you(?:'re| are)? (?:guys )?(?:gonna|going to|will|should|have to|need to|must|can|could|might|want to|get to|do the)|you'll|i want you|i'd like you|i would like you|please|would you mind|you're|you have|you've)\b/
const GROUP =
  /\b(?:we|us|let's|everyone|everybody|each of you|all of you|you(?:'ll| will|'re| are)? (?:all|guys|two|both)|both of you|y'all|someone|somebody|anyone|anybody|teams|folks|people|whoever)\b/
/** A thing that was named by who spoke before. */
const HANDS_BACK = /^(?:so |and |okay |then |please |just )*\p{L}+ (?:it|them|that|this)\b|\bplease\b/u
/** “… because Ann will ask”: what Ann does is a reason or a condition, and no task. */
const REASON =
  /\b(?:because|'cause|since|once|until|unless|after|before|when|whenever|what|how|where|why) (?:the )?$/
/** Asked straight, so that a “yes” takes it on. */
const ASKS_YOU =
  /\b(?:can|could|would|will) (?:one of )?you\b|\bwould you mind\b|\bdo you (?:mind|want to|wanna)\b|\bare you (?:able|willing|up) /
const AFTER_NAME =
  /^(?:['’]s)?,? (?:(?:will|would|should|could|can|must|needs? to|ha(?:s|ve) to|is going to|is gonna|gonna|going to|to|is|has(?! been\b| \p{L}+ed\b)|was going to|you|please|if you|do you|maybe|i think you|work|take|make|do|just|and you)\b|['’]ll\b|\?)/u

/**
 * Who is to do it: the speaker who promises, the person addressed or spoken of, or the one who
 * accepts a request in the next turns. Null when a group is meant or nothing is certain.
 */
export function findAssignee(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[],
): Person | null {
  const clause = clauses[at]
  if (clause === undefined) return null
  const said = textOf(clause)
  const speaker = people.find(person => person.name === clause.segment.speakerName) ?? null
  const named = findNamed(said, people)
  const addressed = named.filter(
    one =>
      !/\bby $/.test(said.slice(0, one.at)) &&
      !REASON.test(said.slice(0, one.at)) &&
      (AFTER_NAME.test(said.slice(one.end)) || isVocative(said, one.at, one.end)),
  )
  if (addressed.some(one => named.some(other => isPair(said, one, other)))) return null
  const other = addressed.find(one => one.person !== speaker)
  const promises = SPEAKER.test(said) && !NOT_A_PROMISE.test(said) && !TO_ANYONE.test(said)
  if (other !== undefined && (!promises || REQUEST.test(said))) return other.person
  if (promises) return speaker
  if (
    named.length === 1 &&
    named[0]?.person !== speaker &&
    /\b(?:ask|assign\w*|owner|responsible|for|up to) (?:the )?$/.test(said.slice(0, named[0]?.at))
  )
    return named[0]?.person ?? null
  if (GROUP.test(said)) return taker(at, clauses, people)
  if (isImperative(clause) && HANDS_BACK.test(said)) {
    const before = promiserBefore(at, clauses, people)
    if (before !== null) return before
  }
  if (REQUEST.test(said) || isImperative(clause)) return addressee(at, clauses, people, speaker)
  return addressed.length === 1 ? (addressed[0]?.person ?? null) : null
}

// “I can draft it.” – “Send it to Ann”: who has just offered the thing.
function promiserBefore(at: number, clauses: readonly Clause[], people: readonly Person[]): Person | null {
  const here = clauses[at]?.segment.speakerName
  for (const clause of clauses.slice(Math.max(0, at - 2), at).toReversed()) {
    if (clause.segment.speakerName === here) return null
    const said = textOf(clause)
    if (SPEAKER.test(said) && !NOT_A_PROMISE.test(said))
      return people.find(({ name }) => name === clause.segment.speakerName) ?? null
  }
  return null
}

// “Tom and Lena will …” is nobody's alone.
function isPair(said: string, one: Mention, other: Mention): boolean {
  const between = one.at < other.at ? said.slice(one.end, other.at) : said.slice(other.end, one.at)
  return one !== other && /^\s*(?:,|and|or|&|, and)\s*$/.test(between)
}

function textOf(clause: Clause): string {
  const said = cleanSpeech(clause.segment.text.slice(clause.from, clause.to))
  return withoutBrokenWords(said).toLowerCase().replace(/’/g, "'")
}

// “Tom, can you …” and “can you do that, Tom?”
function isVocative(said: string, at: number, end: number): boolean {
  const before = said
    .slice(0, at)
    .replace(/^(?:so|and|okay|ok|yeah|hey|um|well|then|the|maybe|but|thanks|,|\s)+/, '')
  return (
    (before === '' && /^[,?]|^ (?:can|could|will|would|you|please)/.test(said.slice(end))) ||
    (/,\s*$/.test(before) &&
      (/^[?.!]?$/.test(said.slice(end).trim()) || (/^,/.test(said.slice(end)) && /\byou\b/.test(before))))
  )
}

function isImperative(clause: Clause): boolean {
  return /^(?:so |and |okay |then |please |just )*(?:send|write|check|look|review|make|prepare|share|open|update|try|take|find|ping|put|work|come up|talk|reach|follow|fix|add)\b/.test(
    clause.words.join(' '),
  )
}

/** Whom a “you” means: named just before, the only other person, or who accepts right after. */
function addressee(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[],
  speaker: Person | null,
): Person | null {
  const here = clauses[at]
  for (let back = at - 1; back >= Math.max(0, at - 2); back--) {
    const before = clauses[back]
    if (before === undefined || before.segment.speakerName !== here?.segment.speakerName) break
    const named = findNamed(textOf(before), people).filter(one => one.person !== speaker)
    const last = named.at(-1)
    if (
      named.length === 1 &&
      last !== undefined &&
      (last.at < 8 || isVocative(textOf(before), last.at, last.end))
    )
      return last.person
    if (named.length > 1) return null
  }
  const others = people.filter(person => person !== speaker)
  if (others.length === 1) return others[0] ?? null
  const turnedTo = addressedAfter(at, clauses, people, speaker)
  if (turnedTo !== null) return turnedTo
  const asked = here !== undefined && ASKS_YOU.test(textOf(here))
  const acceptance = findAcceptance(at, clauses, next => isAccepting(next) || (asked && isYes(next)))
  return people.find(person => person.name === acceptance?.segment.speakerName) ?? null
}

// “It would help to have an example. – Tom, is that something for you?”
function addressedAfter(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[],
  speaker: Person | null,
): Person | null {
  const next = clauses[at + 1]
  if (next === undefined || next.segment.speakerName !== clauses[at]?.segment.speakerName || !next.asks)
    return null
  const said = textOf(next)
  const named = findNamed(said, people).filter(one => one.person !== speaker)
  const [first] = named
  if (first === undefined || named.length > 1) return null
  return isVocative(said, first.at, first.end) ? first.person : null
}

// “We should write that down.” – “I can do that.”
function taker(at: number, clauses: readonly Clause[], people: readonly Person[]): Person | null {
  const taking = findAcceptance(at, clauses, isTaking)
  return people.find(person => person.name === taking?.segment.speakerName) ?? null
}
