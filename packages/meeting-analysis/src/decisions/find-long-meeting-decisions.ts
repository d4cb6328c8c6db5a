import { type LinearModel, predict } from '../models/linear-model.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { type AnnouncedSubject, findRaised } from '../topics/find-announced.ts'
import type { Topic } from '../topics/find-topics.ts'
import { readableByItself } from './complete-statement.ts'
import type { Decision } from './decision.ts'
import { EXCHANGE, sharesOfChair } from './describe-statement.ts'
import { putToGroup } from './group-consent.ts'
import { statementsOfMeeting } from './list-statements.ts'
import { lastOfEach } from './merge-decisions.ts'
import { isOneView } from './personal-opinion.ts'

/** Probability from which a statement is listed. */
const LEAST = 0.4
/** … in the hour of a team, where much is said in such words and little is settled by them. */
const LEAST_OF_TEAM = 0.6
/** Of what is said in so many words. */
const CERTAIN = 0.6
const MOST = 8
const LEAST_EVIDENCE = 0.2
const EVIDENCE_SECONDS = 45
/** From where the name of the topic is put before what names nothing: better than not to list it. */
const SURE = 0.8

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
  const chairs = sharesOfChair(ranked)
  const found = statementsOfMeeting({ ranked, topics, chairs }).flatMap(
    ({ statement, features }): Decision[] => {
      const confidence = Math.max(predict(model, features), statement.certain ? CERTAIN : 0)
      const text =
        (confidence < least && !statement.certain) || isOneView(statement, ranked, chairs)
          ? null
          : readableByItself(statement, ranked, topics, subjects, confidence >= SURE)
      const { sentence } = statement
      return text === null ? [] : [{ sentence, text, confidence, beside: evidenceFor(sentence, ranked) }]
    },
  )
  const put = putToGroup(ranked).flatMap(({ statement, asked }): Decision[] => {
    const text = readableByItself(statement, ranked, topics, subjects)
    const { sentence } = statement
    return text === null ? [] : [{ sentence, text, confidence: CERTAIN, beside: [asked] }]
  })
  return lastOfEach([...found, ...put].toSorted((one, other) => one.sentence.index - other.sentence.index))
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
    .slice(0, MOST)
}

// What beside it says most clearly that it is settled.
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
