import { speech, trainedLanguage } from '@mi/language/speech'
import { findCues } from '../features/cues.ts'
import { type LinearModel, predict } from '../models/linear-model.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type AnnouncedSubject, findRaised } from '../topics/find-announced.ts'
import type { Topic } from '../topics/find-topics.ts'
import { readableByItself } from './complete-statement.ts'
import { EXCHANGE, isAssentedTo, sharesOfChair } from './describe-statement.ts'
import { findAgreements } from './find-agreements.ts'
import { putToGroup } from './group-consent.ts'
import { statementsOfMeeting } from './list-statements.ts'
import { type Decision, lastOfEach, oneForEach } from './merge-decisions.ts'
import type { SettledStatement } from './settled-statement.ts'

const patterns = speech.decisions.context.earlier

const LEAST = 0.22

/** In a meeting of at most this many sentences an agreement follows its proposal directly. */
const SHORT_MEETING = 120
/** Finds the decisions of a meeting, surest first. In a long meeting each is one statement, in a short one it is the original sentence. */
export function findDecisions(
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  { call, model, announced }: { call: boolean; model: LinearModel; announced: readonly AnnouncedSubject[] },
): Decision[] {
  if (call || ranked.length > SHORT_MEETING) return findSettled(ranked, topics, announced, { model, call })
  const agreed = findAgreements(
    ranked.map(({ sentence }) => sentence),
    trainedLanguage,
  )
  const scored = ranked
    .filter(({ sentence }) => isPresentable(sentence) && !/\?$/.test(sentence.text))
    .filter(
      ({ sentence }) =>
        !agreed.some(decision => decision.sentence === sentence) &&
        !patterns.settledBefore.test(sentence.text),
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

const LEAST_OF_CALL = 0.4
/** The same in a team meeting, where few such statements are decisions. */
const LEAST_OF_TEAM = 0.6
/** The probability of a statement that certainly is a decision. */
const CERTAIN = 0.6
const MOST = 8
const LEAST_EVIDENCE = 0.2
const EVIDENCE_SECONDS = 45
/** The least probability of a statement that is listed under the name of its topic. */
const SURE_OF_TOPIC = 0.8

/** Finds the decisions of a long meeting, surest first. A decision without a readable statement is not listed. */
function findSettled(
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  announced: readonly AnnouncedSubject[],
  { model, call }: { model: LinearModel; call: boolean },
): Decision[] {
  const least = call ? LEAST_OF_CALL : LEAST_OF_TEAM
  const subjects = findRaised(
    ranked.map(({ sentence }) => sentence),
    announced,
  )
  const chairs = sharesOfChair(ranked)
  const found = statementsOfMeeting({ ranked, topics, chairs }).flatMap(
    ({ statement, features }): Decision[] => {
      const confidence = Math.max(predict(model, features), statement.certain ? CERTAIN : 0)
      const text =
        (confidence < least && !statement.certain) || isOneView(statement, ranked, chairs)
          ? null
          : readableByItself(statement, ranked, topics, subjects, confidence >= SURE_OF_TOPIC)
      const { sentence } = statement
      return text === null ? [] : [{ sentence, text, confidence, beside: evidenceFor(sentence, ranked) }]
    },
  )
  const put = putToGroup(ranked).flatMap(({ statement, asked }): Decision[] => {
    const text = readableByItself(statement, ranked, topics, subjects)
    const { sentence } = statement
    return text === null ? [] : [{ sentence, text, confidence: CERTAIN, beside: [asked] }]
  })
  return lastOfEach([...found, ...put].toSorted((a, b) => a.sentence.index - b.sentence.index))
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
    .slice(0, MOST)
}

// The sentence nearby that settles the decision most clearly.
function evidenceFor(own: Sentence, ranked: readonly RankedSentence[]): Sentence[] {
  return ranked
    .slice(Math.max(0, own.index - EXCHANGE), own.index + EXCHANGE + 1)
    .filter(
      ({ sentence, decision }) =>
        sentence.index !== own.index &&
        decision >= LEAST_EVIDENCE &&
        Math.abs(sentence.start - own.start) <= EVIDENCE_SECONDS,
    )
    .sort((a, b) => b.decision - a.decision || a.sentence.index - b.sentence.index)
    .slice(0, 1)
    .map(({ sentence }) => sentence)
}

const opinion = speech.decisions.context.opinion

/** A speaker with this share of the organisation speaks for the meeting. */
const CHAIR = 0.3
/** Up to this strength “we” states the opinion of one person. */
const WEAK = 0.6

/** True if a statement is the opinion of one participant, who is not the chair, without an agreement. */
function isOneView(
  { sentence, kind, strength }: SettledStatement,
  ranked: readonly RankedSentence[],
  chairs: ReadonlyMap<string, number>,
): boolean {
  const isView =
    kind === 'i' ||
    kind === 'judged' ||
    (kind === 'we' && strength <= WEAK) ||
    (kind === 'fact' && opinion.hedged.test(sentence.text))
  return (
    isView &&
    (chairs.get(sentence.speakerName) ?? 0) < CHAIR &&
    !opinion.agreesItself.test(sentence.text) &&
    !isAssentedTo(sentence, ranked)
  )
}
