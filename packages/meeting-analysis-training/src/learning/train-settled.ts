import {
  applyExplicitCommitment,
  type Course,
  findTopics,
  type LinearModel,
  logistic,
  nameWords,
  readSentences,
  sharesOfChair,
  statementsOfMeeting,
  weighTerms,
} from '@mi/meeting-analysis/training'
import type { Corpus, DescribedCall } from './corpus.ts'
import { examplesOfUnseen } from './examples-of-unseen.ts'
import { type Example, trainStandardised } from './train-standardised.ts'

const OPTIONS = { cost: 0.03, minimumCount: 1 }
/** They are of many fields, and more of what is said in them is settled than in a call. */
const SCENE_WEIGHT = 0.7

/**
 * Which statements of calls were settled: learned from what models say of calls that they have not seen.
 *
 * @param trainOn the model that says of a clause whether it states a decision, learned from these calls
 */
export function trainSettled(
  calls: readonly DescribedCall[],
  corpus: Corpus,
  trainOn: (calls: readonly DescribedCall[]) => LinearModel,
): LinearModel {
  const examples = examplesOfUnseen(calls, corpus.scenes, trainOn, (one, model) =>
    examplesOf(one, courseBy(model, one, corpus), corpus.scenes.includes(one)),
  )
  return trainStandardised(examples, OPTIONS)
}

function courseBy(model: LinearModel, one: DescribedCall, corpus: Corpus): Course {
  const { participants, segments } = one.call
  const names = nameWords(participants, segments)
  const decisions = corpus.firstPassOf(one, model).map(({ clause, odds }, at, all) => {
    const said = { clause, actionItem: 0, decision: logistic(odds), salience: 0 }
    return applyExplicitCommitment(said, names, false, all[at + 1]?.clause).decision
  })
  const clauses = one.firstPasses.map(pass => pass.clause)
  const sentences = readSentences(clauses, 'en')
  const ranked = sentences.map(sentence => ({
    sentence,
    decision: Math.max(...sentence.clauses.map(clause => decisions[clause.index] ?? 0)),
  }))
  const topics = findTopics(sentences, weighTerms(sentences), names, 'en')
  return { ranked, topics, chairs: sharesOfChair(ranked) }
}

// What somebody who read the call found settled, in its words or right beside them. Of a scene the words themselves are labelled.
function examplesOf({ call }: DescribedCall, course: Course, scene: boolean): Example[] {
  const gold = new Set(call.gold?.decisions.flatMap(({ cues }) => cues))
  return statementsOfMeeting(course).map(({ statement, features }) => ({
    features,
    positive: statement.sentence.clauses.some(({ segment: { index } }) =>
      (scene ? [index] : [index - 1, index, index + 1]).some(cue => gold.has(cue)),
    ),
    weight: scene ? SCENE_WEIGHT : 1,
  }))
}
