import { type AnnouncedSubject, findRaised } from '../agenda/find-announced.ts'
import { type LinearModel, predict } from '../classification/linear-model.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Topic } from '../topics/find-topics.ts'
import type { Sentence } from '../transcript/sentence.ts'
import type { Decision } from './decision.ts'
import { readableByItself } from './readable-by-itself.ts'
import { EXCHANGE } from './settled-in-context.ts'
import { statementsOfMeeting } from './statements-of-meeting.ts'

/** Probability from which a statement is listed. */
const LEAST = 0.5
/** … in the hour of a team, where much is said in such words and little is settled by them. */
const LEAST_OF_TEAM = 0.6
/** Of what is said in so many words. */
const CERTAIN = 0.6
const MOST = 8
const LEAST_EVIDENCE = 0.2
const EVIDENCE_SECONDS = 45
/** What is said about the same within this time is one decision. */
const SAME_SECONDS = 150
/** Words that two statements share, of the shorter one's, above which they are about the same. */
const SAME = 0.5
/** From where the name of the topic is put before what names nothing: better than not to list it. */
const SURE = 0.8
/** A later statement replaces the first where it is nearly as sure. */
const NEARLY = 0.6

/** What a long meeting settles, each in one statement, the surest first. What cannot be said in one is not listed. */
export function findSettled(
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  announced: readonly AnnouncedSubject[],
  { model, call }: { model: LinearModel; call: boolean },
): Decision[] {
  const least = call ? LEAST : LEAST_OF_TEAM
  const subjects = findRaised(
    ranked.map(one => one.sentence),
    announced,
  )
  const found = statementsOfMeeting(ranked).flatMap(({ statement, features }): Decision[] => {
    const confidence = Math.max(predict(model, features), statement.certain ? CERTAIN : 0)
    const text =
      confidence < least && !statement.certain
        ? null
        : readableByItself(statement, ranked, topics, subjects, confidence >= SURE)
    const { sentence } = statement
    return text === null ? [] : [{ sentence, text, confidence, beside: evidenceFor(sentence, ranked) }]
  })
  return lastOfEach(found)
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
    .slice(0, MOST)
}

// Of what is said twice the surest, and the last where the group came back to it: what it says counts.
function lastOfEach(found: readonly Decision[]): Decision[] {
  const kept: Decision[] = []
  for (const decision of found) {
    const same = kept.findIndex(other => isSame(other, decision))
    const other = kept[same]
    if (other === undefined) kept.push(decision)
    // Said again in the same words it is said most clearly where it is surest.
    else if (decision.confidence >= (decision.text === other.text ? 1 : NEARLY) * other.confidence)
      kept[same] = { ...decision, confidence: Math.max(decision.confidence, other.confidence) }
  }
  return kept
}

function isSame(one: Decision, other: Decision): boolean {
  const words = wordsOf(one)
  const others = wordsOf(other)
  const shared = [...words].filter(word => others.has(word)).length
  const share = shared / Math.max(1, Math.min(words.size, others.size))
  return share > SAME || (share === SAME && other.sentence.start - one.sentence.start <= SAME_SECONDS)
}

function wordsOf({ text = '' }: Decision): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 2),
  )
}

// What beside it says most clearly that it is settled.
function evidenceFor(own: Sentence, ranked: readonly RankedSentence[]): Sentence[] {
  return ranked
    .slice(Math.max(0, own.index - EXCHANGE), own.index + EXCHANGE + 1)
    .filter(
      ({ sentence, decision }) =>
        sentence !== own &&
        decision >= LEAST_EVIDENCE &&
        Math.abs(sentence.start - own.start) <= EVIDENCE_SECONDS,
    )
    .sort((a, b) => b.decision - a.decision || a.sentence.index - b.sentence.index)
    .slice(0, 1)
    .map(({ sentence }) => sentence)
}
