import { trimEnd } from '@mi/text'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import type { Course, ScoredSentence } from './describe-discussion.ts'
import { describeInContext, isAgreedTo } from './describe-statement.ts'
import { proposedStatement, type SettledStatement, settledStatement } from './read-statement.ts'

/** Sentences before, in which an “it” may be named. */
const NAMED_BEFORE = 12
/** What was settled elsewhere or is still to be settled, and the running of the call. */
const NOT_SETTLED_HERE =
  /\b(?:(?:agreed|decided|settled|discussed) (?:on|in|at|during) (?:the )?(?:previous|last|earlier)|(?:have|has|had|already|'ve) (?:\p{L}+ )?(?:decided|agreed|settled)|not (?:\p{L}+ )?(?:decided|agreed|settled|sure)|no (?:rough )?consensus|(?:haven't|hasn't|don't) (?:\p{L}+ )?(?:reached|decided|agreed|know)|anything (?:else|we)|any other|wrap up|discuss (?:\p{L}+ )?(?:today|now|this week)|i(?:'ll| will) (?!say\b)|not gonna argue|can clarify|thing missing|discussed all|(?:my|the|a) question (?:is|was|would be)|usually|he|she|let you know)\b/iu
/** “Ten percent, and I'll change it in the config” settles the number. */
const PROMISE_AFTER = /^(.{4,200}?), (?:and |so |then )?i(?:'ll| will| can)\b.*$/iu
const ASKS_FIRST =
  /^(?:(?:so|and|but|okay|maybe|right|regarding [^,]{1,60}),? )*(?:do|does|did|is|are|was|should|shall|can|could|what|when|who|how|why|which)\b(?! (?:we|i) (?:will|should) )/i

/** A statement that may be a decision, with what is said around it. */
export interface Candidate {
  readonly statement: SettledStatement
  readonly features: Features
}

/** Everything in a meeting that could be settled, in order: what a question proposes only where somebody agrees. */
export function statementsOfMeeting(course: Course): Candidate[] {
  const scored = course.ranked
  const sentences = scored.map(one => one.sentence)
  return sentences.flatMap(said => {
    const sentence = withItsEnd(said, sentences[said.index + 1])
    const before = sentences.slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index)
    const statement = statementOf(sentence, before, scored)
    return statement === null ? [] : [{ statement, features: describeInContext(statement, course) }]
  })
}

/** Seconds up to the last word of a sentence that was cut before it. */
const END_SECONDS = 2
/** Said by themselves. */
const NO_END =
  /^(?:thanks?|questions?|comments?|updates?|opinions?|thoughts?|concerns?|congrats|congratulations|sorry|yeah|yes|no|yep|nope|okay|ok|hi|hello|hey|bye|morning|silence|laughter|feedback|agenda|team|guys|folks|people|everyone|everybody|man|dude|sir|one|two|three|next|time|stuff|things?|course|right|anything|something|nothing)$/iu

// “That is the deadline for new.” – “Proposals.”: recognisers close a segment with a full stop.
function withItsEnd(sentence: Sentence, next: Sentence | undefined): Sentence {
  const end = trimEnd(next?.text ?? '', /[.!]/u).toLowerCase()
  if (
    next === undefined ||
    next.speakerName !== sentence.speakerName ||
    next.start - sentence.end > END_SECONDS ||
    next.clauses[0]?.segment === sentence.clauses.at(-1)?.segment ||
    sentence.text.endsWith('?') ||
    !isNoun(end)
  )
    return sentence
  return {
    ...sentence,
    clauses: [...sentence.clauses, ...next.clauses],
    end: next.end,
    text: `${trimEnd(sentence.text, /[.!]/u)} ${end}`,
  }
}

function isNoun(word: string): boolean {
  if (!/^\p{L}{3,}$/u.test(word) || NO_END.test(word)) return false
  return tagged(word).tags[0] === 'NOUN'
}

function statementOf(
  sentence: Sentence,
  before: readonly Sentence[],
  scored: readonly ScoredSentence[],
): SettledStatement | null {
  const text = sentence.text.replace(/’/g, "'").replace(PROMISE_AFTER, '$1')
  const asks = /\?$/.test(text) || ASKS_FIRST.test(text)
  if (asks) return isAgreedTo(sentence, scored) ? proposedStatement(sentence, before) : null
  return NOT_SETTLED_HERE.test(text) ? null : settledStatement(sentence, before)
}
