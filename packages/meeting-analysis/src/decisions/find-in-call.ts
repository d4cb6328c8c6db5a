import { trimEnd } from '@mi/text'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { type Decision, oneForEach } from './decision.ts'
import { proposedStatement, type SettledStatement, settledStatement } from './settled-statement.ts'

/** From where a statement is listed, counting its words and what is said around it. */
const LEAST_OF_CALL = 0.3
/** By the model alone. */
const LEAST_SAID = 0.12
/** Beside the statement. */
const EVIDENCE = 1
const LEAST_EVIDENCE = 0.2
const MOST_OF_CALL = 8
/** What was settled elsewhere or is still to be settled, and the running of the call. */
const NOT_SETTLED_HERE =
  /\b(?:(?:agreed|decided|settled|discussed) (?:on|in|at|during) (?:the )?(?:previous|last|earlier)|(?:have|has|had|already|'ve) (?:\p{L}+ )?(?:decided|agreed|settled)|not (?:\p{L}+ )?(?:decided|agreed|settled|sure)|(?:no|rough) consensus|(?:haven't|hasn't|don't) (?:\p{L}+ )?(?:reached|decided|agreed|know)|anything (?:else|we)|any other|wrap up|discuss (?:\p{L}+ )?(?:today|now|this week)|i(?:'ll| will)|not gonna argue|can clarify|thing missing|discussed all|usually|he|she)\b/iu
/** Talk about deciding, and what is hoped or planned to be found. */
const STILL_OPEN =
  /^(?:(?:so|and|but|okay),? )*if (?:we|you|they)\b|\b(?:one (?:final|last) request|we have \d+ people|that's (?:pretty much )?it\b|good progress)/iu
const ASKS_FIRST =
  /^(?:(?:so|and|but|okay|maybe|right|regarding [^,]{1,60}),? )*(?:do|does|did|is|are|was|should|shall|can|could|what|when|who|how|why|which)\b(?! (?:we|i) (?:will|should) )/i

/** Sentences on either side that belong to the same exchange. */
const EXCHANGE = 3
const EXCHANGE_SECONDS = 45
/** Less says little without what it is about. */
const LEAST_WORDS = 4
/** Sentences before, in which the subject of a statement is named. */
const NAMED_BEFORE = 12
/** How much the words count beside what the model says. */
const WORDED = 0.25
const USUAL_STRENGTH = 0.7
/** How much less a statement fits that is made of a sentence further away. */
const PER_SENTENCE = 0.15

/** What a group of many settles, each in one statement, the surest first. What cannot be said in one is not listed. */
export function findInCall(ranked: readonly RankedSentence[], topics: readonly Topic[]): Decision[] {
  const stated = ranked
    .map(one =>
      isSettledQuestion(one.sentence, ranked)
        ? { ...one, decision: Math.max(one.decision, AGREED_QUESTION) }
        : one,
    )
    .filter(({ sentence, decision }) => decision >= LEAST_SAID && mayState(sentence, ranked))
    .flatMap(({ sentence, decision }) => {
      const worded = wordingOf(sentence, ranked, topics)
      if (worded === null) return []
      const { strength, ...found } = worded
      const confidence =
        decision + WORDED * (strength - USUAL_STRENGTH) + contextOf(found.sentence, sentence, ranked)
      return [{ ...found, confidence: Math.max(0, Math.min(1, confidence)) }]
    })
    .filter(({ confidence }) => confidence >= LEAST_OF_CALL)
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
  return oneForEach(stated).slice(0, MOST_OF_CALL)
}

/** A question is settled by who says so right after. */
const SETTLES_IT =
  /\b(?:let's (?:do|go)\b|we(?:'ll| will| can| should) do (?:that|it)|sounds good|agreed|i agree|perfect|yes,? please|i'm (?:okay|fine|good) with|no objections?)/iu

function isSettledQuestion(
  { index, text, speakerName }: Sentence,
  ranked: readonly RankedSentence[],
): boolean {
  const replies = ranked.slice(index + 1, index + 1 + REPLIES).map(({ sentence }) => sentence)
  return (
    /\?$/.test(text) &&
    replies.some(reply => reply.speakerName !== speakerName && SETTLES_IT.test(reply.text.replace(/’/g, "'")))
  )
}

function mayState(sentence: Sentence, ranked: readonly RankedSentence[]): boolean {
  const { text } = sentence
  if (/\?$/.test(text)) return isSettledQuestion(sentence, ranked)
  return !NOT_SETTLED_HERE.test(text) && !STILL_OPEN.test(text) && !ASKS_FIRST.test(text)
}

// The sentence itself in one statement, else one beside it that says what was settled.
function wordingOf(
  sentence: Sentence,
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
): (Omit<Decision, 'confidence'> & { strength: number }) | null {
  let best: { statement: SettledStatement; text: string; worth: number } | null = null
  for (let offset = -EXCHANGE; offset <= EXCHANGE; offset++) {
    const other = ranked[sentence.index + offset]
    if (other === undefined || Math.abs(other.sentence.start - sentence.start) > EXCHANGE_SECONDS) continue
    if (!mayState(other.sentence, ranked)) continue
    const statement = /\?$/.test(other.sentence.text)
      ? proposedStatement(other.sentence)
      : settledStatement(other.sentence)
    if (statement === null) continue
    const short = statement.text.split(' ').length < LEAST_WORDS
    const named = statement.pointsBack || short ? underSubject(statement, ranked, topics) : statement.text
    const alone = named ?? (statement.pointsBack ? null : statement.text)
    const text =
      alone === null ? null : withCondition(alone, other.sentence, ranked[other.sentence.index + 1])
    if (text === null) continue
    const worth = statement.strength - Math.abs(offset) * PER_SENTENCE + other.decision
    if (best === null || worth > best.worth) best = { statement, text, worth }
  }
  if (best === null) return null
  const own = best.statement.sentence
  return {
    sentence: own,
    text: best.text,
    strength: best.statement.strength - (own === sentence ? 0 : PER_SENTENCE),
    beside: own === sentence ? evidenceFor(own, ranked) : [sentence],
  }
}

const ONLY_THEN = /^(?:unless|until|only (?:if|when|after|once)|provided|as long as)\b/iu
const MOST_WORDS_OF_CONDITION = 14

// “… Unless a node is behind”, in the next breath: without it the statement would say the opposite.
function withCondition(text: string, own: Sentence, next: RankedSentence | undefined): string | null {
  if (next === undefined || next.sentence.speakerName !== own.speakerName) return text
  const condition = trimEnd(next.sentence.text, /[.!\s]/u)
  if (!ONLY_THEN.test(condition)) return text
  if (
    next.sentence.wordCount > MOST_WORDS_OF_CONDITION ||
    /\b(?:i|we|you|it|they|that|this)\b|\?/iu.test(condition)
  )
    return null
  return `${trimEnd(text, /\./u)} ${condition.slice(0, 1).toLowerCase()}${condition.slice(1)}.`
}

// What beside it says most clearly that it is settled.
function evidenceFor(own: Sentence, ranked: readonly RankedSentence[]): Sentence[] {
  return ranked
    .slice(Math.max(0, own.index - EXCHANGE), own.index + EXCHANGE + 1)
    .filter(
      ({ sentence, decision }) =>
        sentence !== own &&
        decision >= LEAST_EVIDENCE &&
        Math.abs(sentence.start - own.start) <= EXCHANGE_SECONDS,
    )
    .sort((a, b) => b.decision - a.decision || a.sentence.index - b.sentence.index)
    .slice(0, EVIDENCE)
    .map(({ sentence }) => sentence)
}

// “Account hashes: this will not happen for the next release.” What a topic is called is meant only where it was named shortly before.
function underSubject(
  { sentence, text }: SettledStatement,
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
): string | null {
  const [subject = ''] = topics.find(({ sentences }) => sentences.includes(sentence))?.phrases ?? []
  const lower = subject.toLowerCase()
  if (!subject.includes(' ') || text.toLowerCase().includes(lower)) return null
  const said = ranked.slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index + 1)
  if (!said.some(one => one.sentence.text.toLowerCase().includes(lower))) return null
  return `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** What listeners say when they agree. */
const AGREES =
  /^(?:(?:yeah|yes|yep|okay|ok|right|sure|cool|great|perfect|awesome)[,.!]? ?){0,4}(?:sounds (?:good|great|fine|reasonable)|agreed?|i agree|makes sense|that makes sense|perfect|i like (?:it|that)|works for me|fine (?:with|by) me|no objections?|\+1|thumbs up|let's do (?:it|that)|i'm (?:fine|okay|good) with|exactly|great|yes|yep|sure|okay|cool)\b/iu
const REPLIES = 3
const AGREED = 0.04
const AGREED_QUESTION = 0.3
const AROUND = 0.2

// What is agreed to, and what is settled in more than a sentence, is likelier settled.
function contextOf(own: Sentence, found: Sentence, ranked: readonly RankedSentence[]): number {
  const replies = ranked.slice(own.index + 1, own.index + 1 + REPLIES)
  const agreed = replies.some(({ sentence }) => AGREES.test(sentence.text.replace(/’/g, "'")))
  let around = 0
  for (let offset = -EXCHANGE; offset <= EXCHANGE; offset++)
    if (offset !== 0) around += (ranked[found.index + offset]?.decision ?? 0) / (1 + Math.abs(offset))
  return (agreed ? AGREED : 0) + AROUND * Math.min(1, around)
}
