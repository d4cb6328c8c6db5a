import { isStopWord } from '@mi/language/english-speech'
import type { ActionItemDraft } from '../../draft.ts'
import type { Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/clause.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import { cite } from '../../sentences/sentence.ts'

const CLAUSES_BACK = 5
const LEAST_WORDS = 3
const TURNS_AHEAD = 4
/** Somebody else's words that are neither a yes nor a nod: the request was passed over. */
const NOD_WORDS = 4

const TAKES_IT_ON =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|alright|of course|no problem) )+i(?:'ll| will| can| could) (?:\p{L}+ ){1,2}(?:it|that|this|them|those|these|him|her)(?: \p{L}+){0,5}$/u

/** “Sure, I will”, “yes, I can ask them tomorrow”: a promise that says nothing of what is promised. */
export function isBareAcceptance(clause: Clause): boolean {
  return (
    (clause.words.length <= 8 && clause.words.every(word => isStopWord(word))) ||
    TAKES_IT_ON.test(clause.words.join(' '))
  )
}

/** What a bare acceptance answers: the last clause before it, by someone else, that has a content. */
export function requestBefore(clause: Clause, clauses: readonly Clause[]): Clause | null {
  for (let back = clause.index - 1; back >= Math.max(0, clause.index - CLAUSES_BACK); back--) {
    const before = clauses[back]
    if (
      before !== undefined &&
      before.segment.speakerName !== clause.segment.speakerName &&
      before.words.length >= LEAST_WORDS &&
      !isBareAcceptance(before)
    )
      return before
  }
  return null
}

/** A promise that may leave its thing to what was asked. */
const TAKES =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|oh|well|right|alright|all right|of course|no problem|absolutely|definitely|cool|great|good|fine|so|and|then|i mean) )*(?:i(?:'ll| will| can| could|'m going to|'m gonna|'d be (?:happy|glad) to|'m happy to)|let me|will do|happy to|leave (?:it|that|this) (?:to|with) me|put me down|with pleasure|gladly|that(?:'ll be| is|'s) me|on it)(?= |$)/
const ASKED =
  /\b(?:can|could|would|will) (?:you|someone|somebody|anyone|anybody|everyone|everybody|one of you|all of you)\b|\bwould you mind\b|\bdo you (?:mind|want to)\b|\bare you able to\b|\bplease\b|\bwho(?:'s| is| can| could| will| would| wants| takes|'ll)\b|\b(?:it|that)(?:'d| would) (?:be|help)\b|\b(?:somebody|someone) (?:should|has to|needs to|must)\b|\bif you (?:could|can|would)\b|\bwe(?:'d)? (?:still )?need (?:to|a|the|somebody|someone)\b/
/** “We should not”, “me too”: takes on nothing. */
const REFUSES = /\b(?:not|never|nor|\p{L}+n't)\b/u
const MEANS_TO = /\b(?:i|i'll|we|we'll|will)\b/

/** A bare acceptance that a person of a call is bound by: a promise, or a “yes” to what they were asked. */
export function bindsInCall(clause: Clause, request: Clause | null): boolean {
  const said = clause.words.join(' ')
  if (REFUSES.test(said)) return false
  return MEANS_TO.test(said) || (isYes(clause) && request !== null && ASKED.test(request.words.join(' ')))
}

/** Asked of nobody: somebody who says “I can do that” takes it on. */
const PROPOSED =
  /\b(?:can|could) we\b|\b(?:there|it|this|that|they) (?:should|needs? to|has to|must)\b|\b(?:we|you) (?:should|could|have to|need to|must|might want to)\b|\blet's\b|\bhow about\b|\bwhy don't (?:we|you)\b|\bi(?:'d| would)\b|\bsomebody (?:ought|has|needs) to\b/
const ASKED_WITHIN = 8

/** “Yeah, we'll surely work on that.” */
const PROMISES_THAT =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|oh|well|right|of course|absolutely|definitely|cool|great|good|fine|so|and|then|i mean|i think) )*(?:i|we)(?:'ll| will|'m going to|'m gonna|'re going to|'re gonna)(?: (?:have to|try to|need to|also|just|surely|certainly|definitely|probably|really))* (?:\p{L}[\p{L}-]*(?: (?:at|into|on|back to you on|about|with|up|up on|for))?) (?:that|this|it|so|those|them)(?: one)?(?: \p{L}+){0,3}$/u
/** “That would be great” asks for what was said before. */
const BARE_WISH = /^(?:(?:yeah|yes|and|so|okay) )*(?:it|that)(?:'d| would) (?:be|help)(?: \p{L}+){0,2}$/u

/** Somebody promises to do what was said before, whatever it was. */
export function promisesThat({ words }: Clause): boolean {
  return PROMISES_THAT.test(words.join(' '))
}

/** Requests by somebody else shortly before a promise that it may answer, the nearest first. */
export function requestsBefore(clause: Clause, clauses: readonly Clause[]): Clause[] {
  const taking = isTaking(clause) || promisesThat(clause)
  if (!taking && !TAKES.test(clause.words.join(' '))) return []
  return clauses
    .slice(Math.max(0, clause.index - ASKED_WITHIN), clause.index)
    .filter(
      ({ words, segment }) =>
        segment.speakerName !== clause.segment.speakerName &&
        words.length >= LEAST_WORDS &&
        !BARE_WISH.test(words.join(' ')) &&
        (ASKED.test(words.join(' ')) || (taking && PROPOSED.test(words.join(' ')))),
    )
    .toReversed()
}

const YES =
  '(?:(?:yeah|yes|yep|yup|sure|okay|ok|alright|all right|right|of course|no problem|absolutely|definitely|great|cool|will do|sounds good|happy to|got it|gotcha|perfect|fine|good|oh|so|well|then|mhm)[\\s,.!]*)*'
/** “Sure, I will”, “you'll have it tomorrow”, “with pleasure”. */
const ACCEPTS = new RegExp(
  `^${YES}(?:i(?:'ll| will| can| could|'m on it|'m happy|'d be (?:happy|glad))(?!'t)\\b|will do|no problem|happy to|of course|sure|on it|absolutely|definitely|gladly|with pleasure|consider it done|done by\\b|you(?:'ll| will) (?:have|get) (?:it|them|that|those)\\b|that(?:'ll be| is|'s) me\\b|put me down|leave (?:it|that) (?:to|with) me|give me (?:till|until|a (?:day|week|few|couple|minute)|some|two|three))(?=\\W|$)`,
)
/** “Yeah.”, “okay, sure”, with nothing behind it that takes it back. */
const BARE_YES = new RegExp(`^(?=\\p{L})${YES}(?:i do|i am|i guess|thanks|thank you)?[.!]?$`, 'u')
/** “I can do that”, “then I'll take it”, of something that was asked of nobody by name. */
const TAKING = new RegExp(
  `^${YES}(?:i(?:'ll| will| can| could|'m happy to|'d be happy to|'d be glad to)|let me|happy to) (?:also |just |maybe |probably |definitely |gladly )*(?:\\p{L}+ )?(?:(?:do|take|handle|write|open|file|send|check|test|try|own|draft|fix|add|make|prepare|look (?:at|into)|work on|take care of|deal with|follow up on) )(?:it|that|this|those|them|that one|this one|one)\\b|^${YES}(?:will do|i'm on it|on it|i've got (?:it|that)|i got (?:it|that))(?=\\W|$)`,
  'u',
)

function saidIn(clause: Clause): string {
  return cleanTextOf(clause).toLowerCase().replace(/’/g, "'")
}

/** Somebody takes on what they were asked for. */
export function isAccepting(clause: Clause): boolean {
  return ACCEPTS.test(saidIn(clause)) || ACCEPTS.test(clause.words.join(' '))
}

/** A “yes” and nothing else: it takes on what was asked straight. */
export function isYes(clause: Clause): boolean {
  return !clause.asks && BARE_YES.test(saidIn(clause))
}

/** Somebody takes on what was asked of nobody by name: says so, and does not only agree. */
export function isTaking(clause: Clause): boolean {
  return !clause.asks && TAKING.test(saidIn(clause))
}

/** “I can't, I'm away that week.” */
const REFUSAL =
  /^(?:(?:no|nope|sorry|well|hm|oh|unfortunately|honestly|i'm afraid|i'd love to,?(?: but)?|i would,?(?: but)?),? )*(?:i (?:really |just |probably |still )?(?:can't|cannot|couldn't|won't|don't have|have no|don't think i can|am not|wasn't going)\b|i'm (?:not (?:able|available|around|here|free|the right|in)|swamped|away|out|on leave|on holiday|on vacation|off|too busy|busy|fully booked)\b|i'd rather not\b|not me\b|no time\b)/
const YET =
  /\b(?:but|so|until then|then|after that) (?:i can|i'll|i will|i could)\b|\bi(?:'ll| will) (?:do|try|take|get|have|send|look)\b/

/** What somebody answers with who does not do what they were asked for. */
export function isRefusal(clause: Clause): boolean {
  const said = saidIn(clause)
  return REFUSAL.test(said) && !YET.test(said)
}

/** Where somebody else takes on, in the next turns, what was asked. */
export function findAcceptance(
  at: number,
  clauses: readonly Clause[],
  accepts: (clause: Clause) => boolean,
): Clause | null {
  for (let on = at + 1; on <= at + TURNS_AHEAD; on++) {
    const next = clauses[on]
    if (next === undefined) break
    if (next.segment.speakerName === clauses[at]?.segment.speakerName) continue
    if (accepts(next)) return next
    if (next.words.length > NOD_WORDS) break
  }
  return null
}

/** The item with the acceptance as further evidence, and its speaker as owner where nobody was yet. */
export function acceptBy(
  item: ActionItemDraft,
  acceptance: Clause,
  people: readonly Person[],
): ActionItemDraft {
  const person = people.find(one => one.name === acceptance.segment.speakerName)
  const owner = item.assigneeId === null && item.assigneeName === null ? person : undefined
  return {
    ...item,
    assigneeId: owner?.id ?? item.assigneeId,
    assigneeName: owner !== undefined && owner.id === null ? owner.name : item.assigneeName,
    citations: [...item.citations, cite(acceptance)],
  }
}
