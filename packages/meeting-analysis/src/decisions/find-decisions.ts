import { findCues } from '../features/cues.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { type Decision, findAgreements } from './find-agreements.ts'

const LEAST = 0.22
const MOST = 14
/** Terms shared by two decisions, of the shorter one's, above which they are the same decision. */
const SAME = 0.6

/** In a call of many: the model of calls is more reliable. */
const LEAST_OF_CALL = 0.38
const MOST_OF_CALL = 8
/** What was settled elsewhere or is still to be settled, and the running of the call. */
const NOT_SETTLED_HERE =
  /\b(?:(?:agreed|decided|settled|discussed) (?:on|in|at|during) (?:the )?(?:previous|last|earlier)|(?:have|has|had|already|'ve) (?:\p{L}+ )?(?:decided|agreed|settled)|not (?:\p{L}+ )?(?:decided|agreed|settled|sure)|(?:no|rough) consensus|(?:haven't|hasn't|don't) (?:\p{L}+ )?(?:reached|decided|agreed|know)|anything (?:else|we)|any other|wrap up|discuss (?:\p{L}+ )?(?:today|now|this week)|i(?:'ll| will)|not gonna argue|can clarify|thing missing|discussed all|usually|he|she)\b/iu
/** Settled in an earlier meeting. */
const SETTLED_BEFORE =
  /\b(?:decided|agreed|settled|approved) (?:already )?(?:yesterday|last (?:time|week|month|year|quarter|meeting)|in (?:the|our) (?:last|previous) meeting)\b/i
/** Sentences of a meeting in which a proposal is followed by its agreement, and not by an hour of talk. */
const SHORT_MEETING = 120
/** Talk about deciding, and what is hoped or planned to be found. */
const STILL_OPEN =
  /^(?:(?:so|and|but|okay),? )*if (?:we|you|they)\b|\b(?:one (?:final|last) request|we have \d+ people|that's (?:pretty much )?it\b|good progress)/iu
const ASKS_FIRST =
  /^(?:(?:so|and|but|okay|maybe|right|regarding [^,]{1,60}),? )*(?:do|does|did|is|are|was|should|shall|can|could|what|when|who|how|why|which)\b(?! (?:we|i) (?:will|should) )/i

/**
 * Sentences that state what was settled, surest first, one for each decision.
 *
 * @param call of many people: where a team says “we decided”, they say “that makes sense, let's do it”
 */
export function findDecisions(
  ranked: readonly RankedSentence[],
  { english, call }: { english: boolean; call: boolean },
): Decision[] {
  if (!english) return []
  const agreed =
    call || ranked.length > SHORT_MEETING
      ? []
      : findAgreements(
          ranked.map(one => one.sentence),
          'en',
        )
  if (call) {
    const stated = ranked
      .filter(
        ({ sentence: { text } }) =>
          !/\?$/.test(text) &&
          !NOT_SETTLED_HERE.test(text) &&
          !STILL_OPEN.test(text) &&
          !ASKS_FIRST.test(text),
      )
      .filter(({ sentence, decision }) => isPresentable(sentence) && decision >= LEAST_OF_CALL)
      .map(({ sentence, decision }) => ({ sentence, confidence: decision }))
      .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
    return oneForEach(stated).slice(0, MOST_OF_CALL)
  }
  const scored = ranked
    .filter(({ sentence }) => isPresentable(sentence) && !/\?$/.test(sentence.text))
    .filter(
      ({ sentence }) => !agreed.some(one => one.sentence === sentence) && !SETTLED_BEFORE.test(sentence.text),
    )
    .map(({ sentence, decision, score }) => {
      const cues = findCues(sentence.clauses.flatMap(clause => clause.words).join(' '))
      const said = cues.has('decided') ? 0.12 : 0
      return { sentence, confidence: Math.min(1, decision * (0.6 + 0.4 * score) + said) }
    })
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
  return oneForEach([...scored, ...agreed])
}

/** The first of each decision, `MOST` at most. */
export function oneForEach(decisions: readonly Decision[]): Decision[] {
  const chosen: Decision[] = []
  for (const candidate of decisions) {
    if (chosen.length === MOST) break
    if (chosen.every(other => overlap(other.sentence, candidate.sentence) < SAME)) chosen.push(candidate)
  }
  return chosen
}

function overlap(left: Sentence, right: Sentence): number {
  const terms = new Set(left.terms)
  const others = new Set(right.terms)
  let shared = 0
  for (const term of others) if (terms.has(term)) shared++
  return shared / Math.max(1, Math.min(terms.size, others.size))
}
