import {
  applyExplicitCommitment,
  findAnnounced,
  type LinearModel,
  listPeople,
  logistic,
  nameWords,
  readSentences,
  readTasks,
  sectionSubjects,
  supported,
  type TaskReader,
} from '@mi/meeting-analysis/training'
import type { Corpus, DescribedCall } from './corpus.ts'
import { examplesOfUnseen } from './examples-of-unseen.ts'
import { type Example, trainStandardised } from './train-standardised.ts'

const OPTIONS = { cost: 0.3, minimumCount: 1 }
/** They are dense with tasks, and of many fields. */
const SCENE_WEIGHT = 0.5

/**
 * Which of the items that could be written down somebody would note: learned from what models say of calls that they have not seen.
 *
 * @param trainOn the model that says of a clause whether it promises or asks for something, learned from these calls
 */
export function trainItems(
  calls: readonly DescribedCall[],
  corpus: Corpus,
  trainOn: (calls: readonly DescribedCall[]) => LinearModel,
): LinearModel {
  const examples = examplesOfUnseen(calls, corpus.taskScenes, trainOn, (one, model) =>
    examplesOf(one, model, corpus),
  )
  return trainStandardised(examples, OPTIONS)
}

/** Titles and owners are the same whatever was learned; they take the time. */
const readers = new WeakMap<DescribedCall, TaskReader>()

function readerOf(one: DescribedCall): TaskReader {
  const known = readers.get(one)
  if (known !== undefined) return known
  const { participants, segments } = one.call
  const clauses = one.firstPasses.map(pass => pass.clause)
  const sentences = readSentences(clauses, 'en')
  const subjects = sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments)))
  const reader = readTasks({ clauses, people: listPeople(participants, segments) }, 'call', subjects)
  readers.set(one, reader)
  return reader
}

// What somebody who read the call noted, in its words or right beside them.
function examplesOf(one: DescribedCall, model: LinearModel, corpus: Corpus): Example[] {
  const { gold, participants, segments } = one.call
  const names = nameWords(participants, segments)
  const passes = corpus.firstPassOf(one, model)
  const candidates = passes.map(({ clause, odds, certainty }, at) => {
    const said = { clause, actionItem: logistic(odds) * certainty, decision: 0, salience: 0 }
    return {
      clause,
      probability: applyExplicitCommitment(said, names, false, passes[at + 1]?.clause).actionItem,
    }
  })
  const noted = new Set(gold?.actionItems.flatMap(({ cues }) => cues.flatMap(cue => [cue - 1, cue, cue + 1])))
  return [...supported(candidates)].flatMap(candidate => {
    const features = readerOf(one).describe(candidate)
    const positive = noted.has(candidate.clause.segment.index)
    return features === null
      ? []
      : [{ features, positive, weight: corpus.taskScenes.includes(one) ? SCENE_WEIGHT : 1 }]
  })
}
