import { isStopWord } from '@mi/language/english-speech'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type Course, describeMatter, logOddsOf, type ScoredSentence } from './describe-discussion.ts'
import type { SettledStatement } from './read-statement.ts'

/** Sentences on either side that belong to the same exchange. */
export const EXCHANGE = 3
const REPLIES = 3
/** Sentences after a matter within which the next one is begun. */
const TO_THE_NEXT = 7
const TURNS = 5

/** What listeners say when they agree, at the beginning of what they say. */
const AGREES =
  /^(?:(?:yeah|yes|yep|okay|ok|right|sure|cool|great|no|oh)[,.!]? ?){0,4}(?:sounds? (?:good|great|fine|fair|reasonable|like a plan)|that(?:'s| is|'d be| would be) (?:reasonable|fine|fair|good|great|perfect|okay|ok|right)|fair enough|agreed?|i agree|(?:that |it )?makes (?:\p{L}+ )?sense|perfect|i like (?:it|that)|works for me|fine (?:with|by) me|no objections?|\+1|thumbs up|let's (?:do|go)|we(?:'ll| will| can| should) do (?:that|it)|i'm (?:fine|okay|good|happy) with|exactly|definitely|absolutely|correct|of course|that's it|great|good|yes|yep|yeah|sure|okay|ok|cool)\b/iu
