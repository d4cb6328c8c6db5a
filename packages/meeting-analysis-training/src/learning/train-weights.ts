import { type EngineWeights, EXCHANGE, type LinearModel, STEM } from '@mi/meeting-analysis/training'
import { averageModels } from './average-models.ts'
import { chooseSelection } from './choose-selection.ts'
import { type Corpus, type DescribedAmi, type DescribedCall, OF_WHOLE_CALL } from './corpus.ts'
import { goldLabels } from './gold-labels.ts'
import { actionLabels, decisionLabels, salienceLabels } from './labels.ts'
import { silverLabels } from './silver-labels.ts'
import { trainInContext } from './train-in-context.ts'
import { trainItems } from './train-items.ts'
import { type LabelledRows, type TrainingOptions, trainLogistic } from './train-logistic.ts'
import { trainSettled } from './train-settled.ts'
import { learnWordVectors } from './word-vectors.ts'

const MOST_WEIGHTS = 8000
// Fewer and less certain examples need more regularisation.
const ACTION_ITEMS = { cost: 0.6, minimumCount: 3 }
const OF_CALLS = { cost: 0.05, minimumCount: 3 }
const DECISIONS_OF_CALLS = { cost: 0.06, minimumCount: 3 }
/** Scenes are few, and of many fields. */
const SCENE_OF_DECISIONS = 3
/** Half of a scene is talk about a task, but only a tenth of a call. So scenes of tasks count less. */
const SCENE_OF_TASKS = 0.5
const DECISIONS = { cost: 0.05, minimumCount: 3 }
const SALIENCE = { cost: 0.02, minimumCount: 3 }
/** Features of the neighbours, which the view of the clause alone leaves out. */
const OWN_WORDS = (name: string) => /^(?:before|after|around):/.test(name)
/** Features of requests and replies, which only the action items of calls use. */
const EXCHANGES = (name: string) => name.startsWith(EXCHANGE)
const OWN_WORDS_ALONE = (name: string) => OWN_WORDS(name) || EXCHANGES(name)

export interface Trainer {
  /** Weights learned without the meetings of these folds and without these calls. */
  without(folds: readonly number[], heldOutCalls: ReadonlySet<string>): Omit<EngineWeights, 'points'>
}

/** Trains for several folds. A model without two folds serves both. */
export function createTrainer(corpus: Corpus): Trainer {
  const lessons = new Map<string, Lesson>()
  const lessonWithout = (folds: readonly number[], heldOutCalls: ReadonlySet<string>): Lesson => {
    const key = JSON.stringify([[...folds].sort(), [...heldOutCalls].sort()])
    const lesson = lessons.get(key) ?? learn(corpus, folds, heldOutCalls)
    lessons.set(key, lesson)
    return lesson
  }
  return {
    without(folds, heldOutCalls) {
      const { vocabulary } = corpus
      const { ami, calls, alike, firstPass } = lessonWithout(folds, heldOutCalls)
      // The second pass learns from first passes on meetings that they have not seen. It is for teams, so calls have no part in it.
      const unseen = ami.map(described => ({
        described,
        firstPasses: corpus.firstPassOf(
          described,
          lessonWithout([...folds, described.fold], new Set()).firstPass,
        ),
      }))
      const actionItemsInContext = trainInContext(unseen)
      const train = (sets: readonly LabelledRows[], options: TrainingOptions) =>
        averageModels(
          [trainLogistic(sets, vocabulary, { ...options, without: EXCHANGES, alike })],
          MOST_WEIGHTS,
        )
      return {
        actionItems: firstPass,
        actionItemsInContext,
        ...trainOnCalls(calls, alike, corpus),
        decisions: train(ami.map(decisionLabels), DECISIONS),
        salience: train(ami.map(salienceLabels), SALIENCE),
        selection: chooseSelection(unseen),
      }
    },
  }
}

/** The models and vectors learned from the same meetings and calls. */
interface Lesson {
  readonly ami: readonly DescribedAmi[]
  readonly calls: readonly DescribedCall[]
  /** Vectors of the features of single stems. */
  readonly alike: ReadonlyMap<string, Float64Array>
  readonly firstPass: LinearModel
}

