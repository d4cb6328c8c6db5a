import { findCues } from '../features/cues.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Topic } from '../topics/find-topics.ts'
import { type Decision, oneForEach } from './decision.ts'
import { findAgreements } from './find-agreements.ts'
import { findInCall } from './find-in-call.ts'
import { settledStatement } from './settled-statement.ts'

const LEAST = 0.22

/** Settled in an earlier meeting. */
const SETTLED_BEFORE =
  /\b(?:decided|agreed|settled|approved) (?:already )?(?:yesterday|last (?:time|week|month|year|quarter|meeting)|in (?:the|our) (?:last|previous) meeting)\b/i
/** Sentences of a meeting in which a proposal is followed by its agreement, and not by an hour of talk. */
const SHORT_MEETING = 120
/**
 * Sentences that state what was settled, surest first, one for each decision.
 *
 * @param call of many people: where a team says “we decided”, they say “that makes sense, let's do it”
 */
export function findDecisions(
  ranked: readonly RankedSentence[],
  { english, call, topics }: { english: boolean; call: boolean; topics: readonly Topic[] },
): Decision[] {
  if (!english) return []
  const agreed =
    call || ranked.length > SHORT_MEETING
      ? []
      : findAgreements(
          ranked.map(one => one.sentence),
          'en',
        )
  if (call) return findInCall(ranked, topics)
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
    .flatMap(decision => (ranked.length > SHORT_MEETING ? inOneStatement(decision) : [decision]))
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
  return oneForEach([...scored, ...agreed])
}

/** Of one speaker, of what was said before, or begun and not said. */
const NOT_BY_ITSELF =
  /\b(?:i|i'\p{L}+|me|my|you|your|he|she|they|them|it|it's|this|that's|these|those|there|here)\b|…|^(?:\p{L}+ly|if|so|because|say|pretty|for)\b|\b(?:and|or|but|by|of|the|we)[.,]?$/iu
const MOST_WORDS = 25

// In an hour of talk a sentence is read by itself: in one statement, else as it was said where that can be read.
function inOneStatement(decision: Decision): Decision[] {
  const { sentence } = decision
  const statement = settledStatement(sentence)
  if (statement !== null && !statement.pointsBack) return [{ ...decision, text: statement.text }]
  const readable = sentence.wordCount <= MOST_WORDS && !NOT_BY_ITSELF.test(sentence.text.replace(/’/g, "'"))
  return readable ? [decision] : []
}
