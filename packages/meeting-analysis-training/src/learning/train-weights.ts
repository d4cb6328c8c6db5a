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
// Fewer examples that are less sure hold back the weights more.
const ACTION_ITEMS = { cost: 0.6, minimumCount: 3 }
const OF_CALLS = { cost: 0.05, minimumCount: 3 }
const DECISIONS_OF_CALLS = { cost: 0.06, minimumCount: 3 }
/** Scenes are few, and of many fields. */
const SCENE_OF_DECISIONS = 3
/** A scene is half of its length talk about a task, a call a tenth: of tasks scenes count less. */
const SCENE_OF_TASKS = 0.5
const DECISIONS = { cost: 0.05, minimumCount: 3 }
const SALIENCE = { cost: 0.02, minimumCount: 3 }
/** What the clause itself says, without what is said around it. */
const OWN_WORDS = (name: string) => /^(?:before|after|around):/.test(name)
/** Who asks and who answers is learned for the action items of calls only. */
const EXCHANGES = (name: string) => name.startsWith(EXCHANGE)
const OWN_WORDS_ALONE = (name: string) => OWN_WORDS(name) || EXCHANGES(name)

export interface Trainer {
  /** Weights learned without the meetings of these folds and without these calls. */
  without(folds: readonly number[], heldOutCalls: ReadonlySet<string>): Omit<EngineWeights, 'points'>
}

/** Trains for several folds and keeps what they have in common: a model without two folds serves both. */
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
      // The second pass learns from what first passes say of meetings that they have not seen. It is for teams: what calls say is no matter.
      const unseen = ami.map(one => ({
        one,
        firstPasses: corpus.firstPassOf(one, lessonWithout([...folds, one.fold], new Set()).firstPass),
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

/** What is learned from the same meetings and calls. */
interface Lesson {
  readonly ami: readonly DescribedAmi[]
  readonly calls: readonly DescribedCall[]
  /** Vectors of the features of single stems. */
  readonly alike: ReadonlyMap<string, Float64Array>
  readonly firstPass: LinearModel
}

function learn(corpus: Corpus, folds: readonly number[], heldOutCalls: ReadonlySet<string>): Lesson {
  const ami = corpus.ami.filter(one => !folds.includes(one.fold))
  const calls = corpus.calls.filter(one => !heldOutCalls.has(one.id))
  const said = [...ami, ...calls].flatMap(one => one.stems)
  const vectors = learnWordVectors([...said, ...corpus.talk])
  const alike = new Map([...vectors].map(([word, vector]) => [`${STEM}${word}`, vector]))
  return { ami, calls, alike, firstPass: trainFirstLook(ami, calls, alike, corpus) }
}

/**
 * Calls are unlike the meetings of a team, whose labels make both worse. Two views: with what is said around a clause, and
 * its own words alone.
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
      // Half of what teaches it are scenes: where in a call something is said, they do not show.
      without: (name: string) => left(name) || OF_WHOLE_CALL.test(name),
      alike,
    }))
    return averageModels(
      views.map(view => trainLogistic(sets, corpus.vocabulary, view)),
      MOST_WEIGHTS,
    )
  }
  // What groups settle is said alike in all fields, so scenes of many fields teach it.
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

/** People promise and ask alike in all fields, so scenes of many fields teach it beside the calls. */
export function trainTasksOfCalls(
  calls: readonly DescribedCall[],
  alike: Lesson['alike'],
  corpus: Corpus,
): LinearModel {
  const sets = calls.flatMap(one => {
    if (one.call.gold === null) return []
    const rows = goldLabels(one, one.call.gold.actionItems)
    return [corpus.taskScenes.includes(one) ? weighted(rows, SCENE_OF_TASKS) : rows]
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