function learn(corpus: Corpus, folds: readonly number[], heldOutCalls: ReadonlySet<string>): Lesson {
  const ami = corpus.ami.filter(described => !folds.includes(described.fold))
  const calls = corpus.calls.filter(described => !heldOutCalls.has(described.id))
  const said = [...ami, ...calls].flatMap(described => described.stems)
  const vectors = learnWordVectors([...said, ...corpus.talk])
  const alike = new Map([...vectors].map(([word, vector]) => [`${STEM}${word}`, vector]))
  return { ami, calls, alike, firstPass: trainFirstLook(ami, calls, alike, corpus) }
}

/**
 * Trains the models of calls without labels of team meetings, which make them worse. They have two views: a clause with its
 * neighbours, and a clause alone.
 */
export function trainOnCalls(
  calls: readonly DescribedCall[],
  alike: Lesson['alike'],
  corpus: Corpus,
): Pick<EngineWeights, 'actionItemsOfCalls' | 'itemsOfCalls' | 'decisionsOfCalls' | 'settledInContext'> {
  const decisionsOf = (from: readonly DescribedCall[]) => {
    const sets = from.flatMap(call => {
      const labels = call.call.gold?.decisions
      if (labels === undefined) return []
      const rows = goldLabels(call, labels)
      return [corpus.scenes.includes(call) ? weighted(rows, SCENE_OF_DECISIONS) : rows]
    })
    const views = [EXCHANGES, OWN_WORDS_ALONE].map(left => ({
      ...DECISIONS_OF_CALLS,
      // Half of the examples are scenes, which do not show the place of a clause in a call.
      without: (name: string) => left(name) || OF_WHOLE_CALL.test(name),
      alike,
    }))
    return averageModels(
      views.map(view => trainLogistic(sets, corpus.vocabulary, view)),
      MOST_WEIGHTS,
    )
  }
  // Groups decide with the same words in all fields, so scenes of many fields are examples.
  const withScenes = [...calls, ...corpus.scenes]
  const tasksOf = (from: readonly DescribedCall[]) => trainTasksOfCalls(from, alike, corpus)
  const withTaskScenes = [...calls, ...corpus.taskScenes]
  return {
    actionItemsOfCalls: tasksOf(withTaskScenes),
    itemsOfCalls: trainItems(withTaskScenes, corpus, tasksOf),
    decisionsOfCalls: decisionsOf(withScenes),
    settledInContext: trainSettled(withScenes, corpus, decisionsOf),
  }
}

/** People promise and ask with the same words in all fields, so scenes of many fields are examples beside the calls. */
export function trainTasksOfCalls(
  calls: readonly DescribedCall[],
  alike: Lesson['alike'],
  corpus: Corpus,
): LinearModel {
  const sets = calls.flatMap(described => {
    if (described.call.gold === null) return []
    const rows = goldLabels(described, described.call.gold.actionItems)
    return [corpus.taskScenes.includes(described) ? weighted(rows, SCENE_OF_TASKS) : rows]
  })
  const views = [OF_CALLS, { ...OF_CALLS, without: OWN_WORDS }]
  return averageModels(
    views.map(view => trainLogistic(sets, corpus.vocabulary, { ...view, alike })),
    MOST_WEIGHTS,
  )
}

function weighted({ weights, ...rest }: LabelledRows, share: number): LabelledRows {
  return { ...rest, weights: weights.map(weight => weight * share) }
}

/** Three views of the same clauses in one model: the meetings alone, with the calls, and by own words alone. */
function trainFirstLook(
  ami: readonly DescribedAmi[],
  calls: readonly DescribedCall[],
  alike: Lesson['alike'],
  corpus: Corpus,
): LinearModel {
  const { vocabulary } = corpus
  const options = { ...ACTION_ITEMS, without: EXCHANGES, alike }
  const typed = ami.map(actionLabels)
  const meetings = trainLogistic(typed, vocabulary, options)
  const all = [...typed, ...calls.map(call => silverLabels(call, meetings, corpus, 0))]
  const ownWords = { ...options, without: OWN_WORDS_ALONE }
  return averageModels(
    [meetings, trainLogistic(all, vocabulary, options), trainLogistic(all, vocabulary, ownWords)],
    MOST_WEIGHTS,
  )
}
