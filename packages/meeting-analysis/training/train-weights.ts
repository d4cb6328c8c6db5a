import type { GoldLabels } from '../bench/data/public-calls.ts'
import type { LinearModel } from '../src/classification/linear-model.ts'
import type { EngineWeights } from '../src/classification/weights/weights.ts'
import { STEM } from '../src/features/describe-words.ts'
import { averageModels } from './average-models.ts'
import { chooseSelection } from './choose-selection.ts'
import type { Corpus, DescribedAmi, DescribedCall } from './corpus.ts'
import { goldLabels } from './gold-labels.ts'
import { actionLabels, decisionLabels, salienceLabels } from './labels.ts'
import { silverLabels } from './silver-labels.ts'
import { trainInContext } from './train-in-context.ts'
import { type LabelledRows, type TrainingOptions, trainLogistic } from './train-logistic.ts'
import { learnWordVectors } from './word-vectors.ts'

const MOST_WEIGHTS = 8000
// Fewer examples that are less sure hold back the weights more.
const ACTION_ITEMS = { cost: 0.6, minimumCount: 3 }
const OF_CALLS = { cost: 0.05, minimumCount: 3 }
const DECISIONS_OF_CALLS = { cost: 0.02, minimumCount: 3 }
const DECISIONS = { cost: 0.05, minimumCount: 3 }
const SALIENCE = { cost: 0.02, minimumCount: 3 }
/** What the clause itself says, without what is said around it. */
const OWN_WORDS = (name: string) => /^(?:before|after|around):/.test(name)

export interface Trainer {
  /** Weights learned without the meetings of these folds and without these calls. */
  without(folds: readonly number[], heldOutCalls: ReadonlySet<string>): EngineWeights
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
      const typed = ami.map(actionLabels)
      // The second pass learns from what first passes say of meetings that they have not seen. It is for teams: what calls say is no matter.
      const unseen = ami.map(one => ({
        one,
        firstPasses: corpus.firstPassOf(one, lessonWithout([...folds, one.fold], new Set()).firstPass),
      }))
      const actionItemsInContext = trainInContext(unseen)
      const train = (sets: readonly LabelledRows[], options: TrainingOptions) =>
        averageModels([trainLogistic(sets, vocabulary, { ...options, alike })], MOST_WEIGHTS)
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
  { vocabulary }: Corpus,
): Pick<EngineWeights, 'actionItemsOfCalls' | 'decisionsOfCalls'> {
  const train = (kind: keyof GoldLabels, options: TrainingOptions) => {
    const sets = calls.flatMap(call => {
      const labels = call.call.gold?.[kind]
      return labels === undefined ? [] : [goldLabels(call, labels)]
    })
    const views = [options, { ...options, without: OWN_WORDS }]
    return averageModels(
      views.map(view => trainLogistic(sets, vocabulary, { ...view, alike })),
      MOST_WEIGHTS,
    )
  }
  return {
    actionItemsOfCalls: train('actionItems', OF_CALLS),
    decisionsOfCalls: train('decisions', DECISIONS_OF_CALLS),
  }
}

/** Three views of the same clauses in one model: the meetings alone, with the calls, and by own words alone. */
function trainFirstLook(
  ami: readonly DescribedAmi[],
  calls: readonly DescribedCall[],
  alike: Lesson['alike'],
  corpus: Corpus,
): LinearModel {
  const { vocabulary } = corpus
  const options = { ...ACTION_ITEMS, alike }
  const typed = ami.map(actionLabels)
  const meetings = trainLogistic(typed, vocabulary, options)
  const all = [...typed, ...calls.map(call => silverLabels(call, meetings, corpus, 0))]
  const ownWords = { ...options, without: OWN_WORDS }
  return averageModels(
    [meetings, trainLogistic(all, vocabulary, options), trainLogistic(all, vocabulary, ownWords)],
    MOST_WEIGHTS,
  )
}