/** “November, yeah”, before it is cleaned up for reading. */
const YES_LAST = /^[^?]{1,40}, (?:yes|yeah|yep|sure|exactly|right|correct|please)[.!]?$/iu
const SURELY =
  /\b(?:sounds? (?:good|great|fine|fair|reasonable|like a plan)|that(?:'s| is) (?:reasonable|fine|fair|perfect)|fair enough|agreed?|i agree|makes (?:\p{L}+ )?sense|perfect|works for me|no objections?|let's (?:do|go)|we(?:'ll| will| can| should) do (?:that|it)|exactly|definitely|absolutely)\b/iu
/** … and in a few words. */
const ASSENTS =
  /\b(?:nothing against|on board|works|please|fine|good|perfect|alright|all right|same(?: here)?|me too|neither do i|why not|deal|noted|support|(?:is|are|'s|'re) okay|agreed?|consensus|thumbs)\b/iu
const FEW_WORDS = 8
/** … and what takes it back. */
const BUT = /\b(?:but|however|not sure|disagree|don't think|rather not|actually)\b/iu
/** Somebody asks whether all agree. */
const CHECKS =
  /\b(?:(?:does|do|would|is|are|has|have)\b[^?]{0,40}\b(?:sounds? (?:good|fair|like)|works?|agree|okay|ok|fair|opposed|oppose|against|objections?|opposition|disagree|happy|fine|aligned)|any (?:objections?|opposition|concerns?)|anyone against)\b[^?]{0,60}[?.]?$/iu
const MOVES_ON =
  /\b(?:next (?:item|topic|point|thing|up|one|agenda|on)|move on|moving on|any(?:thing|one| other| more)? (?:else|other|topics?|questions?|comments?)|go(?:ing)? to the next|wrap up|last (?:item|topic|point)|with that)\b/iu
const SUMS_UP = /^(?:(?:okay|ok|all right|alright|cool|great|so|yeah|right|perfect) ){1,3}/u
/** “Okay, so …”, “… then”. */
const CONCLUDES =
  /^(?:(?:okay|ok|alright|all right|right|yeah|yes|great|good|cool|perfect|well|and)\b[,.]? ?){0,3}(?:so|then|alright|all right)\b|\bthen[.!]?$/iu
/** Somebody takes on what follows from it. */
const PROMISES =
  /^(?:(?:okay|ok|alright|yeah|yes|great|good|cool|perfect|sure|and|so|then)\b[,.]? ){0,3}i(?:'ll| will| can)\b/iu
/** How things are, not what will be. */
const USUAL =
  /\b(?:usually|always|normally|every time|at the moment|today|currently|already|in general|often|sometimes|used to)\b/u
/** “Any objections?” is answered by nobody. */
const NO_MORE =
  /\b(?:no(?:body|one)?|don't (?:hear|see)|hearing (?:no|none|nothing)|nothing|silence)\b[^.?]{0,30}(?:objections?|oppos\p{L}+|else|comments?|against|anything|complain\p{L}*)|\bhearing (?:none|nothing)\b/iu
/** “That's settled then”, “noted”, “so be it”: the matter is closed. */
const CLOSES =
  /^(?:(?:so|okay|ok|alright|all right|right|yeah|yes|great|good|cool|perfect|well|and|then|fine|awesome|excellent|wonderful)\b[,.!]? ?){0,4}(?:(?:that|this|it)(?:'s| is) (?:\p{L}+ ){0,2}(?:settled|decided|agreed|done|carried|it then|that then|that|sorted|what we(?:'ll| will)? do|how we(?:'ll| will)? (?:do|run)|what goes|the (?:answer|plan|decision|order|date|number)|a (?:plan|deal|decision|consensus))|settled|agreed|done|noted|decided|deal|carried|sorted|so be it|we have (?:a|an|our) (?:\p{L}+ )?(?:decision|date|number|plan|answer|consensus|agreement)|i(?:'ve| have)? (?:put|noted|write|wrote|written|got) (?:that|this|it)|thank(?:s| you)|great|perfect|awesome|cool|good|excellent|wonderful)\b/iu
const OPEN = /\b(?:if|unless|could|would|might)\b/u
const HEDGED = /\b(?:maybe|perhaps|probably|i think|i guess|not sure|kind of|sort of)\b/u
const PAST = /\b(?:was|were|did|had|said|thought|wanted)\b/u
const NAMED = /\d|\b(?:next|this) (?:week|month|year|call|release)\b|day\b|(?<=[\p{L},;] )\p{Lu}/u

/** What is said around a statement, in numbers: whether it is agreed to, who says it, and whether the matter ends with it. */
export function describeInContext(
  { sentence, strength, kind, text }: SettledStatement,
  course: Course,
): Features {
  const { ranked, chairs } = course
  const { index: at, speakerName } = sentence
  const after = ranked.slice(at + 1, at + 1 + REPLIES).map(one => one.sentence)
  const before = ranked.slice(Math.max(0, at - REPLIES), at).map(one => one.sentence)
  const others = after.filter(other => other.speakerName !== speakerName)
  const replies = others.map(plain)
  const agreeing = others.filter(isAgreement).map(plain)
  const said = sentence.clauses.flatMap(clause => clause.words).join(' ')
  const is = (yes: boolean) => (yes ? 1 : 0)
  return new Map([
    ['odds', logOddsOf(ranked[at]?.decision ?? 0)],
    ['around', saidAround(at, ranked)],
    ...describeMatter(at, course),
    ['strength', strength],
    ['of the speaker', is(kind === 'i')],
    ['short', is(kind === 'short')],
    ['answers', is(before.at(-1)?.speakerName !== speakerName && /\?$/.test(before.at(-1)?.text ?? ''))],
    ['task after', is(after.slice(0, 2).some(other => PROMISES.test(plain(other))))],
    ['echoed', echoes(text, replies)],
    [
      'concludes',
      is(
        CONCLUDES.test(said) ||
          CONCLUDES.test(
            before.at(-1)?.speakerName === speakerName ? `${plain(before.at(-1) as Sentence)} so` : '',
          ),
      ),
    ],
    ['closed', is(after.slice(0, 2).some(other => CLOSES.test(plain(other))))],
    ['usual', is(USUAL.test(said))],
    ['after a matter', is(before.some(other => NO_MORE.test(plain(other))))],
    ['possible', is(kind === 'can')],
    ['fact', is(kind === 'fact')],
    ['judged', is(kind === 'judged')],
    ['question', is(kind === 'question')],
    ['agreed', is(agreeing.length > 0)],
    ['surely agreed', is(agreeing.some(reply => SURELY.test(reply)))],
    ['asked after', is(after.some(other => CHECKS.test(plain(other))))],
    ['asked before', is(before.some(other => CHECKS.test(plain(other))))],
    [
      'matter ends',
      is(ranked.slice(at + 1, at + 1 + TO_THE_NEXT).some(one => MOVES_ON.test(one.sentence.text))),
    ],
    ['turns', turnsAround(at, ranked)],
    ['alone', saidAlone(at, ranked)],
    ['chair', chairs.get(speakerName) ?? 0],
    ['sums up', is(SUMS_UP.test(said))],
    ['open', is(OPEN.test(said))],
    ['hedged', is(HEDGED.test(said))],
    ['past', is(PAST.test(said))],
    ['named', is(NAMED.test(text))],
  ])
}

/** Whether somebody else agrees right after. */
export function isAgreedTo({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + REPLIES)
    .some(({ sentence }) => sentence.speakerName !== speakerName && isAgreement(sentence))
}

/** Whether somebody else says yes to it in the next turns, in whatever few words. */
export function isAssentedTo({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + TURNS)
    .filter(({ sentence }) => sentence.speakerName !== speakerName && !sentence.text.endsWith('?'))
    .some(({ sentence }) => {
      const reply = plain(sentence)
      if (BUT.test(reply)) return false
      return sentence.wordCount <= FEW_WORDS
        ? AGREES.test(reply) || ASSENTS.test(reply)
        : AGREES.test(reply) && SURELY.test(reply)
    })
}

/** Whether somebody else doubts it, or asks back, right after. */
export function isDoubted({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + REPLIES)
    .some(
      ({ sentence }) =>
        sentence.speakerName !== speakerName &&
        (BUT.test(plain(sentence)) || /\?$|\b(?:no, (?!no\b)|not|n't)\b/iu.test(plain(sentence))),
    )
}

// How many words of a statement somebody says again: “Tuesday. All of us.”
function echoes(text: string, replies: readonly string[]): number {
  const own = contentOf(text)
  const again = new Set(replies.flatMap(contentOf))
  return own.filter(word => again.has(word)).length / Math.max(1, own.length)
}

function contentOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(word => !isStopWord(word))
}

function isAgreement(reply: Sentence): boolean {
  const text = plain(reply)
  const said = reply.clauses.map(clause => clause.text).join(' ')
  return (AGREES.test(text) || YES_LAST.test(said)) && !BUT.test(text)
}

function saidAround(at: number, ranked: readonly ScoredSentence[]): number {
  let around = 0
  for (let step = -EXCHANGE; step <= EXCHANGE; step++)
    if (step !== 0) around += (ranked[at + step]?.decision ?? 0) / (1 + Math.abs(step))
  return Math.min(1, around)
}

// Who explains speaks alone.
function turnsAround(at: number, ranked: readonly ScoredSentence[]): number {
  const near = ranked.slice(Math.max(0, at - TURNS), at + TURNS + 1).map(one => one.sentence.speakerName)
  return near.filter((name, index) => index > 0 && name !== near[index - 1]).length / (2 * TURNS)
}

const LONG_TURN_WORDS = 150
/** “Yeah, okay” does not take the word. */
const BRIEF_WORDS = 3

// How long the speaker has had the word: in a presentation nothing is settled.
function saidAlone(at: number, ranked: readonly ScoredSentence[]): number {
  const speaker = ranked[at]?.sentence.speakerName
  let words = 0
  for (let before = at - 1; before >= 0 && words < LONG_TURN_WORDS; before--) {
    const said = ranked[before]?.sentence
    if (said === undefined || (said.speakerName !== speaker && said.wordCount > BRIEF_WORDS)) break
    if (said.speakerName === speaker) words += said.wordCount
  }
  return Math.min(1, words / LONG_TURN_WORDS)
}

const ORGANISES =
  /\b(?:meeting|agenda|minutes|next (?:item|topic|call|point)|move on|welcome|any questions|anything else|let's (?:start|move|go)|wrap up)\b/iu

/** How much of the running of the meeting each speaker says, 0–1. */
export function sharesOfChair(ranked: readonly ScoredSentence[]): Map<string, number> {
  const running = ranked
    .filter(({ sentence }) => ORGANISES.test(plain(sentence)))
    .map(({ sentence }) => sentence.speakerName)
  const bySpeaker = Map.groupBy(running, name => name)
  return new Map([...bySpeaker].map(([name, said]) => [name, said.length / running.length]))
}

function plain({ text }: Sentence): string {
  return text.replace(/’/g, "'")
}
