import type { LinearModel } from '../src/domain/learning/linear-model.ts'
import type { EngineWeights } from '../src/engines/built-in/weights/weights.ts'
import { averageModels } from './average-models.ts'
import { chooseSelection } from './choose-selection.ts'
import type { Corpus } from './corpus.ts'
import { actionLabels, decisionLabels, salienceLabels } from './labels.ts'
import { silverLabels } from './silver-labels.ts'
import { trainInContext } from './train-in-context.ts'
import { trainLogistic } from './train-logistic.ts'

const MOST_WEIGHTS = 8000
// Fewer examples that are less sure hold back the weights more.
const ACTION_ITEMS = { cost: 0.3, minimumCount: 3 }
const OF_CALLS = { cost: 0.02, minimumCount: 3 }
const DECISIONS = { cost: 0.1, minimumCount: 3 }
const SALIENCE = { cost: 0.05, minimumCount: 3 }
/** How much it counts, in words shared with a call's item, that its owner speaks. */
const OWNER = 1.5

export interface Trainer {
  /** Weights learned without the meetings of these folds and without these calls. */
  without(folds: readonly number[], heldOutCalls: ReadonlySet<string>): EngineWeights
}

/** Trains for several folds and keeps what they have in common: a model without two folds serves both. */
export function createTrainer(corpus: Corpus): Trainer {
  const firstLooks = new Map<string, LinearModel>()
  return {
    without(folds, heldOutCalls) {
      const calls = corpus.calls.filter(one => !heldOutCalls.has(one.id))
      const ami = corpus.ami.filter(one => !folds.includes(one.fold))
      const typed = ami.map(actionLabels)
      const { vocabulary } = corpus
      // The second look learns from what first looks say of meetings that they have not seen.
      const unseen = ami.map(one => ({
        one,
        looks: corpus.firstLooksAt(one, firstLook(corpus, firstLooks, [...folds, one.fold])),
      }))
      const actionItemsInContext = trainInContext(unseen)
      const ofTeams = trainLogistic(typed, vocabulary, ACTION_ITEMS)
      const called = calls.map(call => silverLabels(call, ofTeams, corpus, OWNER))
      const prune = (model: LinearModel) => averageModels([model], MOST_WEIGHTS)
      return {
        actionItems:
          heldOutCalls.size === 0
            ? firstLook(corpus, firstLooks, folds)
            : trainFirstLook(corpus, folds, heldOutCalls),
        actionItemsInContext,
        actionItemsOfCalls: prune(trainLogistic([...typed, ...called], vocabulary, OF_CALLS)),
        decisions: prune(trainLogistic(ami.map(decisionLabels), vocabulary, DECISIONS)),
        salience: prune(trainLogistic(ami.map(salienceLabels), vocabulary, SALIENCE)),
        selection: chooseSelection(unseen, actionItemsInContext),
      }
    },
  }
}

function firstLook(corpus: Corpus, known: Map<string, LinearModel>, folds: readonly number[]): LinearModel {
  const key = [...folds].sort().join(' ')
  const model = known.get(key) ?? trainFirstLook(corpus, folds, new Set())
  known.set(key, model)
  return model
}

/** Three views of the same clauses in one model: the meetings alone, with the calls, and by own words alone. */
function trainFirstLook(
  corpus: Corpus,
  folds: readonly number[],
  heldOutCalls: ReadonlySet<string>,
): LinearModel {
  const { vocabulary } = corpus
  const ami = corpus.ami.filter(one => !folds.includes(one.fold)).map(actionLabels)
  const meetings = trainLogistic(ami, vocabulary, ACTION_ITEMS)
  const calls = corpus.calls.filter(one => !heldOutCalls.has(one.id))
  const all = [...ami, ...calls.map(call => silverLabels(call, meetings, corpus, 0))]
  const ownWords = { ...ACTION_ITEMS, without: (name: string) => /^(?:before|after|around):/.test(name) }
  return averageModels(
    [meetings, trainLogistic(all, vocabulary, ACTION_ITEMS), trainLogistic(all, vocabulary, ownWords)],
    MOST_WEIGHTS,
  )
}
