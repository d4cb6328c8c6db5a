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
/** Scenes are of many fields, and contain more decisions than calls. */
const SCENE_WEIGHT = 0.7

/**
 * Learns which statements of calls are decisions, from the predictions of models for calls that they have not seen.
 *
 * @param trainOn trains the model of decisions on these calls
 */
export function trainSettled(
  calls: readonly DescribedCall[],
  corpus: Corpus,
  trainOn: (calls: readonly DescribedCall[]) => LinearModel,
): LinearModel {
  const examples = examplesOfUnseen(calls, corpus.scenes, trainOn, (described, model) =>
    examplesOf(described, courseBy(model, described, corpus), corpus.scenes.includes(described)),
  )
  return trainStandardised(examples, OPTIONS)
}

function courseBy(model: LinearModel, described: DescribedCall, corpus: Corpus): Course {
  const { participants, segments } = described.call
  const names = nameWords(participants, segments)
  const decisions = corpus.firstPassOf(described, model).map(({ clause, odds }, at, all) => {
    const said = { clause, actionItem: 0, decision: logistic(odds), salience: 0 }
    return applyExplicitCommitment(said, names, false, all[at + 1]?.clause).decision
  })
  const clauses = described.firstPasses.map(pass => pass.clause)
  const sentences = readSentences(clauses, 'en')
  const ranked = sentences.map(sentence => ({
    sentence,
    decision: Math.max(...sentence.clauses.map(clause => decisions[clause.index] ?? 0)),
  }))
  const topics = findTopics(sentences, weighTerms(sentences), names, 'en')
  return { ranked, topics, chairs: sharesOfChair(ranked) }
}

// Positive are the labelled segments and their neighbours. Scenes have exact labels, so only the labelled segments count.
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
