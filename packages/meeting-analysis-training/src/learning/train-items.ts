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
/** Scenes are dense with tasks, and of many fields. */
const SCENE_WEIGHT = 0.5

/**
 * Learns which possible items a participant would note, from the predictions of models for calls that they have not seen.
 *
 * @param trainOn trains the model of promises and requests on these calls
 */
export function trainItems(
  calls: readonly DescribedCall[],
  corpus: Corpus,
  trainOn: (calls: readonly DescribedCall[]) => LinearModel,
): LinearModel {
  const examples = examplesOfUnseen(calls, corpus.taskScenes, trainOn, (described, model) =>
    examplesOf(described, model, corpus),
  )
  return trainStandardised(examples, OPTIONS)
}

/** Titles and owners take most of the time. They do not depend on the weights. */
const readers = new WeakMap<DescribedCall, TaskReader>()

function readerOf(described: DescribedCall): TaskReader {
  const known = readers.get(described)
  if (known !== undefined) return known
  const { participants, segments } = described.call
  const clauses = described.firstPasses.map(pass => pass.clause)
  const sentences = readSentences(clauses, 'en')
  const subjects = sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments)))
  const reader = readTasks({ clauses, people: listPeople(participants, segments) }, 'call', subjects)
  readers.set(described, reader)
  return reader
}

// Positive are the labelled segments and their neighbours.
function examplesOf(described: DescribedCall, model: LinearModel, corpus: Corpus): Example[] {
  const { gold, participants, segments } = described.call
  const names = nameWords(participants, segments)
  const passes = corpus.firstPassOf(described, model)
  const candidates = passes.map(({ clause, odds, certainty }, at) => {
    const said = { clause, actionItem: logistic(odds) * certainty, decision: 0, salience: 0 }
    return {
      clause,
      probability: applyExplicitCommitment(said, names, false, passes[at + 1]?.clause).actionItem,
    }
  })
  const noted = new Set(gold?.actionItems.flatMap(({ cues }) => cues.flatMap(cue => [cue - 1, cue, cue + 1])))
  return [...supported(candidates)].flatMap(candidate => {
    const features = readerOf(described).describe(candidate)
    const positive = noted.has(candidate.clause.segment.index)
    return features === null
      ? []
      : [{ features, positive, weight: corpus.taskScenes.includes(described) ? SCENE_WEIGHT : 1 }]
  })
}
